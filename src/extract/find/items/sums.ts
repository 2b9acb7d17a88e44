import type { Field } from '../../schema/field.ts';
import type { ItemRow } from './read-rows.ts';

/** Digits that a sum of two amounts, or of more, must have to be no chance: 200 = 100 + 100 proves nothing. */
const TELLING_DIGITS = { two: 5, more: 4 };

/**
 * Leaves out rows that sum up a column above them, whatever they are called and wherever the sum stands: of all rows, or of
 * those since the last sum. What follows a sum and fills fewer columns than any item is no item either.
 *
 *     Cordel         8    30,15    241,20
 *     Estrella      14    52,95    741,30
 *     Nettobetrag  982,50                   ← no item
 *     Steuer 20 %  196,50                   ← neither
 */
export function withoutSums(rows: readonly ItemRow[]): ItemRow[] {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const kept: ItemRow[] = [];
  let sinceSum = 0;
  let fewestCells = 0;
  for (const row of rows) {
    const isSum = columns.some((field) => isSumOf(row, kept.slice(sinceSum), field) || isSumOf(row, kept, field));
    if (isSum) {
      sinceSum = kept.length;
      fewestCells = Math.min(...kept.map(({ size }) => size));
    } else if (row.size >= fewestCells) kept.push(row);
  }
  return kept;
}

/** Whether some number of the row is the sum of a column. */
function isSumOf(row: ItemRow, above: readonly ItemRow[], field: Field): boolean {
  const amounts = above.map((one) => inCents(one.get(field)?.value)).filter((amount) => amount !== 0);
  if (amounts.length < 2) return false;
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (digitsOf(sum) < (amounts.length > 2 ? TELLING_DIGITS.more : TELLING_DIGITS.two)) return false;
  return [...row.values()].some(({ value }) => inCents(value) === sum);
}

const inCents = (value: unknown): number => (typeof value === 'number' ? Math.round(value * 100) : 0);
const digitsOf = (cents: number): number => String(Math.abs(cents)).replace(/0+$/, '').length;
