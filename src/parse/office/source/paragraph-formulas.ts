import type { InlineText } from './inline-text.ts';

/** A formula in one line, as it is drawn, and in LaTeX. */
export interface WrittenFormula {
  text: string;
  latex: string;
}

/** Formulas among the text of a paragraph: each in one line, as it is drawn, and in LaTeX. */
export class ParagraphFormulas {
  readonly #inline: InlineText;
  readonly #formulas: WrittenFormula[] = [];

  constructor(inline: InlineText) {
    this.#inline = inline;
  }

  add(text: string, latex: string): void {
    if (text === '') return;
    // Formulas that follow each other are on lines of their own.
    const before = this.#formulas.at(-1)?.text;
    if (before !== undefined && this.#inline.text.trimEnd().endsWith(before)) this.#inline.add('\n');
    this.#inline.add(text);
    this.#formulas.push({ text, latex });
  }

  /** The formulas, when the paragraph holds nothing else; null otherwise. */
  get alone(): WrittenFormula[] | null {
    const signs = (text: string): string => text.replace(/\s+/g, '');
    const own = this.#formulas.map(({ text }) => text).join('');
    // A full stop, or the number at the margin, is not what the paragraph is about.
    const rest = signs(this.#inline.text).replace(signs(own), '');
    if (own === '' || !/^(?:[.,;:]|\(?[\d.]{1,6}\)?)?$/.test(rest)) return null;
    const last = this.#formulas.length - 1;
    return this.#formulas.map((one, at) => ({ ...one, text: at === last ? `${one.text} ${rest}`.trim() : one.text }));
  }
}
