import { pairsOf } from '../../../domain/plain-object.ts';
import { decodeText, detectCharset, textDecoder } from '../../charset/charset.ts';

/** Charset names in mails that the decoder does not know. */
const ALIASES = pairsOf(`
  cp1252 windows-1252  x-unknown utf-8  unknown-8bit utf-8  x-sjis shift_jis  cp932 shift_jis  ks_c_5601-1987 euc-kr
  cp949 euc-kr  x-gbk gbk  cp437 ibm437  cp-850 ibm850  cp850 ibm850
`);

/** Decodes bytes in the stated charset, or in a detected one if that is unknown or contradicted. */
export function decodeCharset(bytes: Uint8Array, name: string | null): string {
  const label = name?.trim().toLowerCase() ?? '';
  const isPlain = label === '' || /^(?:us-)?ascii$|^utf-?8$/.test(label);
  if (!isPlain) {
    try {
      return textDecoder(ALIASES[label] ?? label).decode(bytes);
    } catch {
      // Detect it below.
    }
  }
  return decodeText(bytes, detectCharset(bytes.subarray(0, 65_536)) ?? 'windows-1252');
}
