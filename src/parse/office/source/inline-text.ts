import { StyledTextBuilder, type TextStyle } from '../../styled-text.ts';

/** Collects the running text of a paragraph: how it is set, and where it leads. */
export class InlineText extends StyledTextBuilder {
  readonly #links: boolean[] = [];

  /** Text that is set in all of these styles. */
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
