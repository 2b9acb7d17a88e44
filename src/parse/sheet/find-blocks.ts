import type { CellRange, SheetRow } from './sheet.ts';

/** A sheet with more islands is scattered cells rather than tables, and becomes one block. */
const MOST_BLOCKS = 400;

/**
 * Blocks of adjacent cells, including diagonal ones. An empty row or column separates blocks, unless the row is too
 * thin for text.
 *
 *     ■ ■ ■ · ■ ■
 *     ■ ■ ■ · ■ ■      → A1:C2, E1:F2, A4:B4
 *     · · · · · ·
 *     ■ ■ · · · ·
 */
export function findBlocks(
  rows: readonly SheetRow[],
  merges: readonly CellRange[],
  thinRows: ReadonlySet<number> = new Set(),
): CellRange[] {
  let open: CellRange[] = [];
  const closed: CellRange[] = [];
  const mergesByTop = Map.groupBy(merges, (merge) => merge.top);
  for (const { row, cells } of rows) {
    const reached: CellRange[] = [];
    let above = row - 1;
    while (thinRows.has(above)) above -= 1;
    for (const block of open) (block.bottom >= above ? reached : closed).push(block);
    open = reached;
    for (const run of runsOf(row, cells, mergesByTop.get(row) ?? [])) open = joined(open, run);
    if (open.length + closed.length > MOST_BLOCKS) return [aroundAll(rows)];
  }
  return withoutOverlaps([...closed, ...open]);
}

export function aroundAll(rows: readonly SheetRow[]): CellRange {
  return hull(
    rows.flatMap(({ row, cells }) =>
      cells.map(({ column }) => ({ top: row, left: column, bottom: row, right: column })),
    ),
  );
}

/** Runs of adjacent cells. A merged cell counts with all cells it covers. */
function runsOf(row: number, cells: SheetRow['cells'], merges: readonly CellRange[]): CellRange[] {
  const runs: CellRange[] = [];
  for (const { column } of cells) {
    const merge = merges.find(({ left }) => left === column);
    const right = merge?.right ?? column;
    const bottom = merge?.bottom ?? row;
    const last = runs.at(-1);
    if (last && column <= last.right + 1) {
      last.right = Math.max(last.right, right);
      last.bottom = Math.max(last.bottom, bottom);
    } else runs.push({ top: row, left: column, bottom, right });
  }
  return runs;
}

function joined(open: readonly CellRange[], run: CellRange): CellRange[] {
  const touching = open.filter((block) => block.left <= run.right + 1 && run.left <= block.right + 1);
  if (touching.length === 0) return [...open, run];
  return [...open.filter((block) => !touching.includes(block)), hull([...touching, run])];
}

function withoutOverlaps(blocks: readonly CellRange[]): CellRange[] {
  let result = [...blocks];
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of result) {
      const overlapping = result.filter((other) => overlaps(block, other));
      if (overlapping.length < 2) continue;
      result = [...result.filter((other) => !overlapping.includes(other)), hull(overlapping)];
      changed = true;
      break;
    }
  }
  return result.sort((a, b) => a.top - b.top || a.left - b.left);
}

const overlaps = (a: CellRange, b: CellRange): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

export function hull(ranges: readonly CellRange[]): CellRange {
  const whole = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
  for (const { top, left, bottom, right } of ranges) {
    whole.top = Math.min(whole.top, top);
    whole.left = Math.min(whole.left, left);
    whole.bottom = Math.max(whole.bottom, bottom);
    whole.right = Math.max(whole.right, right);
  }
  return whole;
}
