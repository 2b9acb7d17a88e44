import { right } from '../../../domain/geometry.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { readBars } from './read-bars.ts';
import { readCurves } from './read-curves.ts';
import type { Scale } from './scales.ts';

/** Scales at the left and at the right of one plot. */
export function axisPairs(upright: readonly Scale[]): [left: Scale, right: Scale][] {
  return upright.flatMap((left) => {
    const end = Math.max(...left.labels.map(({ bbox }) => right(bbox)));
    const other = upright.find(
      ({ labels, to, step }) =>
        labels.every(({ bbox }) => bbox.left > end) && Math.abs(to - left.to) < Math.max(step, left.step) / 2,
    );
    return other ? [[left, { ...other, isOnRight: true }]] : [];
  });
}

/** A chart with two scales: the left one measures bars, and the right one a line over them. */
export function readTwoAxes(sheet: ChartSheet, left: Scale, other: Scale, across: readonly Scale[]): DrawnChart | null {
  const bars = readBars(sheet, left, across);
  const lines = bars && readCurves(sheet, other, across);
  if (!lines) return null;
  const series = [...bars.chart.series, ...lines.chart.series];
  if (new Set(series.map(({ name }) => name)).size < series.length) return null;
  return { chart: { ...bars.chart, series }, plot: bars.plot, labels: [...new Set([...bars.labels, ...lines.labels])] };
}
