import { neighbours } from '../../../domain/lists.ts';
import { mean } from '../../../domain/statistics.ts';

/** Edges in heights of a usual word. */
export interface TokenBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A stretch of x that fewer words cover than its neighbours: a boundary between columns may lie there. */
export interface ColumnCandidate {
  from: number;
  to: number;
  /** How many words lie over it, and how many more on the barer of its two sides. */
  covered: number;
  prominence: number;
}

/** The gap between two heights at which words are: a row may begin there. */
export interface RowCandidate {
  /** Mean lower edge of the words above and mean upper edge of those below. */
  from: number;
  to: number;
  /** Mean middles of the words above and below. */
  above: number;
  below: number;
}

const MOST_COLUMNS = 80;
const STEP = 0.1;
/** Steps to either side in which the words beside a gap are counted. */
const BESIDE = 50;
/** Words whose middles differ by less are at one height. */
const ONE_HEIGHT = 0.3;

export const middleOf = ({ y0, y1 }: TokenBox): number => (y0 + y1) / 2;

export function columnCandidates(words: readonly TokenBox[]): ColumnCandidate[] {
  const cover = coverOf(words);
  const stretches: { start: number; value: number }[] = [];
  for (const [start, value] of cover.entries()) if (value !== stretches.at(-1)?.value) stretches.push({ start, value });
  const found: ColumnCandidate[] = [];
  for (const [k, { start, value }] of stretches.entries()) {
    const [left, right] = [stretches[k - 1], stretches[k + 1]];
    if (!left || !right || value >= left.value || value >= right.value) continue;
    const end = right.start;
    const before = Math.max(0, ...cover.subarray(Math.max(0, start - BESIDE), start));
    const after = Math.max(0, ...cover.subarray(end, end + BESIDE));
    found.push({ from: start * STEP, to: end * STEP, covered: value, prominence: Math.min(before, after) - value });
  }
  if (found.length <= MOST_COLUMNS) return found;
  const worth = (c: ColumnCandidate): number => c.prominence - c.covered + Math.min(c.to - c.from, 2);
  const kept = new Set([...found].sort((a, b) => worth(b) - worth(a)).slice(0, MOST_COLUMNS));
  return found.filter((candidate) => kept.has(candidate));
}

function coverOf(words: readonly TokenBox[]): Int32Array {
  let width = 0;
  for (const { x1 } of words) width = Math.max(width, x1);
  const count = Math.trunc(width / STEP) + 3;
  const changes = new Int32Array(count + 1);
  for (const { x0, x1 } of words) {
    const from = Math.min(Math.max(Math.trunc(x0 / STEP + 0.6), 0), count - 1);
    const to = Math.max(Math.min(Math.max(Math.trunc(x1 / STEP + 0.4), 0), count - 1), from + 1);
    changes[from]!++;
    changes[Math.min(to, count)]!--;
  }
  const cover = new Int32Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += changes[i]!;
    cover[i] = sum;
  }
  return cover;
}

export function rowCandidates(words: readonly TokenBox[]): RowCandidate[] {
  const heights: { middle: number; words: TokenBox[] }[] = [];
  for (const word of [...words].sort((a, b) => middleOf(a) - middleOf(b))) {
    const last = heights.at(-1);
    if (last && middleOf(word) - last.middle <= ONE_HEIGHT) {
      last.words.push(word);
      last.middle += (middleOf(word) - last.middle) / last.words.length;
    } else heights.push({ middle: middleOf(word), words: [word] });
  }
  return neighbours(heights).map(([above, below]) => ({
    from: mean(above.words.map(({ y1 }) => y1)),
    to: mean(below.words.map(({ y0 }) => y0)),
    above: mean(above.words.map(middleOf)),
    below: mean(below.words.map(middleOf)),
  }));
}
