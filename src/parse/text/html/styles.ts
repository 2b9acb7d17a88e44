import { pairsOf } from '../../../domain/plain-object.ts';
import type { TextStyle } from '../../styled-text.ts';
import { attribute, findElement, type HtmlElement } from '../../xml/html-dom.ts';

const STYLES = pairsOf(`
  b bold  strong bold  i italic  em italic  s struck  strike struck  del struck  u underlined  ins underlined
  mark highlighted  sup raised  sub lowered  code code  kbd code  samp code  tt code
`) as Readonly<Record<string, TextStyle>>;

/** The same as `style` attributes, from programs that export HTML. */
const DECLARATIONS: readonly (readonly [RegExp, TextStyle])[] = [
  [/(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i, 'bold'],
  [/(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i, 'italic'],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i, 'struck'],
  [/(?:^|;)\s*vertical-align\s*:\s*super/i, 'raised'],
  [/(?:^|;)\s*vertical-align\s*:\s*sub/i, 'lowered'],
];

export function stylesOf(element: HtmlElement): { style: TextStyle; url?: string }[] {
  const { tagName } = element;
  const declared = attribute(element, 'style') ?? '';
  const said = DECLARATIONS.flatMap(([pattern, style]) => (pattern.test(declared) ? [{ style }] : []));
  if (isNoteMark(element)) return [{ style: 'note' }];
  const url = tagName === 'a' ? attribute(element, 'href') : undefined;
  if (url) return [...said, { style: 'link', url }];
  const own = Object.hasOwn(STYLES, tagName) ? STYLES[tagName] : undefined;
  return own ? [{ style: own }, ...said.filter(({ style }) => style !== own)] : said;
}

const saysOf = (element: HtmlElement): string =>
  `${attribute(element, 'role') ?? ''} ${attribute(element, 'epub:type') ?? ''}`;

/** A note mark, by role (ARIA, EPUB) or class names of Markdown converters. */
const isNoteMark = (element: HtmlElement): boolean =>
  /\b(?:doc-)?noteref\b/.test(saysOf(element)) ||
  (element.tagName === 'a' && /\bfootnote-ref\b/.test(attribute(element, 'class') ?? '')) ||
  (element.tagName === 'sup' && attribute(element, 'class') === 'note');

export const isNote = (element: HtmlElement): boolean =>
  /\b(?:doc-(?:foot|end)note|footnote|endnote|rearnote)\b/.test(saysOf(element)) ||
  (element.tagName === 'li' && /^fn[:-]?\w+$/.test(attribute(element, 'id') ?? ''));

/** The back link of a note. */
export const isBackLink = (element: HtmlElement): boolean =>
  /\bdoc-backlink\b/.test(saysOf(element)) ||
  /\bfootnote-back(?:ref)?\b|\breversefootnote\b/.test(attribute(element, 'class') ?? '');

/** The language of a code block from its class: `language-js`, `lang-js`, `sourceCode js`. */
export function languageOf(listing: HtmlElement): string | undefined {
  const inner = findElement(listing.childNodes, 'code');
  const names = [listing, ...(inner ? [inner] : [])].map((element) => attribute(element, 'class') ?? '').join(' ');
  const [, language] = /(?:^|\s)(?:lang(?:uage)?-|sourceCode\s+|brush:\s*)([\w+#.-]{1,30})/.exec(names) ?? [];
  return language;
}
