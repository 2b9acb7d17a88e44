import type { LineMaps } from './line-maps.ts';
import { CellMerger, type Owners } from './merge-cells.ts';
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
/** Share of a border that must be drawn to count as drawn; between the two the grid is in doubt and left to the model. */
const DRAWN = 0.75;
const NOT_DRAWN = 0.25;
/** Share of a border that must be seen to be open to say that it is missing; words hide the rest of it. */
const LEAST_SEEN = 0.08;
/** Share of a border that must be seen drawn for its line to be part of the grid: letters leave shorter traces. */
const LEAST_DRAWN = 0.5;
const END_BLUR = 5;
/** With more of its inner borders missing a grid is a frame with some lines in it, or a scan that lost them. */
const MOST_ABSENT = 0.35;

/**
 * Reads the lines alone:
 *
 *     ┌───────┬───────┐
 *     │   A   │   B   │    a missing piece of line joins the places on both sides of it
 *     ├───┬───┼───┬───┤
 *     │ 1 │ 2 │ 3 │ 4 │
 *     └───┴───┴───┴───┘
 *
 * Null unless every border is either drawn or absent over its whole length and all joined places are rectangles.
 */
export function ruledGrid(view: TableView): RuledGrid | null {
  const { width, height } = view.maps;
  const { columns, rows } = connectedLines(
    view,
    closed(linePositions(view.ruledHeight, height, view.wordHeight), view.words.map(middleX), width),
    closed(linePositions(view.ruledWidth, width, view.wordHeight), view.words.map(middleY), height),
  );
  if (columns.length < 3 || rows.length < 3) return null;
  const rowCount = rows.length - 1;
  const columnCount = columns.length - 1;
  const merger = new CellMerger(rowCount, columnCount);
  let absent = 0;
  for (let r = 0; r < rowCount; r++) {
    for (let c = 0; c < columnCount; c++) {
      const right = drawnAlong(view.maps, 'vertical', columns[c + 1]!, rows[r]!, rows[r + 1]!);
      const below = drawnAlong(view.maps, 'horizontal', rows[r + 1]!, columns[c]!, columns[c + 1]!);
      if (isDoubtful(right) || isDoubtful(below)) return null;
      // A frame with holes means that the table goes on where no line is.
      if (right < NOT_DRAWN) {
        if (c + 1 === columnCount) return null;
        absent++;
        merger.join(r, c, r, c + 1);
      }
      if (below < NOT_DRAWN) {
        if (r + 1 === rowCount) return null;
        absent++;
        merger.join(r, c, r + 1, c);
      }
    }
  }
  const inner = rowCount * (columnCount - 1) + (rowCount - 1) * columnCount;
  if (absent > MOST_ABSENT * inner) return null;
  const owners = merger.owners();
  return joinedAcrossDrawnLines(owners, view, columns, rows) ? null : { columns, rows, owners };
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

/** True when growing joined places to rectangles swallowed a drawn line, or a word crosses a line of its cell. */
function joinedAcrossDrawnLines(
  owners: Owners,
  view: TableView,
  columns: readonly number[],
  rows: readonly number[],
): boolean {
  for (let r = 0; r < owners.length; r++) {
    for (let c = 0; c < owners[r]!.length; c++) {
      const owner = owners[r]![c];
      if (owners[r]![c + 1] === owner) {
        if (drawnAlong(view.maps, 'vertical', columns[c + 1]!, rows[r]!, rows[r + 1]!) > DRAWN) return true;
      }
      if (owners[r + 1]?.[c] === owner) {
        if (drawnAlong(view.maps, 'horizontal', rows[r + 1]!, columns[c]!, columns[c + 1]!) > DRAWN) return true;
      }
    }
  }
  return false;
}
