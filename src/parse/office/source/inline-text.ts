import { StyledTextBuilder, type TextStyle } from '../../styled-text.ts';

/** Collects the text of a paragraph with styles and links. */
export class InlineText extends StyledTextBuilder {
  readonly #links: boolean[] = [];

  addStyled(styles: readonly TextStyle[], add: () => void): void {
    // Underlining inside a link adds nothing.
    const own = this.isInLink ? styles.filter((style) => style !== 'underlined') : styles;
    for (const style of own) this.start(style);
    add();
    for (const _ of own) this.end();
  }

  addNoteMark(mark: string): void {
    this.within('note', () => this.add(mark));
  }

  get isInLink(): boolean {
    return this.#links.includes(true);
  }

  /** Links to the web, to mail and inside the document; others become text. */
  startLink(url: string): void {
    const isLink = /^(?:https?:|mailto:|ftp:|#.)/i.test(url);
    this.#links.push(isLink);
    if (isLink) this.start('link', url);
  }

  endLink(): void {
    if (this.#links.pop()) this.end();
  }
}

export interface WrittenFormula {
  text: string;
  latex: string;
}

/** Formulas in a paragraph, each as a line of text and as LaTeX. */
export class ParagraphFormulas {
  readonly #inline: InlineText;
  readonly #formulas: WrittenFormula[] = [];

  constructor(inline: InlineText) {
    this.#inline = inline;
  }

  add(text: string, latex: string): void {
    if (text === '') return;
    // Consecutive formulas are on separate lines.
    const before = this.#formulas.at(-1)?.text;
    if (before !== undefined && this.#inline.text.trimEnd().endsWith(before)) this.#inline.add('\n');
    this.#inline.add(text);
    this.#formulas.push({ text, latex });
  }

  /** The formulas if the paragraph has nothing else, or null. */
  get alone(): WrittenFormula[] | null {
    const signs = (text: string): string => text.replace(/\s+/g, '');
    const own = this.#formulas.map(({ text }) => text).join('');
    // A full stop or an equation number does not count.
    const rest = signs(this.#inline.text).replace(signs(own), '');
    if (own === '' || !/^(?:[.,;:]|\(?[\d.]{1,6}\)?)?$/.test(rest)) return null;
    const last = this.#formulas.length - 1;
    return this.#formulas.map((one, at) => ({ ...one, text: at === last ? `${one.text} ${rest}`.trim() : one.text }));
  }
}
