import { createHash } from 'node:crypto';

/** Longer texts say nothing more that an image does not show; the middle goes. */
const LONGEST = 30_000;

/** Text of a document between marks that it cannot forge, since they carry its fingerprint. */
export function markedData(text: string): string {
  const mark = fingerprintOf(text);
  return `<<data ${mark}>>\n${text}\n<<end of data ${mark}>>`;
}

export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The same for a text of any length, shortened. */
export function dataBlock(text: string): string {
  const half = LONGEST / 2;
  return markedData(text.length <= LONGEST ? text : `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`);
}
