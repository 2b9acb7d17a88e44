/** Collects the running text of a paragraph together with the links in it. */
export class InlineText {
  text = '';
  readonly links: { url: string; text: string }[] = [];
  readonly #open: { url: string; from: number }[] = [];

  add(text: string): void {
    this.text += text;
  }

  startLink(url: string): void {
    this.#open.push({ url, from: this.text.length });
  }

  endLink(): void {
    const link = this.#open.pop();
    if (!link) return;
    const text = this.text.slice(link.from).replace(/\s+/g, ' ').trim();
    if (text !== '' && /^(?:https?|mailto|ftp):/i.test(link.url)) this.links.push({ url: link.url, text });
  }
}
