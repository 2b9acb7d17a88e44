import { type BoundingBox, bottom, boxFromEdges, centreX, centreY, right, unionOf } from '../../../domain/geometry.ts';
import { occurrences } from '../../../domain/statistics.ts';
import { isMostlyIn } from '../../alike.ts';
import type { PageContent } from '../../page-content.ts';
import { groupsThatMeet, MEETS, SAME_LINE, type Stroke, strokesOf } from './strokes.ts';

export interface DrawnGrid {
  bbox: BoundingBox;
  cellCount: number;
  /** Word counts of non-empty cells. */
  wordCounts: number[];
  words: BoundingBox[];
}

type Page = Pick<PageContent, 'rules' | 'fills' | 'words' | 'width' | 'height'>;

/**
 * Crossing strokes form a grid. `is-table.ts` decides whether it is a table.
 *
 *     ┌──────┬──────┐
 *     │ a    │ b    │      strokes that meet belong together;
 *     ├──────┼──────┤      edges of shaded cells count as strokes
 *     │ c    │ d    │
 *     └──────┴──────┘
 */
export const drawnGrids = (content: Page): DrawnGrid[] =>
  groupsThatMeet(strokesOf(content)).flatMap((group) => {
    const bbox = gridBox(group);
    return bbox ? [{ bbox, ...countCells(group, bbox, content) }] : [];
  });

/** Tables with a line on every side; stripes and underlines may be only pieces of one. */
export const framedTables = (content: Page): BoundingBox[] =>
  groupsThatMeet(strokesOf({ ...content, fills: [] })).flatMap((group) => {
    const box = gridBox(group);
    if (!box) return [];
    const [x, y] = [[box.left, right(box)] as const, [box.top, bottom(box)] as const];
    const hasLine = (horizontal: boolean, place: number, [from, to]: readonly [number, number]): boolean =>
      group.some(
        (s) =>
          s.horizontal === horizontal &&
          Math.abs(s.at - place) <= SAME_LINE &&
          s.from <= from + MEETS &&
          s.to >= to - MEETS,
      );
    return y.every((at) => hasLine(true, at, x)) && x.every((at) => hasLine(false, at, y)) ? [box] : [];
  });

/** The box of a grid with at least two rows or columns; null for a frame, a cross or an underline. */
function gridBox(group: Stroke[]): BoundingBox | null {
  const horizontal = group.filter((s) => s.horizontal);
  const vertical = group.filter((s) => !s.horizontal);
  const grid =
    (horizontal.length >= 2 && vertical.length >= 1 && horizontal.length + vertical.length >= 5) ||
    (vertical.length >= 2 && horizontal.length >= 3);
  if (!grid) return null;
  const boxOf = ({ horizontal, from, to, at }: Stroke): BoundingBox =>
    horizontal ? boxFromEdges(from, at - 1, to, at + 1) : boxFromEdges(at - 1, from, at + 1, to);
  return unionOf(group.map(boxOf));
}

function countCells(group: Stroke[], box: BoundingBox, { words }: Page): Omit<DrawnGrid, 'bbox'> {
  const linesAt = (horizontal: boolean) => group.filter((s) => s.horizontal === horizontal).map((s) => s.at);
  const columns = edges(linesAt(false), box.left, right(box));
  const rows = edges(linesAt(true), box.top, bottom(box));
  const inside = words.map(({ bbox }) => bbox).filter((word) => isMostlyIn(word, box));
  const places = inside.map((word) => `${indexBetween(columns, centreX(word))}:${indexBetween(rows, centreY(word))}`);
  const wordCounts = [...occurrences(places).values()];
  return { cellCount: (columns.length - 1) * (rows.length - 1), wordCounts, words: inside };
}

function edges(places: number[], from: number, to: number): number[] {
  const sorted = [from, ...places, to].sort((a, b) => a - b);
  return sorted.filter((place, i) => place - (sorted[i - 1] ?? -Infinity) > 2 * SAME_LINE);
}

const indexBetween = (places: number[], at: number): number => places.filter((place) => place <= at).length;
