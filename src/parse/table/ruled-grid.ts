import { CellMerger, type Owners } from './merge-cells.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY } from './text-lines.ts';

/** A grid whose every cell is closed by drawn lines. */
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
  const { width, height, vertical, horizontal } = view.maps;
  const columns = linePositions(vertical, width, height, 1, width, view.wordHeight);
  const rows = linePositions(horizontal, height, width, width, 1, view.wordHeight);
  if (columns.length < 3 || rows.length < 3) return null;
  if (!enclosesWords(view, columns, rows)) return null;
  const rowCount = rows.length - 1;
  const columnCount = columns.length - 1;
  const merger = new CellMerger(rowCount, columnCount);
  for (let r = 0; r < rowCount; r++) {
    for (let c = 0; c < columnCount; c++) {
      const right = drawnAlong(vertical, width, height, 'vertical', columns[c + 1]!, rows[r]!, rows[r + 1]!);
      const below = drawnAlong(horizontal, width, height, 'horizontal', rows[r + 1]!, columns[c]!, columns[c + 1]!);
      if (isDoubtful(right) || isDoubtful(below)) return null;
      // The outer frame must be closed: an open side means that the table goes on where no line is.
      if (right < NOT_DRAWN) {
        if (c + 1 === columnCount) return null;
        merger.join(r, c, r, c + 1);
      }
      if (below < NOT_DRAWN) {
        if (r + 1 === rowCount) return null;
        merger.join(r, c, r + 1, c);
      }
    }
  }
  const owners = merger.owners();
  return joinedAcrossDrawnLines(owners, view, columns, rows) ? null : { columns, rows, owners };
}

const isDoubtful = (share: number): boolean => share > NOT_DRAWN && share < DRAWN;

/** Positions across which there is line enough, the edges of one line taken together. */
function linePositions(
  map: Uint8Array,
  count: number,
  length: number,
  stride: number,
  step: number,
  wordHeight: number,
): number[] {
  const found: { sum: number; weight: number; last: number }[] = [];
  for (let position = 0; position < count; position++) {
    let drawn = 0;
    for (let i = 0; i < length; i++) drawn += map[position * stride + i * step]!;
    if (drawn < SHORTEST * wordHeight) continue;
    const line = found.at(-1);
    if (line && position - line.last <= SAME_LINE * wordHeight) {
      line.sum += position * drawn;
      line.weight += drawn;
      line.last = position;
    } else found.push({ sum: position * drawn, weight: drawn, last: position });
  }
  return found.map(({ sum, weight }) => sum / weight);
}

/** Share of the stretch between two crossing lines along which this line is drawn. */
function drawnAlong(
  map: Uint8Array,
  width: number,
  height: number,
  orientation: 'vertical' | 'horizontal',
  position: number,
  from: number,
  to: number,
): number {
  const [alongMost, acrossMost] = orientation === 'vertical' ? [height, width] : [width, height];
  const start = Math.ceil(from + 2);
  const end = Math.min(alongMost, Math.floor(to - 1));
  if (end <= start) return 0;
  const low = Math.max(0, Math.round(position) - 3);
  const high = Math.min(acrossMost - 1, Math.round(position) + 3);
  let drawn = 0;
  for (let along = start; along < end; along++) {
    for (let across = low; across <= high; across++) {
      const at = orientation === 'vertical' ? along * width + across : across * width + along;
      if (!map[at]) continue;
      drawn++;
      break;
    }
  }
  return drawn / (end - start);
}

/** All words but a few (a unit in the corner, a note) stand inside the frame. */
function enclosesWords(view: TableView, columns: readonly number[], rows: readonly number[]): boolean {
  const inside = view.words.filter((word) => {
    const x = middleX(word);
    const y = middleY(word);
    return x > columns[0]! && x < columns.at(-1)! && y > rows[0]! && y < rows.at(-1)!;
  });
  return inside.length === view.words.length;
}

/** True when growing joined places to rectangles swallowed a drawn line, or a word crosses a line of its cell. */
function joinedAcrossDrawnLines(
  owners: Owners,
  view: TableView,
  columns: readonly number[],
  rows: readonly number[],
): boolean {
  const { width, height, vertical, horizontal } = view.maps;
  for (let r = 0; r < owners.length; r++) {
    for (let c = 0; c < owners[r]!.length; c++) {
      const owner = owners[r]![c];
      if (owners[r]![c + 1] === owner) {
        if (drawnAlong(vertical, width, height, 'vertical', columns[c + 1]!, rows[r]!, rows[r + 1]!) > DRAWN)
          return true;
      }
      if (owners[r + 1]?.[c] === owner) {
        if (drawnAlong(horizontal, width, height, 'horizontal', rows[r + 1]!, columns[c]!, columns[c + 1]!) > DRAWN)
          return true;
      }
    }
  }
  return false;
}
