import type { Chart } from '../../chart/chart.ts';
import { chartName } from '../../chart/chart-table.ts';
import { pointsOf } from '../../xml/lengths.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import {
  asNote,
  type BlockKind,
  commentBlock,
  paragraphBlocks,
  pictureItem,
  type SourceBlock,
  type SourceFlow,
} from '../source/source-block.ts';
import { kindByStyle } from '../source/style-names.ts';
import { EMPTY_BOX, tableBlocks } from '../source/table-builder.ts';
import type { OdfChanges } from './changes.ts';
import { markOfNote, readOdfParagraph } from './inline.ts';
import { OdfLetterStyles } from './letter-styles.ts';
import { OdfListMarks } from './list-marks.ts';
import { isBoldWeight, letterProperty, OdfStyleChains } from './style-chains.ts';
import { onlyCellOfOdf, readOdfTable } from './table.ts';

/** Caption styles of programs that do not derive them from `Caption`. */
const NUMBERED = /^(?:Illustration|Table|Figure|Drawing)$/;

/** Read elsewhere, or not at all. */
const SKIPPED = new Set(['text:note', 'office:annotation', 'text:tracked-changes', 'office:forms']);

export class OdfBlocks {
  readonly blocks: SourceBlock[] = [];
  charts: ReadonlyMap<string, Chart> = new Map();
  /** Null if all changes are accepted. */
  changes: OdfChanges | null = null;
  readonly #notes: XmlElement[] = [];
  readonly #styles: OdfStyleChains;
  readonly #marks: OdfListMarks;
  readonly #letters: OdfLetterStyles;

  /** `roots` are the parts with styles: those of the file, then those of its content. */
  constructor(...roots: (XmlElement | null)[]) {
    this.#styles = new OdfStyleChains(...roots);
    this.#marks = new OdfListMarks(...roots);
    this.#letters = new OdfLetterStyles(this.#styles, ...roots);
  }

  read(parent: XmlElement, flow: SourceFlow, depth = -1): void {
    for (const element of elementsOf(parent)) this.#element(element, flow, depth);
  }

  /** Notes come last: they are rendered at the foot of pages or at the end. */
  readNotes(): void {
    for (const note of this.#notes.splice(0)) {
      const first = this.blocks.length;
      for (const body of descendantsOf(note, 'text:note-body')) this.read(body, 'apart');
      asNote(this.blocks.slice(first), markOfNote(note));
    }
  }

  get #around() {
    return { letters: this.#letters, changes: this.changes };
  }

  #element(element: XmlElement, flow: SourceFlow, depth: number): void {
    const { name } = element;
    if (SKIPPED.has(name) || (name === 'text:section' && isHiddenSection(element))) return;
    if (name === 'text:p' || name === 'text:h') this.#paragraph(element, flow, depth);
    else if (name === 'text:list') this.#marks.read(element, (item) => this.read(item, flow, depth + 1));
    else if (name === 'table:table') this.#table(element, flow);
    else if (name === 'draw:frame') this.#frame(element, flow, depth);
    else this.read(element, name.startsWith('draw:') && flow === 'body' ? 'apart' : flow, depth);
  }

  #paragraph(element: XmlElement, flow: SourceFlow, depth: number): void {
    const { inline, notes, frames, annotations, formulas, names } = readOdfParagraph(element, this.#around);
    const stated = this.#kindOf(element, depth);
    const mark = this.#markOf(element, stated.level ?? 1);
    if (inline.text.trim() !== '') {
      // `#1.Title|outline` is LibreOffice's link to a heading without a name.
      const called = [...names, ...(stated.level ? [`${mark ?? ''}${inline.text}|outline`] : [])];
      this.blocks.push(...paragraphBlocks(stated, flow, inline, { mark, formulas, names: called }));
    }
    this.#notes.push(...notes);
    this.blocks.push(...annotations.flatMap((one) => odfComment(one) ?? []));
    for (const frame of frames) this.#frame(frame, flow, -1);
  }

  /** Advances the counters: call it once per paragraph. */
  #markOf(element: XmlElement, level: number): string | null {
    const inList = this.#marks.next();
    if (inList !== null || element.name !== 'text:h') return inList;
    return this.#styles.isUnnumbered(element.attributes['text:style-name'])
      ? null
      : this.#marks.heading(element, level);
  }

  #frame(frame: XmlElement, flow: SourceFlow, depth: number): void {
    const chart = this.charts.get(objectOf(frame) ?? '');
    if (chart) {
      const { attributes } = frame;
      const [width, height] = [pointsOf(attributes['svg:width']) ?? 0, pointsOf(attributes['svg:height']) ?? 0];
      this.blocks.push({ ...pictureItem(width, height, descriptionOf(frame) || chartName(chart)), chart });
      return;
    }
    const shown = pictureOf(frame);
    if (shown) this.blocks.push(shown);
    this.read(frame, flow === 'body' ? 'apart' : flow, depth);
  }

  #kindOf(element: XmlElement, depth: number): BlockKind {
    const style = element.attributes['text:style-name'];
    const names = this.#styles.chain('paragraph', style).map(({ name }) => name);
    if (names.includes('Title')) return { type: 'Title', level: 1 };
    if (element.name === 'text:h') {
      const stated = Number(element.attributes['text:outline-level']) || null;
      return { type: 'SectionHeader', level: stated ?? this.#styles.headingLevel(style) ?? 1 };
    }
    if (depth >= 0) return { type: 'ListItem', depth };
    return names.length > 1 && NUMBERED.test(names[0] ?? '') ? { type: 'Caption' } : kindByStyle(names);
  }

  #table(element: XmlElement, flow: SourceFlow): void {
    const only = onlyCellOfOdf(element);
    if (only) {
      // A table of one cell is a frame around text; an empty one is a box to fill in.
      const before = this.blocks.length;
      this.read(only, flow);
      if (this.blocks.length === before) this.blocks.push(...tableBlocks(EMPTY_BOX, flow));
      return;
    }
    const table = readOdfTable(element, this.#marks, this.#around, (paragraph) =>
      isBoldParagraph(this.#styles, paragraph),
    );
    const stated = tableBlocks(table, flow, !descendantsOf(element, 'draw:frame').next().done);
    const annotations = stated.length > 0 ? [...descendantsOf(element, 'office:annotation')] : [];
    this.blocks.push(...stated, ...annotations.flatMap((one) => odfComment(one) ?? []));
  }
}

function pictureOf(frame: XmlElement): SourceBlock | null {
  const parts = elementsOf(frame).map(({ name }) => name);
  if (!parts.includes('draw:image') || parts.includes('draw:object') || parts.includes('draw:text-box')) return null;
  const side = (name: string): number => pointsOf(frame.attributes[name]) ?? 0;
  const part = childOf(frame, 'draw:image')?.attributes['xlink:href']?.replace(/^\.\//, '');
  return pictureItem(side('svg:width'), side('svg:height'), descriptionOf(frame), part);
}

function descriptionOf(frame: XmlElement): string {
  const texts = ['svg:title', 'svg:desc'].flatMap((name) => childOf(frame, name) ?? []).map(textOf);
  return texts.filter((text) => text.trim() !== '').join(' - ');
}

/** The embedded object of a frame: `Object 1`. */
export const objectOf = (frame: XmlElement): string | undefined =>
  childOf(frame, 'draw:object')?.attributes['xlink:href']?.replace(/^\.\//, '');

/** `none`, or `condition` if it was last true (ODF 1.3, part 3, 19.816). Templates hide instructions this way. */
function isHiddenSection({ attributes }: XmlElement): boolean {
  const display = attributes['text:display'];
  return display === 'none' || (display === 'condition' && attributes['text:is-hidden'] === 'true');
}

/** A comment of OpenDocument (ODF 1.3, part 3, 14.1). */
function odfComment(annotation: XmlElement): SourceBlock | null {
  const texts = [...descendantsOf(annotation, 'text:p')].map(textOf);
  const said = (name: string): string | undefined => {
    const child = childOf(annotation, name);
    return child && textOf(child);
  };
  return commentBlock(texts.join('\n'), said('dc:creator'), said('dc:date'));
}

/** Whether the whole paragraph is bold: often the only sign of a header row. */
function isBoldParagraph(styles: OdfStyleChains, paragraph: XmlElement): boolean {
  const stated = (family: 'paragraph' | 'text', name: string | undefined): boolean | undefined => {
    const weight = letterProperty(styles.chain(family, name), 'fo:font-weight');
    return weight === undefined ? undefined : isBoldWeight(weight);
  };
  let hasText = false;
  const visit = (element: XmlElement, isBold: boolean): boolean =>
    element.children.every((child) => {
      if (typeof child === 'string') {
        hasText ||= child.trim() !== '';
        return isBold || child.trim() === '';
      }
      if (child.name === 'text:note' || child.name === 'office:annotation') return true;
      const own = child.name === 'text:span' ? stated('text', child.attributes['text:style-name']) : undefined;
      return visit(child, own ?? isBold);
    });
  return visit(paragraph, stated('paragraph', paragraph.attributes['text:style-name']) ?? false) && hasText;
}
