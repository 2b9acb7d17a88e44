import { countShared } from '../../../domain/statistics.ts';

/** Share of letter pairs that two texts have in common, 0–1; independent of the order of words. */
export function textLikeness(a: string, b: string): number {
  const all = Math.max(a.length, b.length) - 1;
  return all < 1 ? Number(a === b) : countShared(pairsOf(a), pairsOf(b)) / all;
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
