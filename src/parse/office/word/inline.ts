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
  /** The mark that Word draws for a note, counted as it counts. */
  noteMark: (kind: NoteKind, id: string) => string;
  /** Inside a note: its own mark. */
  ownMark?: string | undefined;
  /** Whether tracked changes are kept, what was deleted among them. */
  showsChanges?: boolean;
}

export type NoteKind = 'footnote' | 'endnote';

export function readParagraph(paragraph: XmlElement, around: ParagraphSurroundings): ParagraphContent {
  const content = new ParagraphContent(around);
  content.read(paragraph);
  return content;
}

const SKIPPED = new Set(['w:pPr', 'w:rPr', 'w:instrText', 'mc:Fallback', 'w:rt']);
/** What tracked changes say of the text in them (ECMA-376, 17.13.5). */
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
  /** Names by which links inside the document call it. */
  readonly names: string[] = [];
  readonly #formulas = new ParagraphFormulas(this.inline);
  readonly #around: ParagraphSurroundings;
  /** Fields that are open: instruction so far, and whether it began a link. */
  readonly #fields: { instruction: string; isLink: boolean; isResult: boolean }[] = [];

  constructor(around: ParagraphSurroundings) {
    this.#around = around;
  }

  /** The formulas, when the paragraph holds nothing else. */
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
    const change = CHANGES[name];
    if (change) {
      this.#change(change, element);
      return;
    }
    switch (name) {
      case 'w:delText':
      case 'w:t':
      case 'm:t':
        if (!this.#isInInstruction()) this.inline.add(textOf(element));
        return;
      case 'm:oMath':
        this.#formulas.add(ommlText(element), ommlLatex(element));
        return;
      case 'w:r':
        if (!isHidden(element))
          this.inline.addStyled(stylesOfRun(this.#around.styles, element), () => this.read(element));
        return;
      case 'w:tab':
      case 'w:ptab':
        this.inline.add('\t');
        return;
      case 'w:br':
      case 'w:cr':
        this.inline.add('\n');
        return;
      case 'w:sym':
        this.inline.add(bulletSign(String.fromCodePoint(codeOf(attributes['w:char'])), attributes['w:font'] ?? ''));
        return;
      case 'w:noBreakHyphen':
        this.inline.add('-');
        return;
      case 'w:fldChar':
        this.#field(attributes['w:fldCharType'] ?? '');
        return;
      case 'w:footnoteReference':
      case 'w:endnoteReference': {
        const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote';
        const id = attributes['w:id'] ?? '';
        this.noteIds.push({ kind, id });
        // A mark of the author's own is in the text after it.
        if (!attributes['w:customMarkFollows']) this.inline.addNoteMark(this.#around.noteMark(kind, id));
        return;
      }
      case 'w:commentReference':
        this.commentIds.push(attributes['w:id'] ?? '');
        return;
      case 'w:footnoteRef':
      case 'w:endnoteRef':
        if (this.#around.ownMark !== undefined) this.inline.addNoteMark(this.#around.ownMark);
        return;
      case 'w:hyperlink':
        this.inline.startLink(
          this.#around.links.get(attributes['r:id'] ?? '')?.target ?? `#${attributes['w:anchor'] ?? ''}`,
        );
        this.read(element);
        this.inline.endLink();
        return;
      case 'w:bookmarkStart':
        this.names.push(attributes['w:name'] ?? '');
        return;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        this.#drawing(element);
        this.pictures.push(...picturesOf(element, this.#around.links));
        return;
      default:
        this.read(element);
    }
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

/** `F0FE`: a sign of a symbol font. */
const codeOf = (hex = ''): number => (/^[0-9a-f]{1,4}$/i.test(hex) ? Number.parseInt(hex, 16) : 0x2022);

const isHidden = (run: XmlElement): boolean => switchOf(childOf(run, 'w:rPr', 'w:vanish')) ?? false;

/** Groups of shapes and canvases, as old programs and new ones write them. */
const GROUPS = new Set(['v:group', 'wpg:wgp', 'wpc:wpc']);

/** Text boxes that are alone are text; those of shapes that make up a drawing together are its labels. */
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

/** The pictures of `w:drawing` or of the older `w:pict`, each with its size and what somebody wrote about it. */
function picturesOf(drawing: XmlElement, links: ReadonlyMap<string, Relationship>): SourceBlock[] {
  if (drawing.name === 'w:drawing') {
    const places = [...descendantsOf(drawing, 'wp:inline'), ...descendantsOf(drawing, 'wp:anchor')];
    // Text boxes may hold pictures too; those are read with their text.
    const graphic = (place: XmlElement) => childOf(place, 'a:graphic', 'a:graphicData');
    // What is linked is not drawn.
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
