/** The memory that is kept to walk back grows with the square of this: 16 MB. */
const MOST_DIFFERENCES = 2_000;

/**
 * Equal elements of two sequences that differ in few places, in order: the shortest edit (Myers, 1986), whose time is the length times the
 * number of differences. Texts that repeat themselves have no landmarks, but are drawn as they are written, save for the marks of lists.
 * Null where the sequences differ in more places.
 */
export function commonWithFewDifferences(a: readonly string[], b: readonly string[]): [number, number][] | null {
  const most = Math.min(MOST_DIFFERENCES, a.length + b.length);
  // How far into `a` each diagonal (place in `a` less place in `b`) has come; one layer for every number of differences.
  const reach = new Int32Array(2 * most + 3);
  const origin = most + 1;
  const layers: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const at = origin + diagonal;
      const isDown = diagonal === -differences || (diagonal !== differences && reach[at - 1]! < reach[at + 1]!);
      let i = isDown ? reach[at + 1]! : reach[at - 1]! + 1;
      while (i < a.length && i - diagonal < b.length && a[i] === b[i - diagonal]) i++;
      reach[at] = i;
      if (i >= a.length && i - diagonal >= b.length) return walkBack(layers, a.length, b.length);
    }
    layers.push(reach.slice(origin - differences, origin + differences + 1));
  }
  return null;
}

/** From the end to the start: each layer tells which way the last difference came, all steps between are equal elements. */
function walkBack(layers: readonly Int32Array[], endOfA: number, endOfB: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [i, j] = [endOfA, endOfB];
  for (let differences = layers.length; differences > 0; differences--) {
    const layer = layers[differences - 1]!;
    const reached = (diagonal: number): number => layer[diagonal + differences - 1] ?? -1;
    const diagonal = i - j;
    const isDown =
      diagonal === -differences || (diagonal !== differences && reached(diagonal - 1) < reached(diagonal + 1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const start = isDown ? reached(before) : reached(before) + 1;
    while (i > start) pairs.push([--i, --j]);
    i = reached(before);
    j = i - before;
  }
  while (i > 0) pairs.push([--i, --j]);
  return pairs.reverse();
}
