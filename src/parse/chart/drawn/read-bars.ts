import { type BoundingBox, bottom, centreX, centreY, right, unionOf } from '../../../domain/geometry.ts';
import { heaviest, median } from '../../../domain/statistics.ts';
import type { ChartMark } from '../chart.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import type { ChartLabel } from './labels.ts';
import { areNamed, seriesNames } from './legend.ts';
import { measuredPlaces, namedPlaces } from './places.ts';
import { isBesideAxis, type Scale } from './scales.ts';
import { hasMiddleIn, type Shape } from './shapes.ts';

/** Widths of bars differ by this share at most. */
const SAME_WIDTH = 0.08;
/** Page pixels: edges that touch. */
const TOUCH = 2;

/** A bar as if it were upright: `low` is the end at the smaller place of the scale. */
interface Bar {
  color: string;
  bbox: BoundingBox;
  /** Middle across the scale. */
  middle: number;
  low: number;
  high: number;
}

/** Bars along a scale: beside each other, stacked, upright or lying. */
export function readBars(sheet: ChartSheet, scale: Scale, lying: readonly Scale[]): DrawnChart | null {
  const isUpright = scale.along === 'y';
  const found = barsAlong(sheet, scale);
  if (found.length === 0) return null;
  const base = baseOf(found, scale);
  const isAtBase = ({ low, high }: Bar): boolean => Math.min(Math.abs(low - base), Math.abs(high - base)) <= TOUCH;
  const isOnOther = (bar: Bar): boolean =>
    found.some(
      (other) =>
        Math.abs(other.middle - bar.middle) <= TOUCH &&
        Math.min(Math.abs(other.low - bar.high), Math.abs(other.high - bar.low)) <= TOUCH,
    );
  const bars = found.filter((bar) => isAtBase(bar) || isOnOther(bar));
  if (bars.length < 0.8 * found.length) return null;
  const lengths = bars.map(({ low, high }) => high - low);
  // Frames and cells of tables are all as high as each other.
  if (Math.max(...lengths) - Math.min(...lengths) < TOUCH) return null;
  const isStacked = !bars.every(isAtBase);
  const plot = unionOf(bars.map(({ bbox }) => bbox))!;

  const named = new Set([...sheet.legend.names.values()].flat());
  const free = sheet.labels.filter((label) => !scale.labels.includes(label) && !named.has(label));
  const near = free.filter(({ bbox }) =>
    isUpright
      ? right(bbox) > plot.left - bbox.width && bbox.left < right(plot) + bbox.width
      : centreY(bbox) > plot.top - bbox.height && centreY(bbox) < bottom(plot) + bbox.height,
  );
  const colors = [...new Set(bars.map(({ color }) => color))];
  const middles = colors.map((color) => bars.filter((bar) => bar.color === color).map(({ middle }) => middle));
  // Beside bars that go both ways, names may be at the line between them.
  const edge = isUpright ? Math.max(bottom(plot), scale.to) : plot.left;
  const across = isUpright ? 'x' : 'y';
  const places =
    namedPlaces(middles, near, across, edge) ??
    namedPlaces(middles, near, across, base) ??
    measuredPlaces(isUpright ? lying : [], edge, middles);
  if (!places) return null;

  const isOneEach = new Set(bars.map(({ middle }) => places.at(middle))).size === bars.length;
  const names = seriesNames(sheet.legend, colors, plot);
  if (!areNamed(names) && !isOneEach) return null;
  const keys = isOneEach && colors.length > 1 ? [] : names;
  const printed: ChartLabel[] = [];
  const series = (isOneEach ? [null] : colors).map((color, which) => {
    const values: (number | null)[] = places.categories.map(() => null);
    const marks: (ChartMark | null)[] = places.categories.map(() => null);
    for (const bar of bars.filter((own) => color === null || own.color === color)) {
      const { low, high, bbox } = bar;
      const end = Math.abs(low - base) < Math.abs(high - base) ? high : low;
      const measured = isStacked ? Math.abs(scale.valueAt(high) - scale.valueAt(low)) : scale.valueAt(end);
      const label = printedAt(bbox, measured, free, scale);
      if (label) printed.push(label);
      const at = places.at(bar.middle);
      values[at] = label?.value ?? scale.rounded(measured);
      marks[at] = { bbox, ...(label && { printed: label.text }) };
    }
    return { name: keys[which]?.text ?? '', categories: places.categories.map(({ text }) => text), values, marks };
  });
  return {
    chart: { type: isUpright ? 'column' : 'bar', title: '', series },
    plot,
    labels: [
      ...scale.labels,
      ...places.categories.flatMap(({ labels }) => labels),
      ...keys.flatMap((label) => label ?? []),
      ...printed,
    ],
  };
}

/** Where bars begin: at zero, or else at the edge that most of them share. */
function baseOf(bars: readonly Bar[], scale: Scale): number {
  const edges = bars.flatMap(({ low, high }) => [low, high]);
  const zero = edges.filter((edge) => Math.abs(edge - scale.placeOf(0)) <= 2 * TOUCH);
  return zero.length > 0 ? median(zero) : heaviest(edges.map((edge) => [Math.round(edge / TOUCH), 1]))! * TOUCH;
}

function barsAlong({ shapes }: ChartSheet, scale: Scale): Bar[] {
  const isUpright = scale.along === 'y';
  const beside = unionOf(scale.labels.map(({ bbox }) => bbox));
  const solid = shapes.filter(({ kind, bbox }) => {
    if (kind !== 'rectangle' || bbox.width < 1 || bbox.height < 1) return false;
    return isUpright ? isBesideAxis(bbox, scale) : !beside || bbox.top < bottom(beside);
  });
  // Of what is drawn twice, the last is seen.
  const keyOf = ({ bbox }: Shape): string => Object.values(bbox).map(Math.round).join(' ');
  const seen = [...new Map(solid.map((shape) => [keyOf(shape), shape])).values()];
  const widthOf = ({ bbox }: Shape): number => (isUpright ? bbox.width : bbox.height);
  const usual = median(seen.map(widthOf));
  return seen
    .filter((shape) => Math.abs(widthOf(shape) - usual) <= Math.max(SAME_WIDTH * usual, 1))
    .map(({ bbox, color }) => ({
      color,
      bbox,
      middle: isUpright ? centreX(bbox) : centreY(bbox),
      low: isUpright ? bbox.top : bbox.left,
      high: isUpright ? bottom(bbox) : right(bbox),
    }));
}

/** A number printed in the bar, or at its end, that says what the bar shows. */
function printedAt(
  bar: BoundingBox,
  measured: number,
  labels: readonly ChartLabel[],
  { along, tolerance }: Scale,
): ChartLabel | undefined {
  const off = ({ value }: ChartLabel): number => Math.abs(value! - measured);
  const near = labels.filter((label) => {
    const { bbox, size, value } = label;
    const [x, y] = along === 'x' ? [bbox.width + size, 0] : [0, 2 * size];
    const reach = { left: bar.left - x, top: bar.top - y, width: bar.width + 2 * x, height: bar.height + 2 * y };
    return value !== null && hasMiddleIn(bbox, reach) && off(label) <= 10 * tolerance;
  });
  return near.toSorted((a, b) => off(a) - off(b))[0];
}
