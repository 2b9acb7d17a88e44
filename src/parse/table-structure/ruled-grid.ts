import { switchableRule } from '../rules.ts';
import type { LineMaps } from './line-maps.ts';
import type { Owners } from './owners.ts';
import { type Join, joinSpans } from './span-joiner.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY } from './text-lines.ts';

/** A grid whose every cell is closed by drawn lines, or by the edge of the table's region. */
export interface RuledGrid {
  /** x and y of all lines, outer ones included. */
  columns: number[];
  rows: number[];
  owners: Owners;
}

/** Lines this close (in word heights) are the two edges of one line, or of the gap between two fills. */
const SAME_LINE = 0.45;
/** Total length below which strokes are not part of a grid, in word heights. */
const SHORTEST = 1.8;
/** Share of a border that must be drawn to count as drawn. */
const DRAWN = 0.75;
/** Between two cells the likelier is taken: a border is drawn, or the cells are one. */
const LIKELIER = 0.5;
/** Share of a border that must be seen to be open to say that it is missing; words hide the rest of it. */
const LEAST_SEEN = 0.08;
/** Share of a border that must be seen drawn for its line to be part of the grid: letters leave shorter traces. */
const LEAST_DRAWN = 0.5;
const END_BLUR = 5;
/** Between the two a border is in doubt, and the table is left to the model. */
const NOT_DRAWN = 0.25;
/** Space between two words that is more than a word space, in word heights. */
const WIDE_SPACE = 0.9;
/** Two lines closer than this, in word heights, with nothing between them are one: no row of text fits in. */
const DOUBLE_LINE = 0.9;
/** With more of its inner borders missing a grid is a frame with some lines in it, or a scan that lost them. */
const MOST_ABSENT = 0.35;

const RECLOSES = switchableRule('table: the frame is closed again after lines were dropped');

/**
 * Reads the lines alone:
 *
 *     ┌───────┬───────┐
 *     │   A   │   B   │    a missing piece of line joins the places on both sides of it
 *     ├───┬───┼───┬───┤
 *     │ 1 │ 2 │ 3 │ 4 │
 *     └───┴───┴───┴───┘
 *
 * Null where a border is in doubt, or so much is missing that the lines are no grid.
 */
export function ruledGrid(view: TableView): RuledGrid | null {
  const { columns, rows } = frameOf(view);
  if (columns.length < 3 || rows.length < 3) return null;
  const rowCount = rows.length - 1;
  const columnCount = columns.length - 1;
  const joins: Join[] = [];
  let doubtful = 0;
  const settle = (share: number, join: Omit<Join, 'probability'>): void => {
    if (isDoubtful(share)) doubtful++;
    if (share < LIKELIER) joins.push({ ...join, probability: 1 - share });
  };
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      const right = drawnAlong(view.maps, 'vertical', columns[column + 1]!, rows[row]!, rows[row + 1]!);
      const below = drawnAlong(view.maps, 'horizontal', rows[row + 1]!, columns[column]!, columns[column + 1]!);
      const isOpenRow = rows[row]! < 0 || rows[row + 1]! >= view.maps.height;
      const isOpenColumn = columns[column]! < 0 || columns[column + 1]! >= view.maps.width;
      if (column + 1 < columnCount && isOpenRow) {
        settle(runsAcross(view, columns[column + 1]!, rows[row]!, rows[row + 1]!) ? 0 : 1, {
          row,
          column,
          otherRow: row,
          otherColumn: column + 1,
        });
      } else if (column + 1 < columnCount) settle(right, { row, column, otherRow: row, otherColumn: column + 1 });
      // A frame with holes means that the table goes on where no line is: shaded rows look like that.
      else if (right < LIKELIER) return null;
      if (row + 1 < rowCount) settle(isOpenColumn ? 1 : below, { row, column, otherRow: row + 1, otherColumn: column });
      else if (below < LIKELIER) return null;
    }
  }
  const inner = rowCount * (columnCount - 1) + (rowCount - 1) * columnCount;
  if (joins.length > MOST_ABSENT * inner || doubtful > 0) return null;
  // Only what makes a rectangle together is one cell; a drawn border is never joined across.
  return { columns, rows, owners: joinSpans(rowCount, columnCount, joins, () => true) };
}

/** Outside the frame no line parts cells, but the spaces between their words do: true where text runs on across `x`. */
function runsAcross(view: TableView, x: number, top: number, bottom: number): boolean {
  return view.lines.some(({ middle, words }) => {
    if (middle < top || middle > bottom) return false;
    const after = words.findIndex((word) => word.x1 > x);
    const right = words[after];
    const left = words[after - 1];
    if (!right) return false;
    return right.x0 < x || (left !== undefined && right.x0 - left.x1 < WIDE_SPACE * view.wordHeight);
  });
}

/** All lines of the grid. Dropping lines that close nothing can leave words outside it: then the frame is closed once more. */
function frameOf(view: TableView): { columns: number[]; rows: number[] } {
  const { width, height } = view.maps;
  const xs = view.words.map(middleX);
  const ys = view.words.map(middleY);
  const close = (columns: number[], rows: number[]) => ({
    columns: closed(withoutDoubles(columns, xs, view.wordHeight), xs, width),
    rows: closed(withoutDoubles(rows, ys, view.wordHeight), ys, height),
  });
  const first = close(
    linePositions(view.ruledHeight, height, view.wordHeight),
    linePositions(view.ruledWidth, width, view.wordHeight),
  );
  const kept = connectedLines(view, first.columns, first.rows);
  return RECLOSES.isOn ? close(kept.columns, kept.rows) : kept;
}

function withoutDoubles(lines: readonly number[], middles: readonly number[], wordHeight: number): number[] {
  return lines.filter((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || line - before > DOUBLE_LINE * wordHeight) return true;
    return middles.some((middle) => middle > before && middle < line);
  });
}

const isDoubtful = (share: number): boolean => share > NOT_DRAWN && share < DRAWN;

/** Positions across which there is line enough, the edges of one line taken together: where most of it is. */
function linePositions(ruled: Float32Array, length: number, wordHeight: number): number[] {
  const found: { at: number; share: number; last: number }[] = [];
  for (const [position, share] of ruled.entries()) {
    if (share * length < SHORTEST * wordHeight) continue;
    const line = found.at(-1);
    if (!line || position - line.last > SAME_LINE * wordHeight) found.push({ at: position, share, last: position });
    else {
      if (share > line.share) {
        line.at = position;
        line.share = share;
      }
      line.last = position;
    }
  }
  return found.map(({ at }) => at);
}

/** Where words stand outside the outermost lines, the frame is open or was cut off: the edge of the region takes its place. */
function closed(lines: number[], middles: readonly number[], size: number): number[] {
  const isOpenBefore = lines.length === 0 || middles.some((middle) => middle < lines[0]!);
  const isOpenAfter = lines.length === 0 || middles.some((middle) => middle > lines.at(-1)!);
  return [...(isOpenBefore ? [-1] : []), ...lines, ...(isOpenAfter ? [size] : [])];
}

/** Leaves out lines that close no border between two crossing lines: underlines, strokes of pictures. */
function connectedLines(view: TableView, columns: number[], rows: number[]): { columns: number[]; rows: number[] } {
  const closes = (orientation: 'vertical' | 'horizontal', position: number, crossing: number[]): boolean =>
    crossing.slice(1).some((end, index) => {
      const { drawn, open, length } = borderBetween(view.maps, orientation, position, crossing[index]!, end);
      return drawn >= LEAST_DRAWN * length && drawn >= DRAWN * (drawn + open);
    });
  const keptRows = rows.filter((y) => closes('horizontal', y, columns));
  const keptColumns = columns.filter((x) => closes('vertical', x, keptRows));
  const isSettled = keptRows.length === rows.length && keptColumns.length === columns.length;
  return isSettled ? { columns, rows } : connectedLines(view, keptColumns, keptRows);
}

/** How much of the stretch between two crossing lines is drawn, open (paper is seen instead) or hidden under words. */
function borderBetween(
  maps: LineMaps,
  orientation: 'vertical' | 'horizontal',
  position: number,
  from: number,
  to: number,
): { drawn: number; open: number; length: number } {
  const { width, height, text } = maps;
  const map = orientation === 'vertical' ? maps.vertical : maps.horizontal;
  const [alongMost, acrossMost] = orientation === 'vertical' ? [height, width] : [width, height];
  if (position < 0 || position >= acrossMost) return { drawn: 1, open: 0, length: 1 };
  // Lines are smoothed along themselves and seem to run a few pixels beyond the line that ends them.
  const margin = Math.min(END_BLUR, 0.3 * (to - from));
  const start = Math.max(0, Math.ceil(from + margin));
  const end = Math.min(alongMost, Math.floor(to - margin) + 1);
  const low = Math.max(0, Math.round(position) - 3);
  const high = Math.min(acrossMost - 1, Math.round(position) + 3);
  let drawn = 0;
  let open = 0;
  for (let along = start; along < end; along++) {
    let isDrawn = false;
    let isHidden = false;
    for (let across = low; across <= high && !isDrawn; across++) {
      const at = orientation === 'vertical' ? along * width + across : across * width + along;
      if (map[at]) isDrawn = true;
      else if (text[at]) isHidden = true;
    }
    // Words keep away from lines at their sides, but often touch those above and below; none passes through their middle.
    if (orientation === 'vertical' || text[Math.round(position) * width + along] === 2) isHidden = false;
    if (isDrawn) drawn++;
    else if (!isHidden) open++;
  }
  return { drawn, open, length: Math.max(1, end - start) };
}

/** Share of a border that is drawn, by what can be seen of it; a hidden one belongs to its line and counts as drawn. */
function drawnAlong(...border: Parameters<typeof borderBetween>): number {
  const { drawn, open, length } = borderBetween(...border);
  return open < LEAST_SEEN * length && drawn + open < 4 * LEAST_SEEN * length ? 1 : drawn / (drawn + open);
}
