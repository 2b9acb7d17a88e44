import { ommlLatex, ommlText } from '../../formula/markup/omml.ts';
import type { TrackedChange } from '../../styled-text.ts';
import { emuPt, POINTS } from '../../xml/lengths.ts';
import type { Relationship } from '../../xml/ooxml.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { InlineText, ParagraphFormulas, type WrittenFormula } from '../source/inline-text.ts';
import { bulletSign } from '../source/join-listings.ts';
import { pictureItem, type SourceBlock } from '../source/source-block.ts';
import { stylesOfRun, switchOf, type WordStyleChains } from './style-chains.ts';

export interface ParagraphSurroundings {
  links: ReadonlyMap<string, Relationship>;
  styles: WordStyleChains;
  /** The rendered mark of a note. */
  noteMark: (kind: NoteKind, id: string) => string;
  /** The own mark inside a note. */
  ownMark?: string | undefined;
  showsChanges?: boolean;
}

export type NoteKind = 'footnote' | 'endnote';

export function readParagraph(paragraph: XmlElement, around: ParagraphSurroundings): ParagraphContent {
  const content = new ParagraphContent(around);
  content.read(paragraph);
  return content;
}

const SKIPPED = new Set(['w:pPr', 'w:rPr', 'w:instrText', 'mc:Fallback', 'w:rt']);
const TEXTS = new Set(['w:t', 'w:delText', 'm:t']);
const DRAWINGS = new Set(['w:drawing', 'w:pict', 'w:object']);
/** Characters that are elements. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'w:tab': '\t', 'w:ptab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' },
};
/** Tracked changes by element (ECMA-376, 17.13.5). */
const CHANGES: Readonly<Record<string, TrackedChange>> = {
  'w:ins': 'inserted',
  'w:moveTo': 'inserted',
  'w:del': 'deleted',
  'w:moveFrom': 'deleted',
};

export class ParagraphContent {
  readonly inline = new InlineText();
  readonly textBoxes: XmlElement[] = [];
  readonly pictures: SourceBlock[] = [];
  readonly noteIds: { kind: NoteKind; id: string }[] = [];
  readonly commentIds: string[] = [];
  /** Link targets. */
  readonly names: string[] = [];
  readonly #formulas = new ParagraphFormulas(this.inline);
  readonly #around: ParagraphSurroundings;
  /** Open fields. */
  readonly #fields: { instruction: string; isLink: boolean; isResult: boolean }[] = [];

  constructor(around: ParagraphSurroundings) {
    this.#around = around;
  }

  get formulas(): WrittenFormula[] | null {
    return this.#formulas.alone;
  }

  read(element: XmlElement): void {
    for (const child of elementsOf(element)) this.#visit(child);
  }

  #visit(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'w:instrText') this.#instruct(textOf(element));
    if (SKIPPED.has(name)) return;
    const { links, ownMark, styles } = this.#around;
    if (CHANGES[name]) this.#change(CHANGES[name], element);
    else if (SIGNS[name]) this.inline.add(SIGNS[name]);
    else if (TEXTS.has(name)) {
      if (!this.#isInInstruction()) this.inline.add(textOf(element));
    } else if (name === 'm:oMath') this.#formulas.add(ommlText(element), ommlLatex(element));
    else if (name === 'w:r') {
      if (!isHidden(element)) this.inline.addStyled(stylesOfRun(styles, element), () => this.read(element));
    } else if (name === 'w:sym')
      this.inline.add(bulletSign(String.fromCodePoint(codeOf(attributes['w:char'])), attributes['w:font'] ?? ''));
    else if (name === 'w:fldChar') this.#field(attributes['w:fldCharType'] ?? '');
    else if (name === 'w:footnoteReference') this.#noteReference('footnote', attributes);
    else if (name === 'w:endnoteReference') this.#noteReference('endnote', attributes);
    else if (name === 'w:commentReference') this.commentIds.push(attributes['w:id'] ?? '');
    else if (name === 'w:footnoteRef' || name === 'w:endnoteRef') {
      if (ownMark !== undefined) this.inline.addNoteMark(ownMark);
    } else if (name === 'w:hyperlink') {
      this.inline.startLink(links.get(attributes['r:id'] ?? '')?.target ?? `#${attributes['w:anchor'] ?? ''}`);
      this.read(element);
      this.inline.endLink();
    } else if (name === 'w:bookmarkStart') this.names.push(attributes['w:name'] ?? '');
    else if (DRAWINGS.has(name)) {
      this.#drawing(element);
      this.pictures.push(...picturesOf(element, links));
    } else this.read(element);
  }

  #noteReference(
    kind: NoteKind,
    { 'w:id': id = '', 'w:customMarkFollows': hasOwnMark }: XmlElement['attributes'],
  ): void {
    this.noteIds.push({ kind, id });
    // A custom mark follows as text.
    if (!hasOwnMark) this.inline.addNoteMark(this.#around.noteMark(kind, id));
  }

  #change(change: TrackedChange, element: XmlElement): void {
    if (this.#around.showsChanges) this.inline.within(change, () => this.read(element));
    else if (change === 'inserted') this.read(element);
  }

  #drawing(element: XmlElement): void {
    const { boxes, groups } = textBoxesOf(element);
    this.textBoxes.push(...boxes);
    for (const group of groups) {
      const labels = [...descendantsOf(group, 'w:p')].map((one) => readParagraph(one, this.#around).inline.text.trim());
      const text = labels.filter((label) => label !== '').join('\n');
      if (text !== '') this.pictures.push({ type: 'Picture', flow: 'apart', text });
    }
  }

  #isInInstruction(): boolean {
    return this.#fields.some(({ isResult }) => !isResult);
  }

  #instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field) field.instruction += text;
  }

  #field(kind: string): void {
    if (kind === 'begin') this.#fields.push({ instruction: '', isLink: false, isResult: false });
    const field = this.#fields.at(-1);
    if (!field) return;
    if (kind === 'separate') {
      field.isResult = true;
      const [, isInside, url] = /^\s*HYPERLINK\s+(\\l\s+)?"([^"]+)"/i.exec(field.instruction) ?? [];
      if (url !== undefined) {
        field.isLink = true;
        this.inline.startLink(isInside ? `#${url}` : url);
      }
    }
    if (kind === 'end') {
      if (field.isLink) this.inline.endLink();
      this.#fields.pop();
    }
  }
}

/** `F0FE`: a character of a symbol font. */
const codeOf = (hex = ''): number => (/^[0-9a-f]{1,4}$/i.test(hex) ? Number.parseInt(hex, 16) : 0x2022);

const isHidden = (run: XmlElement): boolean => switchOf(childOf(run, 'w:rPr', 'w:vanish')) ?? false;

/** Groups of shapes and canvases in old and new formats. */
const GROUPS = new Set(['v:group', 'wpg:wgp', 'wpc:wpc']);

/** Single text boxes are text; those of grouped shapes are labels of a drawing. */
function textBoxesOf(drawing: XmlElement): { boxes: XmlElement[]; groups: XmlElement[] } {
  const groups: XmlElement[] = [];
  const boxes: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === 'w:txbxContent') boxes.push(element);
    else if (GROUPS.has(element.name) && [...descendantsOf(element, 'w:txbxContent')].length > 1) groups.push(element);
    else for (const child of elementsOf(element)) visit(child);
  };
  visit(drawing);
  return { boxes, groups };
}

/** The pictures of `w:drawing` or the older `w:pict` with size and alternative text. */
function picturesOf(drawing: XmlElement, links: ReadonlyMap<string, Relationship>): SourceBlock[] {
  if (drawing.name === 'w:drawing') {
    const places = [...descendantsOf(drawing, 'wp:inline'), ...descendantsOf(drawing, 'wp:anchor')];
    // Pictures inside text boxes are read with their text.
    const graphic = (place: XmlElement) => childOf(place, 'a:graphic', 'a:graphicData');
    // Linked pictures are not rendered.
    return places.flatMap((place) => {
      const blip = childOf(graphic(place), 'pic:pic', 'pic:blipFill', 'a:blip');
      const chartId = childOf(graphic(place), 'c:chart')?.attributes['r:id'];
      const chartPart = chartId === undefined ? undefined : links.get(chartId)?.target;
      if (chartPart !== undefined) return [{ ...pictureAt(place, undefined), chartPart }];
      const id = blip?.attributes['r:embed'];
      return id === undefined ? [] : [pictureAt(place, links.get(id)?.target)];
    });
  }
  return [...descendantsOf(drawing, 'v:shape')].flatMap((shape) => {
    const data = childOf(shape, 'v:imagedata');
    return data ? [oldPicture(shape, links.get(data.attributes['r:id'] ?? '')?.target)] : [];
  });
}

function pictureAt(place: XmlElement, part: string | undefined): SourceBlock {
  const { cx, cy } = childOf(place, 'wp:extent')?.attributes ?? {};
  const { descr = '', title = '' } = childOf(place, 'wp:docPr')?.attributes ?? {};
  return pictureItem(emuPt(cx), emuPt(cy), descr || title, part);
}

/** `style="width:120pt;height:1in"` */
function oldPicture({ attributes }: XmlElement, part: string | undefined): SourceBlock {
  const side = (name: string): number => {
    const [, value = '0', unit = 'pt'] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(attributes.style ?? '') ?? [];
    return Number(value) * POINTS[unit]!;
  };
  return pictureItem(side('width'), side('height'), attributes.alt ?? '', part);
}
