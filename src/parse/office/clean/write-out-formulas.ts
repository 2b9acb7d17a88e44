import { ommlText } from '../../formula/markup/omml.ts';
import { escapeXml, localName, type XmlTag } from '../../xml/xml-tokens.ts';
import { parseXml } from '../../xml/xml-tree.ts';
import type { TextEdits } from './xml-edits.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** Known to every LibreOffice, whatever else it knows. */
const POWERPOINT = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
/** Marks the extension of a run that holds the formula which the run shows. */
export const SLIDE_FORMULA = 'urn:formula';

const NAMESPACE = /\sxmlns:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;

export type FormulaHost = 'word' | 'slide';

/** Lets formulas be rendered as one line of text: most LibreOffice builds lack the formula editor and leave a gap. */
export class FormulaWriter {
  readonly #xml: string;
  readonly #edits: TextEdits;
  readonly #host: FormulaHost;
  #start = -1;
  #depth = 0;
  /** Namespaces that the tag of the paragraph of formulas declares, which is cut. */
  #declared = '';
  /** Formulas so far in the paragraph of formulas that is open. */
  #inParagraph = 0;

  /** The choice that is open, of a shape that is written twice. */
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
    // PowerPoint's wrapper around formulas. `m:m` is a matrix.
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

  /** Programs that know no formulas are shown a picture instead of the whole shape; now that it holds only text, they may show that. */
  #chooseShape(): void {
    if (!this.#choice) return;
    const { start, end } = this.#choice;
    const tag = this.#xml.slice(start, end);
    const declared = /\sxmlns:p14\s*=/.test(tag) ? '' : ` xmlns:p14="${POWERPOINT}"`;
    this.#edits.replace(start, end, tag.replace(/\sRequires\s*=\s*["']a14["']/, ` Requires="p14"${declared}`));
    this.#choice = null;
  }

  /** The choice of a feature that no program knows. */
  #inWord(omml: string, text: string, isFirst: boolean): string {
    const shown = `${isFirst ? '' : '<w:br/>'}<w:t xml:space="preserve">${escapeXml(text)}</w:t>`;
    return `<w:r><mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice xmlns:formula="urn:formula" Requires="formula"${this.#declared}>${omml}</mc:Choice><mc:Fallback>${shown}</mc:Fallback></mc:AlternateContent></w:r>`;
  }

  /** An extension that no program knows: choices are not understood everywhere inside a paragraph of a slide. */
  #onSlide(omml: string, text: string, isFirst: boolean): string {
    const kept = `<a:extLst><a:ext uri="${SLIDE_FORMULA}"${this.#declared}>${omml}</a:ext></a:extLst>`;
    return `${isFirst ? '' : '<a:br/>'}<a:r><a:rPr${sizeIn(omml)}>${kept}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
  }
}

/** Type on slides is as large as its run says. */
const sizeIn = (omml: string): string => /<a:rPr[^>]*(\ssz="\d+")/.exec(omml)?.[1] ?? '';
