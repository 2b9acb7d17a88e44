import type { TableGrid } from '../table-grid.ts';
import type { Chart } from './chart.ts';

/** What a chart is, in words: `Column chart: Sales by region`. */
export function chartName({ type, title }: Chart): string {
  const kind = type === 'other' ? 'Chart' : `${type[0]!.toUpperCase()}${type.slice(1)} chart`;
  return title ? `${kind}: ${title}` : kind;
}

/** Twelve digits: what is left of binary fractions, as 8.200000000000001, says nothing. */
const short = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(12)));

/** The values of a chart: a row for each category, a column for each series. Null for a chart that keeps none. */
export function chartTable({ series }: Chart): TableGrid | null {
  const longest = Math.max(0, ...series.map(({ values, categories }) => Math.max(values.length, categories.length)));
  if (longest === 0) return null;
  const categories = Array.from({ length: longest }, (_, at) => {
    const named = series.find((one) => one.categories[at]);
    return named?.categories[at] ?? '';
  });
  const rows = [
    ['', ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [category, ...series.map(({ values }) => short(values[at]))]),
  ];
  return {
    rowCount: rows.length,
    columnCount: series.length + 1,
    headerRowCount: 1,
    cells: rows.flatMap((row, at) =>
      row.map((text, column) => ({ row: at, column, rowSpan: 1, columnSpan: 1, words: [], text })),
    ),
  };
}
