export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Map<string, string>; isClosed: boolean }
  | { kind: 'close'; name: string };

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</g;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Splits HTML into tags and texts without repairing it. Output is built only from these tokens, with text escaped. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  for (const [whole, slash, name, attributes] of html.matchAll(TOKEN)) {
    if (whole.startsWith('<!--')) continue;
    if (name === undefined) tokens.push({ kind: 'text', text: decode(whole) });
    else if (slash) tokens.push({ kind: 'close', name: name.toLowerCase() });
    else
      tokens.push({
        kind: 'open',
        name: name.toLowerCase(),
        attributes: attributesOf(attributes ?? ''),
        isClosed: /\/\s*$/.test(attributes ?? ''),
      });
  }
  return tokens;
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name, a, b, c]) => [name!.toLowerCase(), decode(a ?? b ?? c ?? '')]));
}

/** Unknown entities stay, and are escaped as text. */
function decode(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w{2,8});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return ENTITIES[body.toLowerCase()] ?? whole;
    const point = body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    const isUsable = point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isUsable ? String.fromCodePoint(point) : '';
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
