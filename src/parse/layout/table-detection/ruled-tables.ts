import {
  type BoundingBox,
  bottom,
  boxFromEdges,
  centreX,
  centreY,
  right,
  shareInside,
  unionOf,
} from '../../../domain/geometry.ts';
import { occurrences } from '../../../domain/statistics.ts';
import type { PageContent } from '../../page-content.ts';
import { switchableRule } from '../../rules.ts';
import { groupsThatMeet, SAME_LINE, type Stroke, strokesOf } from './strokes.ts';

/** A frame with nothing inside it is a box, not a table: at least this many cells must hold text. */
const LEAST_FILLED_CELLS = 3;
/** One cell with so many words, and with most words of the grid, holds running text: the lines divide a page, not a table. */
const MOST_WORDS_OF_CELL = 60;

export interface RuledTable {
  bbox: BoundingBox;
  /** Share of the cells between neighbouring lines that hold text. */
  filledShare: number;
}

type Page = Pick<PageContent, 'rules' | 'fills' | 'words' | 'width' | 'height'>;

const FOUND_BY_LINES = switchableRule('tables: found by lines that cross');

/**
 * Tables drawn with lines: strokes that cross form a grid, and the grid's cells hold words.
 *
 *     ┌──────┬──────┐
 *     │ a    │ b    │      strokes that meet belong together;
 *     ├──────┼──────┤      edges of shaded cells count as strokes
 *     │ c    │ d    │
 *     └──────┴──────┘
 */
export function ruledTables(content: Page): RuledTable[] {
  if (!FOUND_BY_LINES.isOn) return [];
  return groupsThatMeet(strokesOf(content)).flatMap((group) => gridOf(group, content) ?? []);
}

function gridOf(group: Stroke[], content: Page): RuledTable | null {
  const bbox = gridBox(group);
  if (!bbox) return null;
  const { filled, all, fullest, words } = countCells(group, bbox, content);
  if (filled < LEAST_FILLED_CELLS) return null;
  if (fullest > MOST_WORDS_OF_CELL && fullest > 0.5 * words) return null;
  return { bbox, filledShare: filled / all };
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

interface CellCount {
  filled: number;
  all: number;
  /** Words of the cell that has most. */
  fullest: number;
  words: number;
}

function countCells(group: Stroke[], box: BoundingBox, { words }: Pick<PageContent, 'words'>): CellCount {
  const places = (horizontal: boolean) => group.filter((s) => s.horizontal === horizontal).map((s) => s.at);
  const columns = edges(places(false), box.left, right(box));
  const rows = edges(places(true), box.top, bottom(box));
  const inside = words.filter((word) => shareInside(word.bbox, box) >= 0.5);
  const counts = occurrences(
    inside.map(({ bbox }) => `${indexBetween(columns, centreX(bbox))}:${indexBetween(rows, centreY(bbox))}`),
  );
  return {
    filled: counts.size,
    all: (columns.length - 1) * (rows.length - 1),
    fullest: Math.max(0, ...counts.values()),
    words: inside.length,
  };
}

function edges(places: number[], from: number, to: number): number[] {
  const sorted = [from, ...places, to].sort((a, b) => a - b);
  return sorted.filter((place, i) => i === 0 || place - sorted[i - 1]! > 2 * SAME_LINE);
}

const indexBetween = (places: number[], at: number): number => places.filter((place) => place <= at).length;
