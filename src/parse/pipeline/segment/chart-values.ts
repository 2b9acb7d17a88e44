import type { ChartValue } from '../../../domain/segment.ts';
import type { TableGrid } from '../../table-grid.ts';

export function chartValues({ cells }: TableGrid): ChartValue[] {
  const categories = new Map(cells.filter(({ column }) => column === 0).map(({ row, text }) => [row, text ?? '']));
  const names = new Map(cells.filter(({ row }) => row === 0).map(({ column, text }) => [column, text ?? '']));
  const filled = cells.filter(({ row, column, text }) => row > 0 && column > 0 && text);
  return filled.map(({ row, column, text = '', mark, confidence }) => ({
    category: categories.get(row) ?? '',
    series: names.get(column) ?? '',
    value: text,
    source: mark ? (mark.printed === undefined ? 'Measured' : 'Printed') : 'Stated',
    confidence: confidence ?? null,
    bbox: mark?.bbox ?? null,
  }));
}
