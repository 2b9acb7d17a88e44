import { Marked } from 'marked';
import { boundedLexing, escapeHtml, safeUrl } from '../parse/without-engines.ts';

/** Allowed tags, which Markdown has no syntax for; without attributes. */
const OWN_TAG = /^<\/?(?:sup|sub|u|ins|del|strong|em|s|code)>$/;
const NOTE_MARK = /^\[\^([^\]\s]{1,100})\](?!:)/;
const NOTE = /^\[\^([^\]\s]{1,100})\]: /;
/** A single letter, or something with formula characters: amounts of money stay text. */
const INLINE_FORMULA = /^\$(?=[A-Za-z]\$|[^$\n]*[\\_^=])([^$\s](?:[^$\n]*[^$\s])?)\$(?![\d$])/;

const noteMark = (name: string): string => `<sup class="note">${escapeHtml(name)}</sup>`;

/** Raw HTML is shown as text, links are limited to web addresses, and images to our own. */
const marked = new Marked({
  gfm: true,
  async: false,
  hooks: boundedLexing,
  renderer: {
    html: ({ text }) => (OWN_TAG.test(text) ? text : escapeHtml(text)),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      const address = safeUrl(href);
      return address ? `<a href="${escapeHtml(address)}">${inside}</a>` : inside;
    },
  },
  extensions: [
    {
      name: 'noteMark',
      level: 'inline',
      start: (text) => text.indexOf('[^'),
      tokenizer(text) {
        const [raw, name] = NOTE_MARK.exec(text) ?? [];
        return raw === undefined ? undefined : { type: 'noteMark', raw, name };
      },
      renderer: ({ name }) => noteMark(name as string),
    },
    {
      name: 'inlineFormula',
      level: 'inline',
      start: (text) => text.indexOf('$'),
      tokenizer(text) {
        const [raw, latex] = INLINE_FORMULA.exec(text) ?? [];
        return raw === undefined ? undefined : { type: 'inlineFormula', raw, latex };
      },
      renderer: ({ latex }) => `<span class="inline-formula">${escapeHtml(latex as string)}</span>`,
    },
  ],
});

export function markdownToHtml(markdown: string): string {
  if (markdown.startsWith(': ')) return `<dl><dd>${marked.parseInline(markdown.slice(2)) as string}</dd></dl>`;
  const [mark, name] = NOTE.exec(markdown) ?? [];
  const html = (marked.parse(mark ? markdown.slice(mark.length) : markdown) as string).trim();
  return name ? html.replace(/^<p>/, `<p class="footnote">${noteMark(name).replace(/\$/g, '$$$$')} `) : html;
}
