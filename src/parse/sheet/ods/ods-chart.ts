import type { Chart } from '../../chart/chart.ts';
import { childOf, descendantsOf, parseXml, textOf, type XmlElement } from '../../xml/xml-tree.ts';

const TYPES: Readonly<Record<string, Chart['type']>> = {
  'chart:bar': 'column',
  'chart:line': 'line',
  'chart:circle': 'pie',
  'chart:ring': 'pie',
  'chart:area': 'area',
  'chart:scatter': 'scatter',
  'chart:bubble': 'scatter',
};
const MOST_SERIES = 50;
const MOST_POINTS = 5_000;

export function readOdsChart(xml: string): Chart | null {
  let root: XmlElement;
  try {
    root = parseXml(xml, {});
  } catch {
    return null;
  }
  const [chart] = descendantsOf(root, 'chart:chart');
  if (!chart) return null;
  const title = childOf(chart, 'chart:title');
  const rows = [...descendantsOf(chart, 'table:table-row')]
    .slice(0, MOST_POINTS)
    .map((row) => [...descendantsOf(row, 'table:table-cell')].map(cellOf));
  const [head = [], ...body] = rows;
  const series = head.slice(1, MOST_SERIES).map((name, at) => ({
    name: name.text,
    categories: body.map((row) => row[0]?.text ?? ''),
    values: body.map((row) => row[at + 1]?.number ?? null),
  }));
  return {
    type: TYPES[chart.attributes['chart:class'] ?? ''] ?? 'other',
    title: title ? textOf(title).replace(/\s+/g, ' ').trim() : '',
    series,
  };
}

function cellOf(cell: XmlElement): { text: string; number: number | null } {
  const value = cell.attributes['office:value'];
  const number = value === undefined ? Number.NaN : Number(value);
  return { text: textOf(cell).replace(/\s+/g, ' ').trim(), number: Number.isFinite(number) ? number : null };
}
