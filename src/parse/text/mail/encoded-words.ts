import { decodeCharset } from './mail-charset.ts';

const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=/i;
const WORDS = new RegExp(`(${WORD.source})(?:\\s+(?==\\?))?`, 'gi');

/** Decodes encoded words (RFC 2047). Adjacent ones in one charset are decoded together: writers split characters. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  let result = '';
  let at = 0;
  let open: { charset: string; bytes: Buffer } | null = null;
  const close = (): void => {
    if (open) result += decodeCharset(open.bytes, open.charset);
    open = null;
  };
  for (const match of text.matchAll(WORDS)) {
    const between = text.slice(at, match.index);
    if (between !== '') {
      close();
      result += between;
    }
    const [, , charset = '', encoding = '', encoded = ''] = match;
    const name = charset.replace(/\*.*$/, '').toLowerCase();
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : fromQ(encoded);
    if (open && open.charset !== name) close();
    open = { charset: name, bytes: open ? Buffer.concat([open.bytes, bytes]) : bytes };
    at = match.index + match[0].length;
  }
  close();
  return result + text.slice(at);
}

const fromQ = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
