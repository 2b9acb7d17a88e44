import { childOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { ODF_FORMULA } from '../clean/odf-formulas.ts';
import { InlineText, ParagraphFormulas } from '../source/inline-text.ts';
import type { OdfChanges } from './changes.ts';
import type { OdfLetterStyles } from './letter-styles.ts';

const SKIPPED = new Set(['text:tracked-changes', 'text:ruby-text', 'text:hidden-text']);
const CHANGE_MARKS = new Set(['text:change', 'text:change-start', 'text:change-end']);

/** The text of a paragraph or heading. White space collapses; additional spaces are elements. */
export function readOdfParagraph(
  paragraph: XmlElement,
  { letters, changes }: { letters: OdfLetterStyles; changes: OdfChanges | null },
) {
  const found = {
    inline: new InlineText(),
    /** Bodies of notes and text frames, which are rendered elsewhere. */
    notes: [] as XmlElement[],
    frames: [] as XmlElement[],
    annotations: [] as XmlElement[],
    /** Link targets. */
    names: [] as string[],
  };
  const formulas = new ParagraphFormulas(found.inline);
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string') found.inline.add(child.replace(/\s+/g, ' '));
      else if (!SKIPPED.has(child.name)) visitElement(child);
    }
  };
  const visitElement = (child: XmlElement): void => {
    const latex = child.attributes[ODF_FORMULA];
    if (latex !== undefined) formulas.add(textOf(child), latex);
    else if (child.name === 'text:note') {
      found.notes.push(child);
      found.inline.addNoteMark(markOfNote(child));
    } else if (child.name === 'text:span') {
      found.inline.addStyled(letters.of(child.attributes['text:style-name']), () => visit(child));
    } else if (child.name === 'office:annotation') found.annotations.push(child);
    else if (child.name.startsWith('draw:') && child.name !== 'draw:a') found.frames.push(child);
    else if (child.name === 'text:s') found.inline.add(' '.repeat(spacesOf(child)));
    else if (child.name === 'text:tab') found.inline.add('\t');
    else if (child.name === 'text:line-break') found.inline.add('\n');
    else if (child.name === 'text:bookmark' || child.name === 'text:bookmark-start')
      found.names.push(child.attributes['text:name'] ?? '');
    else if (CHANGE_MARKS.has(child.name)) changes?.mark(child, found.inline);
    else if (child.name === 'text:a') {
      found.inline.startLink(child.attributes['xlink:href'] ?? '');
      visit(child);
      found.inline.endLink();
    } else visit(child);
  };
  changes?.startParagraph();
  visit(paragraph);
  changes?.endParagraph(found.inline);
  return { ...found, formulas: formulas.alone };
}

const MOST_SPACES = 200;

/** Code is indented with counted spaces. */
const spacesOf = ({ attributes }: XmlElement): number =>
  Math.min(MOST_SPACES, Math.max(1, Number(attributes['text:c'] ?? 1) || 1));

export const markOfNote = (note: XmlElement): string =>
  textOf(childOf(note, 'text:note-citation') ?? note)
    .trim()
    .slice(0, 20);
