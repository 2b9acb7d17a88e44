import { intersectionArea, right } from '../../../domain/geometry.ts';
import type { Scale } from './axes/scales.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { readBars } from './read-bars.ts';
import { readCurves } from './read-curves.ts';

/** Scales at the left and at the right of one plot that say different things. */
export function axisPairs(upright: readonly Scale[]): [left: Scale, right: Scale][] {
  return upright.flatMap((left) => {
    const other = upright.find(
      (own) =>
        own !== left &&
        Math.min(...own.labels.map(({ bbox }) => bbox.left)) >
          Math.max(...left.labels.map(({ bbox }) => right(bbox))) &&
        Math.abs(own.from - left.from) < Math.max(own.step, left.step) &&
        Math.abs(own.to - left.to) < Math.max(own.step, left.step) / 2,
    );
    return other ? [[left, { ...other, isOnRight: true }]] : [];
  });
}

const isSameScale = (a: Scale, b: Scale): boolean =>
  [a.from, a.to].every((place) => Math.abs(a.valueAt(place) - b.valueAt(place)) <= 10 * a.tolerance);

/**
 * A chart with two scales. Numbers in the colour of a series belong to it; bars without such numbers are measured by the left scale, and a
 * line over them by the right one. Where neither shows it, it is unknown.
 */
export function readTwoAxes(sheet: ChartSheet, left: Scale, other: Scale, across: readonly Scale[]): DrawnChart | null {
  if (isSameScale(left, other)) return readBars(sheet, left) ?? readCurves(sheet, left, across);
  const colorOf = (scale: Scale): string | undefined => scale.labels[0]?.words[0].font?.color;
  const owned = new Map([left, other].map((scale) => [colorOf(scale), scale]));
  const isColored = owned.size === 2;
  const own = (scale: Scale, color: string): boolean => owned.get(color) === scale;
  const seriesBy = (scale: Scale, read: typeof readCurves): DrawnChart | null => {
    const found = sheet.shapes.filter(({ color }) =>
      isColored && [...owned.keys()].includes(color) ? own(scale, color) : true,
    );
    return read({ ...sheet, shapes: found }, scale, across);
  };
  const bars = readBars(sheet, left);
  const lines = bars ? readCurves(sheet, other, across) : seriesBy(other, readCurves);
  const rest = bars ?? (isColored && lines ? seriesBy(left, readCurves) : null);
  if (!rest || !lines) return null;
  return joined(rest, lines);
}

function joined(a: DrawnChart, b: DrawnChart): DrawnChart | null {
  const [first, second] = [a, b].map(({ chart }) => chart.series[0]?.categories.join(' '));
  const isOneChart = first === second && intersectionArea(a.plot, b.plot) > 0;
  const series = [...a.chart.series, ...b.chart.series];
  if (!isOneChart || new Set(series.map(({ name }) => name)).size < series.length) return null;
  return { chart: { ...a.chart, series }, plot: a.plot, labels: [...new Set([...a.labels, ...b.labels])] };
}
