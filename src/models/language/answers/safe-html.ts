import { escapeText, type HtmlToken, htmlTokens } from './html-tokens.ts';

const ALLOWED = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div span br hr ul ol li dl dt dd table thead tbody tfoot tr th td caption colgroup col ' +
    'b strong i em u s sub sup small mark code pre kbd blockquote q figure figcaption a header footer section article'
  ).split(' '),
);
const VOID = new Set(['br', 'hr', 'col']);
/** Elements removed with their content; of others only the tags are removed. */
const SWALLOWED = new Set(
  'script style iframe object embed applet template noscript noembed noframes xmp plaintext svg math title textarea select'.split(
    ' ',
  ),
);
/** Maximum depth. Closing a tag searches the open ones, so the depth bounds the time. */
const DEEPEST = 100;
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[^\s<>"\u0000-\u001f]*$/i;

/**
 * HTML with safe elements only: no scripts, styles, handlers, forms or external content. Every tag is closed.
 *
 *     sanitiseHtml('<p onclick="x()">a<script>b</script>') === '<p>a</p>'
 */
export function sanitiseHtml(html: string): string {
  const open: string[] = [];
  let out = '';
  let swallowing: string | null = null;
  for (const token of htmlTokens(html)) {
    if (swallowing !== null) {
      if (token.kind === 'close' && token.name === swallowing) swallowing = null;
    } else if (token.kind === 'text') out += escapeText(token.text);
    else if (token.kind === 'open') {
      if (SWALLOWED.has(token.name)) swallowing = token.isClosed ? null : token.name;
      else if (ALLOWED.has(token.name) && open.length < DEEPEST) {
        out += `<${token.name}${safeAttributes(token)}>`;
        if (!VOID.has(token.name)) open.push(token.name);
      }
    } else if (open.includes(token.name)) {
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        out += `</${name}>`;
        if (name === token.name) break;
      }
    }
  }
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  ).trim();
}

function safeAttributes({ name, attributes }: HtmlToken & { kind: 'open' }): string {
  let out = '';
  for (const span of ['rowspan', 'colspan']) {
    const value = attributes.get(span) ?? '';
    if ((name === 'td' || name === 'th') && /^[1-9]\d{0,2}$/.test(value) && value !== '1') out += ` ${span}="${value}"`;
  }
  const start = attributes.get('start') ?? '';
  if (name === 'ol' && /^\d{1,6}$/.test(start)) out += ` start="${start}"`;
  const link = (attributes.get('href') ?? '').trim();
  if (name === 'a' && SAFE_LINK.test(link)) out += ` href="${escapeText(link)}"`;
  return out;
}
