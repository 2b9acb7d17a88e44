import { type BoundingBox, bottom, centreX, right } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { lineBox } from './line-box.ts';
import { isMarkerText } from './list-marker.ts';
import { makeLine, type TextLine } from './text-line.ts';
import { upright } from './upright.ts';

/** A wider gap than this, in type sizes, may be a gutter or a table column. Justified text rarely reaches it. */
const WIDEST_WORD_GAP = 1.2;
/** A bullet or a number may stand this far, in type sizes, before its text. */
const WIDEST_MARKER_GAP = 4;
/** Neighbours on one line share at least this much of the smaller one's height; a superscript does, the next line does not. */
const LEAST_SHARED_HEIGHT = 0.5;

interface Placed {
  word: Word;
  box: BoundingBox;
  size: number;
}

/**
 * Links every word to its right neighbour and reads the chains.
 *
 *     the ─ quick ─ fox      two ─ columns
 *     jumps ─ over           keep ─ apart
 */
export function buildLines(words: readonly Word[], widestGap = WIDEST_WORD_GAP): TextLine[] {
  const lines: TextLine[] = [];
  for (const angle of [0, 90, 180, 270] as const) {
    const placed = words
      .filter((w) => w.angle === angle)
      .map((word): Placed => {
        const box = upright(lineBox(word), angle);
        return { word, box, size: word.font?.size ?? box.height };
      });
    for (const chain of chains(placed, widestGap)) lines.push(makeLine(chain.map((p) => p.word)));
  }
  return lines;
}

function chains(placed: Placed[], widestGap: number): Placed[][] {
  const rows = bucketByHeight(placed);
  const next = new Map<Placed, Placed>();
  const previous = new Map<Placed, Placed>();
  // Closest pairs first, so that a word is taken by its true neighbour and not by one that looked earlier.
  const links = placed.flatMap((from) => {
    const to = rightNeighbour(from, rows, widestGap);
    return to ? [{ from, to, gap: to.box.left - right(from.box) }] : [];
  });
  links.sort((a, b) => a.gap - b.gap);
  for (const { from, to } of links) {
    if (previous.has(to)) continue;
    next.set(from, to);
    previous.set(to, from);
  }
  const result: Placed[][] = [];
  for (const start of placed) {
    if (previous.has(start)) continue;
    const chain: Placed[] = [];
    for (let at: Placed | undefined = start; at; at = next.get(at)) chain.push(at);
    result.push(chain);
  }
  return result;
}

interface Rows {
  height: number;
  byRow: Map<number, Placed[]>;
}

function bucketByHeight(placed: Placed[]): Rows {
  const heights = placed.map((p) => p.box.height).sort((a, b) => a - b);
  const height = Math.max(4, heights[heights.length >> 1] ?? 4);
  const byRow = new Map<number, Placed[]>();
  for (const p of placed) {
    for (let row = Math.floor(p.box.top / height); row <= Math.floor(bottom(p.box) / height); row++) {
      const list = byRow.get(row);
      if (list) list.push(p);
      else byRow.set(row, [p]);
    }
  }
  return { height, byRow };
}

function rightNeighbour(from: Placed, rows: Rows, widestGap: number): Placed | null {
  const fromCentre = centreX(from.box);
  const reach = (isMarkerText(from.word.text) ? Math.max(WIDEST_MARKER_GAP, widestGap) : widestGap) * from.size;
  let best: Placed | null = null;
  let bestGap = Infinity;
  const lastRow = Math.floor(bottom(from.box) / rows.height);
  for (let row = Math.floor(from.box.top / rows.height); row <= lastRow; row++) {
    for (const to of rows.byRow.get(row) ?? []) {
      if (to === from || centreX(to.box) <= fromCentre) continue;
      const gap = to.box.left - right(from.box);
      // Letters of one formula may overlap a little; a word that begins inside another lies on a different line.
      if (gap > reach || gap < -from.box.width / 2 || gap >= bestGap) continue;
      if (!shareALine(from, to)) continue;
      best = to;
      bestGap = gap;
    }
  }
  return best;
}

function shareALine(a: Placed, b: Placed): boolean {
  const shared = Math.min(bottom(a.box), bottom(b.box)) - Math.max(a.box.top, b.box.top);
  return shared >= LEAST_SHARED_HEIGHT * Math.min(a.box.height, b.box.height);
}
