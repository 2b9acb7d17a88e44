import type { BoundingBox } from '../../domain/geometry.ts';
import type { Segment, TableCell } from '../../domain/segment.ts';
import type { CorrectedCell } from '../../domain/task/correction.ts';
import { checkTable, tableRows } from '../../models/language/answers/table.ts';
import { gridOfAnswer, type TableGrid, tableCells, textOfCell } from '../../parse/without-engines.ts';
import { NotApplicable } from './workspace.ts';

/** Rows times columns; a distant cell would create millions of empty ones. */
const MOST_PLACES = 50_000;

/** Rejects overlapping cells and adds empty ones. */
export function gridOfCells(cells: readonly CorrectedCell[]): TableGrid {
  let [rowCount, columnCount] = [0, 0];
  for (const { row, col, row_span = 1, col_span = 1 } of cells) {
    rowCount = Math.max(rowCount, row + row_span);
    columnCount = Math.max(columnCount, col + col_span);
  }
  if (rowCount * columnCount > MOST_PLACES) {
    throw new NotApplicable(`a table may have at most ${MOST_PLACES} places, rows times columns`);
  }
  const taken = new Uint8Array(rowCount * columnCount);
  const grid: TableGrid['cells'] = cells.map((cell) => {
    const { row, col, row_span: rowSpan = 1, col_span: columnSpan = 1 } = cell;
    for (let y = row; y < row + rowSpan; y++)
      for (let x = col; x < col + columnSpan; x++) {
        if (taken[y * columnCount + x]) throw new NotApplicable(`two cells overlap in row ${y}, column ${x}`);
        taken[y * columnCount + x] = 1;
      }
    return { row, column: col, rowSpan, columnSpan, words: wordAt(cell.text, cell.bbox), text: cell.text };
  });
  for (let at = 0; at < taken.length; at++) {
    if (taken[at]) continue;
    const [row, column] = [Math.floor(at / columnCount), at % columnCount];
    grid.push({ row, column, rowSpan: 1, columnSpan: 1, words: [], text: '' });
  }
  grid.sort((a, b) => a.row - b.row || a.column - b.column);
  const firstBody = cells.reduce((first, { header, row }) => (header ? first : Math.min(first, row)), rowCount);
  return { rowCount, columnCount, headerRowCount: firstBody, cells: grid };
}

/** Only the positions of words matter; the text is separate. */
const wordAt = (text: string, bbox: BoundingBox | undefined): TableGrid['cells'][number]['words'] =>
  bbox && text !== '' ? [{ text, bbox, confidence: null, source: 'text-layer', angle: 0 }] : [];

export function gridOfHtml(html: string): TableGrid {
  const checked = checkTable(html);
  if ('fault' in checked) throw new NotApplicable(`the HTML is not one table: ${checked.fault}`);
  const grid = gridOfAnswer(tableRows(checked.text)!);
  return {
    ...grid,
    cells: grid.cells.map((cell) => ({ ...cell, text: textOfCell(cell), words: [] })),
  };
}

/** Cells keep the position of the same text in the old table. */
export function withOldPlaces(grid: TableGrid, before: readonly TableCell[]): TableGrid {
  const placeOf = ({ row, col }: { row: number; col: number }): string => `${row} ${col}`;
  const known = new Map<string, Map<string, TableCell>>();
  for (const cell of before) {
    const alike = known.get(cell.text) ?? new Map<string, TableCell>();
    known.set(cell.text, alike.set(placeOf(cell), cell));
  }
  const cells = grid.cells.map((cell) => {
    const text = textOfCell(cell);
    const alike = cell.words.length > 0 || text === '' ? undefined : known.get(text);
    if (!alike || alike.size === 0) return cell;
    const same = placeOf({ row: cell.row, col: cell.column });
    const place = alike.has(same) ? same : alike.keys().next().value!;
    const { bbox } = alike.get(place)!;
    alike.delete(place);
    return { ...cell, words: wordAt(text, bbox) };
  });
  return { ...grid, cells };
}

export const certainCells = (grid: TableGrid, box: BoundingBox): TableCell[] =>
  tableCells(grid, box).map((cell) => ({ ...cell, confidence: 1 }));

export const gridOfSegment = ({ cells }: Segment): TableGrid | null =>
  cells && cells.length > 0 ? gridOfCells(cells) : null;

export function stacked(grids: readonly TableGrid[]): TableGrid {
  const [first] = grids;
  if (!first || grids.some(({ columnCount }) => columnCount !== first.columnCount)) {
    throw new NotApplicable('the tables have different numbers of columns');
  }
  let rows = 0;
  const cells = grids.flatMap((grid) => {
    const moved = grid.cells.map((cell) => ({ ...cell, row: cell.row + rows }));
    rows += grid.rowCount;
    return moved;
  });
  return { ...first, rowCount: rows, cells };
}

export const textOfGrid = (grid: TableGrid): string =>
  grid.cells
    .map(textOfCell)
    .filter((text) => text !== '')
    .join(' ');
