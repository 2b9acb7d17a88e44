import { fileURLToPath } from 'node:url';
import { readPinned } from './pinned-weights.ts';

/** What a hyphen at the end of a line is: a division of one word, part of a compound, or short for a part that comes later. */
export const HYPHEN_KINDS = ['division', 'compound', 'short'] as const;
export type HyphenKind = (typeof HYPHEN_KINDS)[number];

export const HYPHEN_WEIGHTS = {
  path: fileURLToPath(new URL('../../models/line-end-hyphen.bin', import.meta.url)),
  sha256: '5c3cd93eea2b87e039ad2138d766db784d0c4982d79aca4febdfde9d8c6d1850',
};
/** The file has a signed byte for each bucket of features and each kind. */
export const BUCKETS = 1 << 17;

/** Letters at the ends of both parts that are looked at together. */
const REACH = 5;

/**
 * The features of a word before a hyphen and of what follows on the next line, as numbers of buckets: both whole, joined, and their
 * beginnings and ends.
 */
export function hyphenFeatures(before: string, after: string): number[] {
  const [left, right] = [before.toLowerCase(), after.toLowerCase()];
  const found = ['', `=${left}${right}`, `<${left}`, `>${right}`];
  for (let count = 1; count <= REACH; count++) {
    found.push(
      `a${left.slice(-count)}`,
      `b${right.slice(0, count)}`,
      `c${left.slice(0, count)}`,
      `d${right.slice(-count)}`,
    );
    found.push(`e${left.slice(-count)}-${right.slice(0, count)}`);
  }
  found.push(`f${Math.min(left.length, 9)}`, `g${Math.min(right.length, 9)}`);
  return found.map(bucketOf);
}

/** FNV-1a. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

let loaded: Int8Array | undefined;

/** Read once per process. */
export function hyphenWeights(): Int8Array {
  if (!loaded) {
    const bytes = readPinned(HYPHEN_WEIGHTS);
    loaded = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  return loaded;
}

/** The kind of the hyphen between two parts, without it: `kindOfHyphen('low', 'temperature')` is `compound`. */
export function kindOfHyphen(before: string, after: string, weights = hyphenWeights()): HyphenKind {
  const sums = HYPHEN_KINDS.map(() => 0);
  for (const bucket of hyphenFeatures(before, after))
    for (let kind = 0; kind < sums.length; kind++) sums[kind]! += weights[bucket * sums.length + kind]!;
  return HYPHEN_KINDS[sums.indexOf(Math.max(...sums))]!;
}
