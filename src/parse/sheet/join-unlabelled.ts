import { firstAtLeast } from './first-at-least.ts';
import type { CellRange, SheetRow } from './sheet.ts';

/** Empty columns that an author leaves between groups of columns of one table. */
const MOST_SPACERS = 2;
/** Share of a block's rows that the block at its left must have too for both to be one table. */
const SAME_ROWS = 0.8;
/** Share of the rows whose first cell may be text before it is a column of labels: heads are. */
const LABELLED = 0.4;

/**
 * Blocks of values whose labels stand in another block at their left, parted by columns that only make room, are one table with it.
 * A block with labels of its own stays a table of its own.
 *
 *     Sales   · 10 12 · 3 %          Sales   · Costs
 *     Costs   ·  7  8 · 2 %          10      · 7
 *       └────── one ──────┘           two tables
 */
export function joinUnlabelled(blocks: readonly CellRange[], rows: readonly SheetRow[]): CellRange[] {
  const result: CellRange[] = [];
  for (const block of blocks.toSorted((a, b) => a.left - b.left || a.top - b.top)) {
    const numbers = cellsOf(block, rows);
    const isLabelled = numbers.filter(({ isText }) => isText).length > LABELLED * numbers.length;
    const owner = isLabelled ? undefined : result.find((other) => labels(other, block, numbers, rows));
    if (owner) {
      owner.top = Math.min(owner.top, block.top);
      owner.bottom = Math.max(owner.bottom, block.bottom);
      owner.right = Math.max(owner.right, block.right);
    } else result.push({ ...block });
  }
  return result.sort((a, b) => a.top - b.top || a.left - b.left);
}

function labels(
  left: CellRange,
  block: CellRange,
  numbers: readonly { row: number }[],
  rows: readonly SheetRow[],
): boolean {
  const spacers = block.left - left.right - 1;
  if (spacers < 0 || spacers > MOST_SPACERS || block.bottom < left.top || block.top > left.bottom) return false;
  const own = new Set(cellsOf(left, rows).map(({ row }) => row));
  return numbers.filter(({ row }) => own.has(row)).length >= SAME_ROWS * numbers.length;
}

/** The rows of a block, each with whether its first cell is a text. */
function cellsOf(block: CellRange, rows: readonly SheetRow[]): { row: number; isText: boolean }[] {
  const from = firstAtLeast(rows, block.top, ({ row }) => row);
  const to = firstAtLeast(rows, block.bottom + 1, ({ row }) => row);
  return rows.slice(from, to).flatMap(({ row, cells }) => {
    const first = cells.find(({ column }) => column >= block.left && column <= block.right);
    return first ? [{ row, isText: first.kind === 'text' }] : [];
  });
}
