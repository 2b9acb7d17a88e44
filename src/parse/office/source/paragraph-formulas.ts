import type { InlineText } from './inline-text.ts';

/** Formulas among the text of a paragraph: each in one line, as it is drawn, and in LaTeX. */
export class ParagraphFormulas {
  readonly #inline: InlineText;
  readonly #formulas: { text: string; latex: string }[] = [];

  constructor(inline: InlineText) {
    this.#inline = inline;
  }

  add(text: string, latex: string): void {
    if (text === '') return;
    // Formulas that follow each other stand on lines of their own.
    const before = this.#formulas.at(-1)?.text;
    if (before !== undefined && this.#inline.text.trimEnd().endsWith(before)) this.#inline.add('\n');
    this.#inline.add(text);
    this.#formulas.push({ text, latex });
  }

  /** LaTeX of the formulas, when the paragraph holds nothing else; null otherwise. */
  get latex(): string | null {
    const signs = (text: string): string => text.replace(/\s+/g, '');
    const own = this.#formulas.map(({ text }) => text).join('');
    // A full stop, or the number at the margin, is not what the paragraph is about.
    const rest = signs(this.#inline.text).replace(signs(own), '');
    if (own === '' || !/^(?:[.,;:]|\(?[\d.]{1,6}\)?)?$/.test(rest)) return null;
    return this.#formulas.map(({ latex }) => latex).join(' \\\\ ');
  }
}
