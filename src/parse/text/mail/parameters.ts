import { decodeWords } from './encoded-words.ts';
import { eightBit } from './headers.ts';
import { decodeCharset } from './mail-charset.ts';

/** The value and parameters of `multipart/mixed; boundary="x"`. */
export interface FieldWithParameters {
  value: string;
  parameters: ReadonlyMap<string, string>;
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;
const MOST_PARAMETERS = 100;

/** Joins continued and encoded parameters (RFC 2231). */
export function withParameters(field: string | undefined): FieldWithParameters {
  const text = field ?? '';
  const plain = new Map<string, string>();
  const pieces = new Map<string, { index: number; isEncoded: boolean; text: string }[]>();
  for (const [, name = '', quoted, bare = ''] of [...text.matchAll(PARAMETER)].slice(0, MOST_PARAMETERS)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? bare.trim();
    const [, own, index, encoded] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(name.toLowerCase()) ?? [];
    if (!own || (index === undefined && !encoded)) plain.set(name.toLowerCase(), value);
    else {
      const list = pieces.get(own) ?? [];
      list.push({ index: Number(index ?? 0), isEncoded: encoded !== undefined, text: value });
      pieces.set(own, list);
    }
  }
  const parameters = new Map([...plain].map(([name, value]) => [name, decodeWords(eightBit(value))]));
  for (const [name, list] of pieces) parameters.set(name, joined(list));
  return { value: text.replace(/;.*/s, '').trim().toLowerCase(), parameters };
}

/** `utf-8'en'%e2%82%ac`: the first piece states the charset. */
function joined(list: readonly { index: number; isEncoded: boolean; text: string }[]): string {
  const sorted = [...list].sort((a, b) => a.index - b.index);
  const [first] = sorted;
  const charset = first?.isEncoded ? /^([^']*)'[^']*'/.exec(first.text) : null;
  const bytes = sorted.map(({ text, isEncoded }, at) => {
    const own = at === 0 && charset ? text.slice(charset[0].length) : text;
    return isEncoded
      ? own.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : own;
  });
  return decodeCharset(Buffer.from(bytes.join(''), 'latin1'), charset?.[1] || null);
}
