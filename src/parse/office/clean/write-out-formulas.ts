import { ommlText } from '../../formula/markup/omml.ts';
import { escapeXml, localName, type XmlTag } from '../../xml/xml-tokens.ts';
import { parseXml } from '../../xml/xml-tree.ts';
import type { TextEdits } from './xml-edits.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** A namespace that every LibreOffice knows. */
const POWERPOINT = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
/** Marks the run extension with the formula that the run shows. */
export const SLIDE_FORMULA = 'urn:formula';

const NAMESPACE = /\sxmlns:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;

export type FormulaHost = 'word' | 'slide';

/** Writes formulas as a line of text: most LibreOffice builds lack the formula editor and would leave a gap. */
export class FormulaWriter {
  readonly #xml: string;
  readonly #edits: TextEdits;
  readonly #host: FormulaHost;
  #start = -1;
  #depth = 0;
  /** Namespaces declared by the removed formula paragraph. */
  #declared = '';
  /** Number of formulas in the open formula paragraph. */
  #inParagraph = 0;

  /** The open choice of a shape with alternatives. */
  #choice: XmlTag | null = null;

  constructor(xml: string, edits: TextEdits, host: FormulaHost) {
    this.#xml = xml;
    this.#edits = edits;
    this.#host = host;
  }

  follow(token: XmlTag): void {
    const local = localName(token.name);
    if (local === 'oMathPara' && this.#depth === 0) {
      this.#edits.cut(token.start, token.end);
      this.#inParagraph = 0;
      this.#declared = token.kind === 'open' ? (token.attributes.match(NAMESPACE) ?? []).join('') : '';
    }
    if (local === 'Choice') this.#choice = token.kind === 'open' ? token : null;
    // PowerPoint's wrapper around formulas; `m:m` is a matrix.
    if (token.name === 'a14:m' && this.#depth === 0) {
      this.#edits.cut(token.start, token.end);
      this.#chooseShape();
    }
    if (local !== 'oMath') return;
    if (token.kind === 'open' && this.#depth++ === 0) this.#start = token.start;
    if (token.kind === 'close' && --this.#depth === 0) this.#write(token);
  }

  #write(end: XmlTag): void {
    const omml = this.#xml.slice(this.#start, end.end);
    const text = ommlText(parseXml(omml, {}));
    const isFirst = this.#inParagraph++ === 0;
    const written = { word: () => this.#inWord(omml, text, isFirst), slide: () => this.#onSlide(omml, text, isFirst) };
    this.#edits.replace(this.#start, end.end, written[this.#host]());
  }

  /** The fallback without formulas is a picture of the shape. As it has only text now, every program may show it. */
  #chooseShape(): void {
    if (!this.#choice) return;
    const { start, end } = this.#choice;
    const tag = this.#xml.slice(start, end);
    const declared = /\sxmlns:p14\s*=/.test(tag) ? '' : ` xmlns:p14="${POWERPOINT}"`;
    this.#edits.replace(start, end, tag.replace(/\sRequires\s*=\s*["']a14["']/, ` Requires="p14"${declared}`));
    this.#choice = null;
  }

  /** Inside a choice that requires a feature no program has. */
  #inWord(omml: string, text: string, isFirst: boolean): string {
    const shown = `${isFirst ? '' : '<w:br/>'}<w:t xml:space="preserve">${escapeXml(text)}</w:t>`;
    return `<w:r><mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice xmlns:formula="urn:formula" Requires="formula"${this.#declared}>${omml}</mc:Choice><mc:Fallback>${shown}</mc:Fallback></mc:AlternateContent></w:r>`;
  }

  /** Inside an extension no program knows: choices do not work inside paragraphs of slides. */
  #onSlide(omml: string, text: string, isFirst: boolean): string {
    const kept = `<a:extLst><a:ext uri="${SLIDE_FORMULA}"${this.#declared}>${omml}</a:ext></a:extLst>`;
    return `${isFirst ? '' : '<a:br/>'}<a:r><a:rPr${sizeIn(omml)}>${kept}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
  }
}

/** Font size of a slide run. */
const sizeIn = (omml: string): string => /<a:rPr[^>]*(\ssz="\d+")/.exec(omml)?.[1] ?? '';
