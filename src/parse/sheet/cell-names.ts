import type { CellRange } from './sheet.ts';

/** Greater than the column limit of every format. */
const COLUMNS = 2 ** 20;

export const cellKey = (row: number, column: number): number => row * COLUMNS + column;

/** Merged cells by the key of their first cell. */
export const byFirstCell = (merges: readonly CellRange[]): Map<number, CellRange> =>
  new Map(merges.map((merge) => [cellKey(merge.top, merge.left), merge]));

const names: string[] = [];

/** `A` for 0, `Z` for 25, `AA` for 26. */
export const columnName = (column: number): string => (names[column] ??= spelled(column));

function spelled(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** `B2:C3`, or `B2` for a single cell. */
export function rangeName({ top, left, bottom, right }: CellRange): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}
