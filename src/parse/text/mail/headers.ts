import { decodeWords } from './encoded-words.ts';

/** Header fields by lower-case name; the first of each name counts. */
export type Headers = ReadonlyMap<string, string>;

/** Normal mails have a few dozen fields of a few kilobytes. */
const MOST_FIELDS = 500;
const MOST_BYTES = 256 * 1024;
const LONGEST_FIELD = 64 * 1024;

/** Splits a message or part into its header block and its body (RFC 5322, 2.1). */
export function splitMessage(bytes: Buffer): { headers: Headers; body: Buffer } {
  const { end, next } = endOfHeaders(bytes);
  return { headers: fieldsOf(bytes.toString('latin1', 0, Math.min(end, MOST_BYTES))), body: bytes.subarray(next) };
}

function endOfHeaders(bytes: Buffer): { end: number; next: number } {
  if (bytes[0] === 10) return { end: 0, next: 1 };
  if (bytes[0] === 13 && bytes[1] === 10) return { end: 0, next: 2 };
  const found = [
    ['\r\n\r\n', 4],
    ['\n\n', 2],
    ['\r\r', 2],
  ].flatMap(([mark, length]) => {
    const at = bytes.indexOf(mark as string);
    return at < 0 ? [] : [{ end: at, next: at + (length as number) }];
  });
  return found.sort((a, b) => a.end - b.end)[0] ?? { end: bytes.length, next: bytes.length };
}

function fieldsOf(block: string): Headers {
  const fields = new Map<string, string>();
  let open: { name: string; value: string } | null = null;
  const close = (): void => {
    if (open && !fields.has(open.name)) fields.set(open.name, open.value.trim().slice(0, LONGEST_FIELD));
  };
  for (const line of block.split(/\r\n|\n|\r/)) {
    // A line that starts with white space continues the previous field (RFC 5322, 2.2.3).
    if (/^[ \t]/.test(line)) {
      if (open && open.value.length < LONGEST_FIELD) open.value += ` ${line.trim()}`;
      continue;
    }
    const match = /^([!-9;-~]{1,100}):(.*)$/.exec(line);
    if (!match) continue;
    close();
    if (fields.size >= MOST_FIELDS) return fields;
    const [, name = '', value = ''] = match;
    open = { name: name.toLowerCase(), value };
  }
  close();
  return fields;
}

/** A decoded field. Bytes beyond ASCII are UTF-8 today (RFC 6532), but were anything before. */
export function readableField(headers: Headers, name: string): string {
  const raw = headers.get(name) ?? '';
  return decodeWords(eightBit(raw)).replace(/\s+/g, ' ').trim();
}

export function eightBit(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
