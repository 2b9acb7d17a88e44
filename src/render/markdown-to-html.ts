import { Marked } from 'marked';
import { escapeHtml, safeUrl } from '../parse/without-engines.ts';

/** What a document says is text, never markup: raw HTML is shown, links lead to the web or nowhere, pictures are ours alone. */
const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      const address = safeUrl(href);
      return address ? `<a href="${escapeHtml(address)}">${inside}</a>` : inside;
    },
  },
});

/** The content of one segment as HTML, for segments that were asked for as Markdown. */
export const markdownToHtml = (markdown: string): string => (marked.parse(markdown) as string).trim();
