import type { Owners } from './merge-cells.ts';
import type { BaseGrid } from './merge-features.ts';
import { isNumberLike } from './number-like.ts';
import type { TableView } from './table-view.ts';

/** How many rows at the top are header rows: rows of words over rows of numbers, kept together by cells that span them. */
export function countHeaderRows(_view: TableView, grid: BaseGrid, owners: Owners): number {
  if (grid.rowCount < 2) return 0;
  const numeric = grid.words.map((row) => {
    const words = row.flat();
    return words.filter((word) => isNumberLike(word.text)).length / Math.max(1, words.length);
  });
  let count = 1;
  while (count < grid.rowCount - 1 && owners[count]!.some((owner, column) => owner === owners[count - 1]![column]))
    count++;
  return numeric[0]! > 0.6 && numeric[0]! >= numeric[grid.rowCount - 1]! ? 0 : count;
}
