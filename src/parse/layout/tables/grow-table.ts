import { bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import type { Region } from '../regions/region.ts';
import { rowsOf } from './rows.ts';

/** A cell beside the table has few lines; a text column beside it has many. */
const MOST_LINES_OF_CELL = 4;
/** Share of what stands beside the table that must begin or be centred where a row of the table does. */
const LEAST_ALIGNED = 0.6;

/**
 * A column that the detector's box left out is taken in, when its pieces stand beside the table's rows.
 *
 *               ┌────────────────┐
 *     1. Plan   │ what    why    │
 *     2. Build  │ what    why    │
 *               └────────────────┘
 */
export function growTables(regions: readonly Region[]): Region[] {
  let result = [...regions];
  for (const table of regions.filter((r) => r.type === 'Table' && r.lines.length > 0)) {
    for (const side of ['left', 'right'] as const) {
      const beside = result.filter((r) => r !== table && isBeside(r, table, side));
      if (beside.length === 0 || !alignWithRows(beside, table)) continue;
      table.lines.push(...beside.flatMap((r) => r.lines));
      table.bbox = unionOf([table.bbox, ...beside.map((r) => r.bbox)])!;
      result = result.filter((r) => !beside.includes(r));
    }
  }
  return result;
}

const CELL_TYPES = new Set(['Text', 'SectionHeader', 'ListItem', 'Unknown', 'Title', 'Caption']);

function isBeside(region: Region, table: Region, side: 'left' | 'right'): boolean {
  if (!CELL_TYPES.has(region.type)) return false;
  if (
    region.bbox.top < table.bbox.top - region.bbox.height ||
    bottom(region.bbox) > bottom(table.bbox) + region.bbox.height
  )
    return false;
  const gap = side === 'left' ? table.bbox.left - right(region.bbox) : region.bbox.left - right(table.bbox);
  return gap > -0.3 * region.bbox.width && gap < 0.5 * table.bbox.width;
}

function alignWithRows(beside: readonly Region[], table: Region): boolean {
  if (beside.some((r) => rowsOf(r.lines).length > Math.max(MOST_LINES_OF_CELL, rowsOf(table.lines).length)))
    return false;
  const rows = rowsOf(table.lines);
  const lines = beside.flatMap((r) => r.lines);
  // Prose beside the table (a text column) fills its lines; cells are short against the table.
  if (lines.some((l) => l.bbox.width > 0.6 * table.bbox.width)) return false;
  const aligned = lines.filter((l) =>
    rows.some((row) => Math.abs(centreY(row.bbox) - centreY(l.bbox)) < 0.5 * l.bbox.height),
  ).length;
  return aligned >= LEAST_ALIGNED * lines.length;
}
