import { StyledTextBuilder, type TextStyle } from '../../styled-text.ts';

/** Collects the running text of a paragraph: how it is set, and where it leads. */
export class InlineText extends StyledTextBuilder {
  readonly #links: boolean[] = [];

  addStyled(styles: readonly TextStyle[], add: () => void): void {
    // What looks like a link where one is says nothing more.
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

  /** Links to the web, to mail and to a place of the document itself; all others are text. */
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
