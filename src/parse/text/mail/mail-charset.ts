import { pairsOf } from '../../../domain/plain-object.ts';
import { decodeText, detectCharset, textDecoder } from '../../charset/charset.ts';

/** Names that mail uses and the decoder does not know. */
const ALIASES = pairsOf(`
  cp1252 windows-1252  x-unknown utf-8  unknown-8bit utf-8  x-sjis shift_jis  cp932 shift_jis  ks_c_5601-1987 euc-kr
  cp949 euc-kr  x-gbk gbk  cp437 ibm437  cp-850 ibm850  cp850 ibm850
`);

/** Bytes in the charset that was named. One that does not exist, or that the bytes contradict, is found by the bytes. */
export function decodeCharset(bytes: Uint8Array, name: string | null): string {
  const label = name?.trim().toLowerCase() ?? '';
  const isPlain = label === '' || /^(?:us-)?ascii$|^utf-?8$/.test(label);
  if (!isPlain) {
    try {
      return textDecoder(ALIASES[label] ?? label).decode(bytes);
    } catch {
      // Falls through to what the bytes say.
    }
  }
  return decodeText(bytes, detectCharset(bytes.subarray(0, 65_536)) ?? 'windows-1252');
}
