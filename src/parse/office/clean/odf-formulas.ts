import { mathmlLatex } from '../../formula/markup/mathml-latex.ts';
import { mathmlText } from '../../formula/markup/mathml-text.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { attributeOf, escapeXml, withoutDocumentType, type XmlTag } from '../../xml/xml-tokens.ts';
import { parseXml } from '../../xml/xml-tree.ts';
import type { TextEdits } from './xml-edits.ts';

export interface OdfFormula {
  text: string;
  latex: string;
}

/** Attribute with the LaTeX of the formula that a span shows. */
export const ODF_FORMULA = 'formula:latex';

const OBJECT = /^(.+)\/content\.xml$/;
const ROOT = /^\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<(?:[\w.-]+:)?math[\s>]/;

/** Formulas of a package by folder: each is an object in its own folder. */
export function odfFormulas(parts: readonly (readonly [string, Buffer])[]): Map<string, OdfFormula> {
  const found = new Map<string, OdfFormula>();
  for (const [name, bytes] of parts) {
    const folder = OBJECT.exec(name)?.[1];
    if (folder === undefined || !ROOT.test(bytes.toString('latin1', 0, 4000))) continue;
    const formula = formulaOf(decodeXml(bytes));
    if (formula && formula.text !== '') found.set(folder, formula);
  }
  return found;
}

function formulaOf(written: string): OdfFormula | null {
  try {
    const math = parseXml(withoutDocumentType(written), {});
    return { text: mathmlText(math), latex: mathmlLatex(math) };
  } catch {
    return null;
  }
}

export const isFormulaPart = (name: string, xml: string): boolean => OBJECT.test(name) && ROOT.test(xml.slice(0, 4000));

const IN_TEXT = new Set(['text:p', 'text:h', 'text:span', 'text:a']);

/** Writes formulas as a line of text, as in Word files: LibreOffice without its formula editor cannot render them. */
export class OdfFormulaWriter {
  readonly #edits: TextEdits;
  readonly #formulas: ReadonlyMap<string, OdfFormula>;
  readonly #open: string[] = [];
  readonly #frames: { start: number; inner: number; isInText: boolean; formula: OdfFormula | null }[] = [];

  constructor(edits: TextEdits, formulas: ReadonlyMap<string, OdfFormula>) {
    this.#edits = edits;
    this.#formulas = formulas;
  }

  follow(tag: XmlTag): void {
    if (this.#formulas.size === 0) return;
    if (tag.kind === 'close') {
      this.#open.pop();
      if (tag.name === 'draw:frame') this.#write(tag);
      return;
    }
    const frame = this.#frames.at(-1);
    if (tag.name === 'draw:object' && frame) frame.formula ??= this.#formulaAt(tag);
    if (tag.kind !== 'open') return;
    if (tag.name === 'draw:frame') {
      const isInText = IN_TEXT.has(this.#open.at(-1) ?? '');
      this.#frames.push({ start: tag.start, inner: tag.end, isInText, formula: null });
    }
    this.#open.push(tag.name);
  }

  #formulaAt(tag: XmlTag): OdfFormula | null {
    return (
      this.#formulas.get(attributeOf(tag, 'href').replace(/^\.\//, '').replace(/\/$/, '').replace(/%20/g, ' ')) ?? null
    );
  }

  #write(end: XmlTag): void {
    const frame = this.#frames.pop();
    if (!frame?.formula) return;
    const { text, latex } = frame.formula;
    const span = `<text:span xmlns:formula="urn:formula" ${ODF_FORMULA}="${escapeXml(latex)}">${escapeXml(text)}</text:span>`;
    if (frame.isInText) this.#edits.replace(frame.start, end.end, span);
    else this.#edits.replace(frame.inner, end.start, `<draw:text-box><text:p>${span}</text:p></draw:text-box>`);
  }
}
