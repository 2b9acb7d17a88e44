import {
  area,
  type BoundingBox,
  bottom,
  boxFromEdges,
  centreX,
  centreY,
  right,
  shareInside,
  unionOf,
} from '../../../domain/geometry.ts';
import type { PageContent } from '../../page-content.ts';

/** Lines that miss each other by less, in page pixels at 144 dpi, were meant to meet. */
const MEETS = 5;
const SAME_LINE = 3;
/** A frame with nothing inside it is a box, not a table: at least this many cells must hold text. */
const LEAST_FILLED_CELLS = 3;

export interface RuledTable {
  bbox: BoundingBox;
  /** Share of the cells between neighbouring lines that hold text. */
  filledShare: number;
}

interface Stroke {
  horizontal: boolean;
  /** Place across the stroke, and its two ends along it. */
  at: number;
  from: number;
  to: number;
}

/**
 * Tables drawn with lines: strokes that cross form a grid, and the grid's cells hold words.
 *
 *     ┌──────┬──────┐
 *     │ a    │ b    │      strokes that meet belong together;
 *     ├──────┼──────┤      edges of shaded cells count as strokes
 *     │ c    │ d    │
 *     └──────┴──────┘
 */
export function ruledTables(
  content: Pick<PageContent, 'rules' | 'fills' | 'words' | 'width' | 'height'>,
): RuledTable[] {
  const strokes = mergeStrokes([...ruleStrokes(content), ...fillStrokes(content)]);
  return groupsThatMeet(strokes).flatMap((group) => {
    const bbox = gridBox(group);
    if (!bbox) return [];
    const { filled, all } = countCells(group, bbox, content);
    return filled >= LEAST_FILLED_CELLS ? [{ bbox, filledShare: filled / all }] : [];
  });
}

function ruleStrokes({ rules }: Pick<PageContent, 'rules'>): Stroke[] {
  return rules.map(({ orientation, bbox }) =>
    orientation === 'horizontal'
      ? { horizontal: true, at: centreY(bbox), from: bbox.left, to: right(bbox) }
      : { horizontal: false, at: centreX(bbox), from: bbox.top, to: bottom(bbox) },
  );
}

/** Shaded cells show their grid by their edges. A background behind half the page shows none. */
function fillStrokes({ fills, width, height }: Pick<PageContent, 'fills' | 'width' | 'height'>): Stroke[] {
  return fills
    .filter(({ bbox }) => area(bbox) < 0.4 * width * height && bbox.height > 8 && bbox.width > 8)
    .flatMap(({ bbox }) => [
      { horizontal: true, at: bbox.top, from: bbox.left, to: right(bbox) },
      { horizontal: true, at: bottom(bbox), from: bbox.left, to: right(bbox) },
      { horizontal: false, at: bbox.left, from: bbox.top, to: bottom(bbox) },
      { horizontal: false, at: right(bbox), from: bbox.top, to: bottom(bbox) },
    ]);
}

/** Borders are often drawn cell by cell: pieces of one straight line become one stroke. */
function mergeStrokes(strokes: Stroke[]): Stroke[] {
  const merged: Stroke[] = [];
  const sorted = [...strokes].sort((a, b) => a.at - b.at || a.from - b.from);
  for (const stroke of sorted) {
    const same = merged.findLast(
      (m) =>
        m.horizontal === stroke.horizontal &&
        Math.abs(m.at - stroke.at) <= SAME_LINE &&
        stroke.from <= m.to + MEETS &&
        stroke.to >= m.from - MEETS,
    );
    if (same) {
      same.from = Math.min(same.from, stroke.from);
      same.to = Math.max(same.to, stroke.to);
    } else {
      merged.push({ ...stroke });
    }
  }
  return merged;
}

function groupsThatMeet(strokes: Stroke[]): Stroke[][] {
  const groups: Stroke[][] = [];
  const seen = new Set<Stroke>();
  for (const start of strokes) {
    if (seen.has(start)) continue;
    const group: Stroke[] = [];
    const queue = [start];
    seen.add(start);
    for (let stroke = queue.pop(); stroke; stroke = queue.pop()) {
      group.push(stroke);
      for (const other of strokes) {
        if (!seen.has(other) && meet(stroke, other)) {
          seen.add(other);
          queue.push(other);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function meet(a: Stroke, b: Stroke): boolean {
  if (a.horizontal === b.horizontal) return false;
  return a.at >= b.from - MEETS && a.at <= b.to + MEETS && b.at >= a.from - MEETS && b.at <= a.to + MEETS;
}

/** At least two rows or two columns of cells; null for a single frame, a cross or an underline. */
function gridBox(group: Stroke[]): BoundingBox | null {
  const horizontal = group.filter((s) => s.horizontal);
  const vertical = group.filter((s) => !s.horizontal);
  const grid =
    (horizontal.length >= 2 && vertical.length >= 1 && horizontal.length + vertical.length >= 5) ||
    (vertical.length >= 2 && horizontal.length >= 3);
  if (!grid) return null;
  return unionOf(
    group.map((s) =>
      s.horizontal ? boxFromEdges(s.from, s.at - 1, s.to, s.at + 1) : boxFromEdges(s.at - 1, s.from, s.at + 1, s.to),
    ),
  );
}

function countCells(
  group: Stroke[],
  box: BoundingBox,
  { words }: Pick<PageContent, 'words'>,
): { filled: number; all: number } {
  const columns = edges(
    group.filter((s) => !s.horizontal).map((s) => s.at),
    box.left,
    right(box),
  );
  const rows = edges(
    group.filter((s) => s.horizontal).map((s) => s.at),
    box.top,
    bottom(box),
  );
  const filled = new Set<string>();
  for (const word of words) {
    if (shareInside(word.bbox, box) < 0.5) continue;
    filled.add(`${indexBetween(columns, centreX(word.bbox))}:${indexBetween(rows, centreY(word.bbox))}`);
  }
  return { filled: filled.size, all: (columns.length - 1) * (rows.length - 1) };
}

function edges(places: number[], from: number, to: number): number[] {
  const sorted = [from, ...places, to].sort((a, b) => a - b);
  return sorted.filter((place, i) => i === 0 || place - sorted[i - 1]! > 2 * SAME_LINE);
}

const indexBetween = (places: number[], at: number): number => places.filter((place) => place <= at).length;
