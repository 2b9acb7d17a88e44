const plain = (words: readonly string[]): string[] =>
  words.flatMap(
    (word) =>
      word
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** How many words two texts share, whatever their order: 2 · common / (read + stated). */
export function wordF1(read: readonly string[], stated: readonly string[]): number {
  const [a, b] = [plain(read), plain(stated)];
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common++;
  }
  return a.length + b.length === 0 ? 1 : (2 * common) / (a.length + b.length);
}
