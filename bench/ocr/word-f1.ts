import { countShared } from '../../src/domain/statistics.ts';

const plain = (words: readonly string[]): string[] =>
  words.flatMap(
    (word) =>
      word
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** Word F1 of two texts, ignoring order: 2 · common / (read + stated). */
export function wordF1(read: readonly string[], stated: readonly string[]): number {
  const [a, b] = [plain(read), plain(stated)];
  return a.length + b.length === 0 ? 1 : (2 * countShared(a, b)) / (a.length + b.length);
}
