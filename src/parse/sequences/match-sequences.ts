import { firstWhere } from '../../domain/lists.ts';

/** Memory for backtracking is quadratic in this: 16 MB. */
const MOST_DIFFERENCES = 2_000;

/** The shortest edit script (Myers, 1986), for texts without unique words. Null if they differ too much. */
export function commonWithFewDifferences(a: readonly string[], b: readonly string[]): [number, number][] | null {
  const most = Math.min(MOST_DIFFERENCES, a.length + b.length);
  // The furthest position in `a` on each diagonal; one layer per number of differences.
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

/** Backtracks from the end: each layer shows where its difference came from; the steps between are matches. */
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

/** Gaps up to this many pairs are compared completely; larger ones without landmarks must be similar. */
const MOST_COMPARED = 250_000;
const DEEPEST = 60;

type Pair = [number, number];

interface Link {
  pair: Pair;
  before: Link | undefined;
}

interface Gap {
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
  depth: number;
}

/**
 * The index in `b` of each element of `a`, in order, or -1. Landmarks are elements unique in both (patience diff); the
 * parts between them are matched recursively, in about linear time.
 *
 *     a:  the  quick  fox   –    jumps
 *              │       │           │
 *     b:  a   quick   fox  page  jumps
 */
export function matchSequences(a: readonly string[], b: readonly string[]): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  const gaps: Gap[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length, depth: 0 }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) for (const smaller of settle(gap, a, b, match)) gaps.push(smaller);
  return match;
}

/** Matches the clear part of a gap and returns the remaining smaller gaps. */
function settle(gap: Gap, a: readonly string[], b: readonly string[], match: Int32Array): Gap[] {
  let { a: from, aEnd: to, b: start, bEnd: end } = gap;
  while (from < to && start < end && a[from] === b[start]) match[from++] = start++;
  while (from < to && start < end && a[to - 1] === b[end - 1]) match[--to] = --end;
  if (from === to || start === end) return [];
  const rest = { a: from, aEnd: to, b: start, bEnd: end, depth: gap.depth + 1 };
  const marks = gap.depth < DEEPEST ? landmarks(rest, a, b) : [];
  if (marks.length > 0) {
    const gaps: Gap[] = [];
    let [left, above] = [from, start];
    for (const [i, j] of marks) {
      match[i] = j;
      gaps.push({ ...rest, a: left, aEnd: i, b: above, bEnd: j });
      [left, above] = [i + 1, j + 1];
    }
    gaps.push({ ...rest, a: left, b: above });
    return gaps.filter((g) => g.a < g.aEnd && g.b < g.bEnd);
  }
  const isSmall = (to - from) * (end - start) <= MOST_COMPARED;
  const pairs = isSmall
    ? longestCommon(rest, a, b)
    : (commonWithFewDifferences(a.slice(from, to), b.slice(start, end)) ?? []).map(
        ([i, j]): Pair => [from + i, start + j],
      );
  matchPairs(pairs, rest, a, b, match);
  return [];
}

/** Pairs of elements unique on both sides: their longest chain in order. */
function landmarks({ a: from, aEnd: to, b: start, bEnd: end }: Gap, a: readonly string[], b: readonly string[]) {
  const places = new Map<string, { inA: number; inB: number }>();
  for (const [at, token] of a.slice(from, to).entries())
    places.set(token, { inA: places.has(token) ? -1 : from + at, inB: -2 });
  for (const [at, token] of b.slice(start, end).entries()) {
    const [j, known] = [start + at, places.get(token)];
    if (known) known.inB = known.inB === -2 ? j : -1;
  }
  const unique = [...places.values()].filter(({ inA, inB }) => inA >= 0 && inB >= 0);
  return risingChain(unique.sort((x, y) => x.inA - y.inA).map(({ inA, inB }): [number, number] => [inA, inB]));
}

/** Longest increasing subsequence by the second number, in O(n log n). */
function risingChain(pairs: readonly Pair[]): Pair[] {
  const tails: Link[] = [];
  for (const pair of pairs) {
    const at = firstWhere(tails, (tail) => tail.pair[1] >= pair[1]);
    tails[at] = { pair, before: tails[at - 1] };
  }
  const chain: Pair[] = [];
  for (let link = tails.at(-1); link; link = link.before) chain.push(link.pair);
  return chain.reverse();
}

/** The longest common subsequence of a small gap. */
function longestCommon(
  { a: from, aEnd: to, b: start, bEnd: end }: Gap,
  a: readonly string[],
  b: readonly string[],
): Pair[] {
  const width = end - start + 1;
  const lengths = new Uint16Array((to - from + 1) * width);
  for (let i = to - 1; i >= from; i--) {
    for (let j = end - 1; j >= start; j--) {
      const at = (i - from) * width + (j - start);
      lengths[at] = a[i] === b[j] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [from, start];
  while (i < to && j < end) {
    const at = (i - from) * width + (j - start);
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengths[at + width]! >= lengths[at + 1]!) i++;
    else j++;
  }
  return pairs;
}

/** The parts between the pairs are compared by letters. */
function matchPairs(pairs: readonly Pair[], gap: Gap, a: readonly string[], b: readonly string[], match: Int32Array) {
  let [left, above] = [gap.a, gap.b];
  for (const [i, j] of pairs) {
    glue({ ...gap, a: left, aEnd: i, b: above, bEnd: j }, a, b, match);
    match[i] = j;
    [left, above] = [i + 1, j + 1];
  }
  glue({ ...gap, a: left, b: above }, a, b, match);
}

/** Matches words that are split differently: `inter` + `national` and `international`, `H2O` and `H` `2` `O`. */
function glue(
  { a: from, aEnd: to, b: start, bEnd: end }: Gap,
  a: readonly string[],
  b: readonly string[],
  match: Int32Array,
): void {
  if (from === to || start === end) return;
  const inA = a.slice(from, to);
  const inB = b.slice(start, end);
  const [wholeA, wholeB] = [inA.join(''), inB.join('')];
  const shorter = Math.min(wholeA.length, wholeB.length);
  let prefix = 0;
  while (prefix < shorter && wholeA[prefix] === wholeB[prefix]) prefix++;
  if (prefix < shorter) return;
  const ends: number[] = [];
  let length = 0;
  for (const token of inB) {
    length += token.length;
    ends.push(length);
  }
  let offset = 0;
  let j = 0;
  for (const [i, token] of inA.entries()) {
    if (offset + token.length > prefix) return;
    while (ends[j]! <= offset) j++;
    match[from + i] = start + j;
    offset += token.length;
  }
}
