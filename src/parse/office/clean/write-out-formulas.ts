import { escapeXml, type XmlTag } from '../../xml/xml-tokens.ts';
import { parseXml } from '../../xml/xml-tree.ts';
import { ommlText } from '../math/omml-text.ts';
import { localName, type TextEdits } from './xml-edits.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

const NAMESPACE = /\sxmlns:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * Lets formulas be drawn as text in one line. LibreOffice draws them only with its formula editor, which neither the built-in one nor most
 * servers have; without it the page stays blank there, and nothing has a place. The formula itself stays in the copy for our reader, as the choice
 * of a feature that no program knows.
 */
export class FormulaWriter {
  readonly #xml: string;
  readonly #edits: TextEdits;
  #start = -1;
  #depth = 0;
  /** Namespaces that the tag of the paragraph of formulas declares, which is cut. */
  #declared = '';
  /** Formulas so far in the paragraph of formulas that is open. */
  #inParagraph = 0;

  constructor(xml: string, edits: TextEdits) {
    this.#xml = xml;
    this.#edits = edits;
  }

  follow(token: XmlTag): void {
    const local = localName(token.name);
    if (local === 'oMathPara' && this.#depth === 0) {
      this.#edits.cut(token.start, token.end);
      this.#inParagraph = 0;
      this.#declared = token.kind === 'open' ? (token.attributes.match(NAMESPACE) ?? []).join('') : '';
    }
    if (local !== 'oMath') return;
    if (token.kind === 'open' && this.#depth++ === 0) this.#start = token.start;
    if (token.kind === 'close' && --this.#depth === 0) this.#write(token);
  }

  #write(end: XmlTag): void {
    const omml = this.#xml.slice(this.#start, end.end);
    const text = ommlText(parseXml(omml, {}));
    const line = this.#inParagraph++ > 0 ? '<w:br/>' : '';
    const shown = `${line}<w:t xml:space="preserve">${escapeXml(text)}</w:t>`;
    this.#edits.replace(
      this.#start,
      end.end,
      `<w:r><mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice xmlns:formula="urn:formula" Requires="formula"${this.#declared}>${omml}</mc:Choice><mc:Fallback>${shown}</mc:Fallback></mc:AlternateContent></w:r>`,
    );
  }
}
