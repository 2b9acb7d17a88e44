import { isNumberLike, isWrittenNumber, isYear } from '../number-like.ts';
import { switchableRule } from '../rules.ts';
import type { BaseGrid } from './base-grid.ts';
import type { Owners } from './owners.ts';

/** Share of a column's cells that must hold a number, and of the table's columns that must be such, labels left aside. */
const MOSTLY = 0.5;

const HEADS_OVER_NUMBERS = switchableRule('table: rows over the first numbers are header rows');

/**
 * Rows on top of a table of numbers that have texts or years over the numbers; labels of groups below them are rows already.
 *
 *              Year ended             header
 *     Millions    2022     2021       header
 *     Assets                          row
 *     Cash       5,363    4,907       row: the first numbers
 */
export function countRowsOverNumbers({ words, rowCount, columnCount }: BaseGrid, owners: Owners): number {
  if (!HEADS_OVER_NUMBERS.isOn) return 0;
  // Without spaces: signs stand apart from their numbers.
  const texts = new Map<number, string>();
  for (const [row, places] of words.entries())
    for (const [column, placed] of places.entries())
      for (const { text } of placed) {
        const owner = owners[row]![column]!;
        texts.set(owner, texts.has(owner) ? texts.get(owner)! + text : text);
      }
  const textOf = (row: number, column: number): string => texts.get(owners[row]![column]!) ?? '';
  const columns = Array.from({ length: columnCount - 1 }, (_, index) => index + 1);
  const ofNumbers = columns.filter((column) => {
    const filled = Array.from({ length: rowCount }, (_, row) => textOf(row, column)).filter(Boolean);
    return filled.length > 0 && filled.filter(isNumberLike).length >= MOSTLY * filled.length;
  });
  if (ofNumbers.length === 0 || ofNumbers.length < MOSTLY * columns.length) return 0;
  let count = 0;
  for (let row = 0; row < rowCount - 1; row++) {
    const over = ofNumbers.map((column) => textOf(row, column)).filter(Boolean);
    if (over.some((text) => isWrittenNumber(text) && !isYear(text))) return count;
    if (over.length > 0) count = row + 1;
  }
  // Nothing but years: they are the numbers.
  return 0;
}
