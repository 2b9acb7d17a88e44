/** Tags without Markdown equivalent. Exactly these: with attributes they become text. */
const HARMLESS_TAG =
  /^<(?:br ?\/?|\/?(?:sub|sup|u|b|i|em|strong|table|thead|tbody|tr|th|td)|t[dh](?: (?:row|col)span="\d{1,3}"){1,2})>/i;
/** Allowed link targets, checked literally: entities and escapes are decoded later. */
const SAFE_DESTINATION = /^\s*<?(?:https?:\/\/|mailto:|#)/i;
const SIMPLE_IMAGE = /^!\[([^[\]\\]*)\]\([^()\n]*\)/;

/** Markdown that is safe in any renderer: no raw HTML, only web and mail links, no images. Works on characters. */
export function sanitiseMarkdown(markdown: string): string {
  let out = '';
  for (let at = 0; at < markdown.length; ) {
    const rest = markdown.slice(at, at + 2_100);
    const [safe, length] = step(rest);
    out += safe;
    at += length;
  }
  return out.replaceAll('\u0000', '').trim();
}

/** The output for the start of the text, and the number of characters consumed. */
function step(rest: string): [string, number] {
  if (rest.startsWith('<')) {
    const tag = HARMLESS_TAG.exec(rest)?.[0];
    if (tag) return [tag, tag.length];
    // `a < b` stays readable; possible tags, comments and addresses do not.
    return [/^<[\s\d=]/.test(rest) || rest.length === 1 ? '<' : '&lt;', 1];
  }
  if (rest.startsWith('![')) {
    const image = SIMPLE_IMAGE.exec(rest);
    return image ? [`![${image[1]!.replaceAll('<', '&lt;')}]()`, image[0].length] : ['!\\[', 2];
  }
  if (rest.startsWith('](')) return [SAFE_DESTINATION.test(rest.slice(2)) ? '](' : ']\\(', 2];
  if (rest.startsWith(']:')) return [SAFE_DESTINATION.test(rest.slice(2)) ? ']:' : ']\\:', 2];
  const plain = /^[^<!\]]+/.exec(rest)?.[0];
  return plain ? [plain, plain.length] : [rest[0]!, 1];
}
