import { createHash } from 'node:crypto';

/** Longer texts are shortened in the middle; the image shows the rest. */
const LONGEST = 30_000;

/** Document text between marks that it cannot forge: they contain its fingerprint. */
export function markedData(text: string): string {
  const mark = fingerprintOf(text);
  return `<<data ${mark}>>\n${text}\n<<end of data ${mark}>>`;
}

export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export function dataBlock(text: string): string {
  const half = LONGEST / 2;
  return markedData(text.length <= LONGEST ? text : `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`);
}
