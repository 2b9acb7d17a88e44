import type { CellRange } from './sheet.ts';

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(column: number): string {
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
