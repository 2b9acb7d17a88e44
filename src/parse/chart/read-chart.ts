import * as XLSX from '@e965/xlsx';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import type { Chart, ChartSeries } from './chart.ts';

const TYPES: Readonly<Record<string, Chart['type']>> = {
  'c:barChart': 'column',
  'c:bar3DChart': 'column',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:doughnutChart': 'pie',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:scatterChart': 'scatter',
  'c:bubbleChart': 'scatter',
};
const MOST_SERIES = 50;
const MOST_POINTS = 5_000;

/** A chart from the values that the file keeps beside the references to cells. */
export function readChart(root: XmlElement): Chart {
  const [area] = descendantsOf(root, 'c:plotArea');
  const plots = elementsOf(area).filter(({ name }) => /Chart$/.test(name));
  const first = plots[0];
  const direction = first && childOf(first, 'c:barDir')?.attributes.val;
  const type = direction === 'bar' ? 'bar' : (TYPES[first?.name ?? ''] ?? 'other');
  const series = plots.flatMap((plot) => [...descendantsOf(plot, 'c:ser')]).slice(0, MOST_SERIES);
  return { type, title: titleOf(root), series: series.map(readSeries) };
}

function titleOf(root: XmlElement): string {
  const chart = childOf(root, 'c:chart');
  const title = chart && childOf(chart, 'c:title');
  if (!title) return '';
  const runs = [...descendantsOf(title, 'a:t')].map(textOf);
  return (runs.length > 0 ? runs : pointsOf(title)).join('').replace(/\s+/g, ' ').trim();
}

function readSeries(series: XmlElement): ChartSeries {
  const part = (...names: string[]): string[] => {
    const found = names.map((name) => childOf(series, name)).find((child) => child !== undefined);
    return found ? pointsOf(found) : [];
  };
  const values = part('c:val', 'c:yVal').map((text) => (text === '' ? null : Number(text)));
  return {
    name: part('c:tx').join(' ').trim(),
    categories: categoriesOf(childOf(series, 'c:cat') ?? childOf(series, 'c:xVal')),
    values: values.map((value) => (Number.isFinite(value) ? value : null)),
  };
}

/** Days are kept as numbers; the axis shows them as the format says. */
function categoriesOf(element: XmlElement | undefined): string[] {
  if (!element) return [];
  const [format] = [...descendantsOf(element, 'c:formatCode')].map(textOf);
  const points = pointsOf(element);
  if (format === undefined || !XLSX.SSF.is_date(format)) return points;
  return points.map((point) => (/^[\d.]+$/.test(point) ? XLSX.SSF.format(format, Number(point)) : point));
}

/** Cached points by their index; gaps are empty. */
function pointsOf(element: XmlElement): string[] {
  const points: string[] = [];
  for (const point of descendantsOf(element, 'c:pt')) {
    const index = Number(point.attributes.idx);
    const value = childOf(point, 'c:v');
    if (Number.isInteger(index) && index >= 0 && index < MOST_POINTS && value) points[index] = textOf(value);
  }
  if (points.length === 0) {
    const [value] = descendantsOf(element, 'c:v');
    return value ? [textOf(value)] : [];
  }
  return Array.from(points, (point) => point ?? '');
}
