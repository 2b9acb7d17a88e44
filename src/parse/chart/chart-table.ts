import type { GridCell, TableGrid } from '../table-grid.ts';
import type { Chart } from './chart.ts';

/** What a chart is, in words: `Column chart: Sales by region`. */
export function chartName({ type, title }: Chart): string {
  const kind = type === 'other' ? 'Chart' : `${type.charAt(0).toUpperCase()}${type.slice(1)} chart`;
  return title ? `${kind}: ${title}` : kind;
}

/** Twelve digits: what is left of binary fractions, as 8.200000000000001, says nothing. */
const short = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(12)));

/** Estimates, from the shares of right points in tables of charts with known data: printed, measured on paths, measured on pixels. */
const CONFIDENCE = { printed: 0.98, paths: 0.97, pixels: 0.93 } as const;

/** The values of a chart: a row for each category, a column for each series. Null for a chart that keeps none. */
export function chartTable({ series }: Chart, measuredOn: 'paths' | 'pixels' = 'paths'): TableGrid | null {
  const longest = Math.max(0, ...series.map(({ values, categories }) => Math.max(values.length, categories.length)));
  if (longest === 0) return null;
  const cell = (row: number, column: number, text: string): GridCell => ({
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    words: [],
    text,
  });
  const rows = Array.from({ length: longest }, (_, at) => {
    const named = series.find((one) => one.categories[at]);
    return [
      cell(at + 1, 0, named?.categories[at] ?? ''),
      ...series.map(({ values, marks }, column): GridCell => {
        const mark = marks?.[at];
        const own = cell(at + 1, column + 1, mark?.printed ?? short(values[at]));
        return mark ? { ...own, mark, confidence: CONFIDENCE[mark.printed ? 'printed' : measuredOn] } : own;
      }),
    ];
  });
  return {
    rowCount: longest + 1,
    columnCount: series.length + 1,
    headerRowCount: 1,
    cells: [cell(0, 0, ''), ...series.map(({ name }, at) => cell(0, at + 1, name)), ...rows.flat()],
  };
}
