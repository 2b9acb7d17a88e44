import * as XLSX from '@e965/xlsx';
import type { CellStyle } from '../../../domain/segment.ts';
import type { SheetCell } from '../sheet.ts';
import type { StylesOfSheet } from './read-styles.ts';
import { richSpans } from './rich-text.ts';

interface Fill {
  patternType?: string;
  fgColor?: { rgb?: string };
}

/** Null for a cell that has only a style. */
export function readSheetCell(
  cell: XLSX.CellObject,
  row: number,
  column: number,
  styles: StylesOfSheet | null,
): SheetCell | null {
  const isBlank = cell.v === undefined || cell.v === null || cell.v === '';
  if (isBlank && !cell.f) return null;
  const text = textOf(cell);
  const spans = richSpans(cell.r, text);
  const style = { ...fillOf(cell.s as Fill | undefined), ...styles?.(row, column) };
  return {
    row,
    column,
    text,
    kind: kindOf(cell),
    value: isBlank ? null : storedValue(cell),
    formula: cell.f ?? null,
    hyperlink: cell.l?.Target ?? null,
    style: Object.keys(style).length > 0 ? style : null,
    ...(spans.length > 0 && { spans }),
  };
}

function textOf(cell: XLSX.CellObject): string {
  if (cell.t === 's') return String(cell.v ?? '');
  return cell.w ?? (cell.v === undefined || cell.v === null ? '' : String(cell.v));
}

function storedValue(cell: XLSX.CellObject): string {
  if (cell.t === 'e') return cell.w ?? '#ERROR!';
  if (cell.v instanceof Date) return cell.v.toISOString();
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  return String(cell.v);
}

const KINDS = { n: 'number', d: 'date', b: 'boolean', e: 'error', s: 'text', z: 'text' } as const;

const kindOf = ({ t, z }: XLSX.CellObject): SheetCell['kind'] =>
  t === 'n' && typeof z === 'string' && XLSX.SSF.is_date(z) ? 'date' : KINDS[t];

function fillOf(fill: Fill | undefined): CellStyle {
  const rgb = fill?.patternType && fill.patternType !== 'none' ? fill.fgColor?.rgb : undefined;
  return rgb && /^[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.test(rgb) ? { bg_color: `#${rgb.slice(-6).toLowerCase()}` } : {};
}
