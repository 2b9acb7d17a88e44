import { bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import { switchableRule } from '../../rules.ts';
import { textRowsOf } from '../lines/rows.ts';
import type { Region } from '../region.ts';

/** A cell beside the table has few lines; a text column beside it has many. */
const MOST_LINES_OF_CELL = 4;
/** Share of what is beside the table that must be centred where a row of the table is. */
const LEAST_ALIGNED = 0.6;

const GROWS_ASIDE = switchableRule('tables: take in columns beside them');

const CELL_TYPES = new Set(['Text', 'SectionHeader', 'ListItem', 'Unknown', 'Title', 'Caption']);

/**
 * A column that the detector's box left out is taken in, when its pieces are beside the table's rows.
 *
 *               ┌────────────────┐
 *     1. Plan   │ what    why    │
 *     2. Build  │ what    why    │
 *               └────────────────┘
 */
export function takeColumnsBeside(regions: readonly Region[]): Region[] {
  if (!GROWS_ASIDE.isOn) return [...regions];
  let result = [...regions];
  for (const table of regions.filter((region) => region.type === 'Table' && region.lines.length > 0)) {
    for (const side of ['left', 'right'] as const) {
      const beside = result.filter((region) => region !== table && isBeside(region, table, side));
      if (beside.length === 0 || !alignWithRows(beside, table)) continue;
      table.lines.push(...beside.flatMap((region) => region.lines));
      table.bbox = unionOf([table.bbox, ...beside.map(({ bbox }) => bbox)]);
      result = result.filter((region) => !beside.includes(region));
    }
  }
  return result;
}

function isBeside({ type, bbox }: Region, table: Region, side: 'left' | 'right'): boolean {
  if (!CELL_TYPES.has(type)) return false;
  if (bbox.top < table.bbox.top - bbox.height || bottom(bbox) > bottom(table.bbox) + bbox.height) return false;
  const gap = side === 'left' ? table.bbox.left - right(bbox) : bbox.left - right(table.bbox);
  return gap > -0.3 * bbox.width && gap < 0.5 * table.bbox.width;
}

function alignWithRows(beside: readonly Region[], table: Region): boolean {
  const rows = textRowsOf(table.lines);
  if (beside.some((r) => textRowsOf(r.lines).length > Math.max(MOST_LINES_OF_CELL, rows.length))) return false;
  const lines = beside.flatMap((region) => region.lines);
  // Prose beside the table (a text column) fills its lines; cells are short against the table.
  if (lines.some(({ bbox }) => bbox.width > 0.6 * table.bbox.width)) return false;
  const aligned = lines.filter(({ bbox }) =>
    rows.some((row) => Math.abs(centreY(row.bbox) - centreY(bbox)) < 0.5 * bbox.height),
  ).length;
  return aligned >= LEAST_ALIGNED * lines.length;
}
