import { type BoundingBox, boxFromEdges } from '../../src/domain/geometry.ts';
import type { TableView } from '../../src/parse/table-structure/table-view.ts';
import type { TableWord } from '../../src/parse/table-structure/text-lines.ts';

/** A page of cTDaR: boxes of cells in pixels of the image, and which cell stands right of which, or below it. */
export interface TruePage {
  tables: BoundingBox[];
  cells: TrueCell[];
}

interface TrueCell {
  table: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Indices of other cells. */
  rightOf: number[];
  below: number[];
}

export function readTruePage(xml: string): TruePage {
  const tables: BoundingBox[] = [];
  const cells: TrueCell[] = [];
  for (const [table, block] of xml.split('<table').slice(1).entries()) {
    const outline = /<Coords points="([^"]*)"/.exec(block)!;
    const [left, top, right, bottom] = edgesOf(outline[1]!);
    tables.push(boxFromEdges(left, top, right, bottom));
    const found = [...block.matchAll(/<cell id="(\d+)"(?: neighbors="([^"]*)")?[^>]*>\s*<Coords points="([^"]*)"/g)];
    const first = cells.length;
    const places = new Map(found.map(([, id], index) => [id!, first + index]));
    for (const [, , , points] of found) {
      const [left, top, right, bottom] = edgesOf(points!);
      cells.push({ table, left, top, right, bottom, rightOf: [], below: [] });
    }
    for (const [, id, neighbours = ''] of found) {
      const here = places.get(id!)!;
      for (const [, other, side] of neighbours.matchAll(/(\d+):([LRTB])/g)) {
        const there = places.get(other!);
        if (there === undefined) continue;
        // Which side is meant is sometimes written wrongly: the boxes decide.
        const [a, b] = [cells[here]!, cells[there]!];
        const isAcross = side === 'R' || side === 'L';
        if (isAcross && isApart(a.left, a.right, b.left, b.right)) {
          if (a.left < b.left) a.rightOf.push(there);
          else b.rightOf.push(here);
        } else if (isApart(a.top, a.bottom, b.top, b.bottom)) {
          if (a.top < b.top) a.below.push(there);
          else b.below.push(here);
        }
      }
    }
  }
  return { tables, cells };
}

/** Two stretches that share less than a third of the shorter one. */
const isApart = (from: number, to: number, otherFrom: number, otherTo: number): boolean =>
  Math.min(to, otherTo) - Math.max(from, otherFrom) < Math.min(to - from, otherTo - otherFrom) / 3;

function edgesOf(points: string): [number, number, number, number] {
  const pairs = points
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number));
  const xs = pairs.map(([x]) => x!);
  const ys = pairs.map(([, y]) => y!);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Whether a new row begins between each pair of text lines: 1, 0, or -1 where the truth does not tell.
 *
 * A cell below another begins a later row, so that one gap between their lines is a boundary; cells side by side share a row, so
 * that none is. Where more than one gap could be it, the widest is, if it is much wider.
 */
export function trueRowStarts({ lines }: TableView, { cells }: TruePage): number[] {
  const cellOf = cellFinder(cells);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const tables = lines.map((line, index) => {
    const seen = new Set<number>();
    for (const word of line.words) {
      const cell = cellOf(word);
      if (cell < 0) continue;
      if (!first.has(cell)) first.set(cell, index);
      last.set(cell, index);
      seen.add(cells[cell]!.table);
    }
    return seen;
  });
  /** The next cells below that have words: what was not read is stepped over. */
  const readBelow = (cell: number, depth = 0): number[] =>
    cells[cell]!.below.flatMap((other) => (first.has(other) ? [other] : depth < 6 ? readBelow(other, depth + 1) : []));
  /** For each gap, cells side by side that it would part. */
  const against = lines.map(() => 0);
  const needed: { from: number; to: number }[] = [];
  for (const [cell, end] of last) {
    for (const other of new Set(cells[cell]!.rightOf)) {
      if (!first.has(other)) continue;
      const [from, to] = [Math.min(end, last.get(other)!), Math.max(first.get(cell)!, first.get(other)!)];
      for (let gap = from; gap < to; gap++) against[gap]!++;
    }
    for (const other of new Set(readBelow(cell)))
      if (first.get(other)! > end) needed.push({ from: end, to: first.get(other)! - 1 });
  }
  const answers = lines.slice(1).map((_, gap) => {
    const [above, below] = [tables[gap]!, tables[gap + 1]!];
    if (above.size === 0 && below.size === 0) return -1;
    if (above.size === 0 || below.size === 0 || above.isDisjointFrom(below)) return 1;
    const votes = needed.filter(({ from, to }) => from === gap && to === gap).length;
    return votes > against[gap]! ? 1 : votes > 0 ? -1 : 0;
  });
  const width = (gap: number): number => lines[gap + 1]!.middle - lines[gap]!.middle;
  for (const { from, to } of needed.sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const gaps = Array.from({ length: to - from + 1 }, (_, k) => from + k);
    if (gaps.some((gap) => answers[gap] !== 0)) continue;
    const open = gaps.filter((gap) => against[gap] === 0);
    if (open.length === 0) for (const gap of gaps) answers[gap] = -1;
    else if (open.length === 1) answers[open[0]!] = 1;
    else {
      const widest = open.reduce((a, b) => (width(a) >= width(b) ? a : b));
      for (const gap of open) if (width(gap) > 0.85 * width(widest)) answers[gap] = -1;
      if (open.every((gap) => gap === widest || answers[gap] === 0)) answers[widest] = 1;
    }
  }
  return answers;
}

/** The cell that a word stands in, -1 for none. */
function cellFinder(cells: readonly TrueCell[]): (word: TableWord) => number {
  return (word) => {
    const { left, top, width, height } = word.parts[0]!.bbox;
    const [x, y] = [left + width / 2, top + height / 2];
    return cells.findIndex(
      (cell) => x > cell.left - 1 && x < cell.right + 1 && y > cell.top - 1 && y < cell.bottom + 1,
    );
  };
}
