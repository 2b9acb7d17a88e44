import { type BoundingBox, bottom, centreX, centreY, holdsMiddleOf, right, unionOf } from '../../../domain/geometry.ts';
import { neighbours, zip } from '../../../domain/lists.ts';
import { heaviest, median } from '../../../domain/statistics.ts';
import { HAIR, isNear, isNearlyAllOf, isSameLength } from '../../alike.ts';
import type { ChartMark, ChartSeries } from '../chart.ts';
import { assigned, type Category, categoriesOf, withBetween } from './axes/categories.ts';
import { isBesideAxis, type Scale, zeroShift } from './axes/scales.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import type { ChartLabel } from './labels.ts';
import { legendNear } from './legend.ts';
import type { Shape } from './shapes.ts';

/** A bar as if it were upright: `low` is the end at the smaller place of the scale. */
interface Bar {
  shape: Shape;
  /** Middle across the scale. */
  middle: number;
  low: number;
  high: number;
}

/** Bars along a scale: beside each other, stacked, upright or lying. */
export function readBars(sheet: ChartSheet, scale: Scale): DrawnChart | null {
  const isUpright = scale.along === 'y';
  const found = barsAlong(sheet, scale);
  if (found.length < 2) return null;
  const base = baseOf(found, scale);
  const isAtBase = ({ low, high }: Bar): boolean => Math.min(Math.abs(low - base), Math.abs(high - base)) <= HAIR;
  const standing = new Set(found.filter(isAtBase));
  // A stack grows from what is on the base.
  for (let grown = -1; grown !== standing.size; ) {
    grown = standing.size;
    for (const bar of found) {
      const isOn = (other: Bar): boolean =>
        Math.abs(other.middle - bar.middle) <= HAIR &&
        Math.min(Math.abs(other.low - bar.high), Math.abs(other.high - bar.low)) <= HAIR;
      if (!standing.has(bar) && [...standing].some(isOn)) standing.add(bar);
    }
  }
  const bars = found.filter((bar) => standing.has(bar));
  if (bars.length < 2 || !isNearlyAllOf(bars.length, found.length)) return null;
  const lengths = bars.map(({ low, high }) => high - low);
  const plot = unionOf(bars.map(({ shape }) => shape.bbox));
  if (!plot || Math.max(...lengths) - Math.min(...lengths) < HAIR) return null;
  const start = median(
    bars.filter(isAtBase).map(({ low, high }) => (Math.abs(low - base) < Math.abs(high - base) ? low : high)),
  );
  const isStacked = bars.some((bar) => !isAtBase(bar));
  if (!isUpright && !isAlong(bars, plot, scale)) return null;
  const legend = legendNear(sheet.legend, plot);

  const free = sheet.labels.filter(
    (label) => !scale.labels.includes(label) && ![...sheet.legend.values()].includes(label),
  );
  const edge = isUpright ? Math.max(bottom(plot), scale.to) : plot.left;
  const near = free.filter(({ bbox }) =>
    isUpright
      ? right(bbox) > plot.left - bbox.width && bbox.left < right(plot) + bbox.width
      : centreY(bbox) > plot.top - bbox.height && centreY(bbox) < bottom(plot) + bbox.height,
  );
  const middles = bars.map(({ middle }) => middle);
  // Beside bars that go both ways, names may be at the line between them.
  const [categories, at] = [edge, base]
    .map((place) => withBetween(categoriesOf(near, isUpright ? 'x' : 'y', place, middles), middles))
    .flatMap((found): [Category[], number[]][] => {
      const own = assigned(middles, found);
      return own ? [[found, own]] : [];
    })[0] ?? [[], null];
  if (!at) return null;

  const colors = [...new Set(bars.map(({ shape }) => shape.color))];
  const isOneEach = new Set(at).size === bars.length;
  const isOneSeries = isOneEach && colors.length === 1;
  const known = colors.flatMap((color) => legend.get(color)?.text ?? []);
  const names = isOneEach ? [(isOneSeries && known[0]) || ''] : known;
  if ((names.length < colors.length || colors.length === 1) && !isOneEach) return null;
  const printed: ChartLabel[] = [];
  const series = names.map((name, which): ChartSeries => {
    const values: (number | null)[] = categories.map(() => null);
    const marks: (ChartMark | null)[] = categories.map(() => null);
    for (const [bar, place] of zip(bars, at)) {
      if (!isOneEach && bar.shape.color !== colors[which]) continue;
      const measured = isStacked
        ? Math.abs(scale.valueAt(bar.high) - scale.valueAt(bar.low))
        : scale.valueAt(Math.abs(bar.low - base) < Math.abs(bar.high - base) ? bar.high : bar.low) -
          zeroShift(scale, start);
      const label = printedAt(bar.shape.bbox, measured, free, scale);
      if (label) printed.push(label);
      if (values[place] !== null) return { name, categories: [], values: [] };
      values[place] = label?.value ?? scale.rounded(measured);
      marks[place] = { bbox: bar.shape.bbox, ...(label && { printed: label.text }) };
    }
    return { name, categories: categories.map(({ text }) => text), values, marks };
  });
  if (series.some(({ values }) => values.length === 0)) return null;
  const keys = isOneEach && !isOneSeries ? [] : colors.flatMap((color) => legend.get(color) ?? []);
  return {
    chart: { type: isUpright ? 'column' : 'bar', title: '', series },
    plot,
    labels: [...scale.labels, ...categories.flatMap(({ labels }) => labels), ...keys, ...printed],
  };
}

/** The numbers of lying bars are as near as another bar would be; a row of numbers farther away belongs to something else. */
function isAlong(bars: readonly Bar[], plot: BoundingBox, { labels }: Scale): boolean {
  const row = unionOf(labels.map(({ bbox }) => bbox));
  if (!row) return true;
  const middles = bars.map(({ middle }) => middle).sort((a, b) => a - b);
  const steps = neighbours(middles).map(([one, next]) => next - one);
  const gap = Math.max(row.top - bottom(plot), plot.top - bottom(row));
  return isNear(gap - Math.max(...steps), row.height);
}

/** Where bars begin: at zero, or else at the edge that most of them share. */
function baseOf(bars: readonly Bar[], scale: Scale): number {
  const edges = bars.flatMap(({ low, high }) => [low, high]);
  const zero = edges.filter((edge) => Math.abs(edge - scale.placeOf(0)) <= 2 * HAIR);
  return zero.length > 0 ? median(zero) : heaviest(edges.map((edge) => [Math.round(edge / HAIR), 1]))! * HAIR;
}

function barsAlong({ shapes, swatches }: ChartSheet, scale: Scale): Bar[] {
  const { along, from, to, step, labels } = scale;
  const isUpright = along === 'y';
  const beside = unionOf(labels.map(({ bbox }) => bbox));
  const inReach = shapes.filter(({ kind, bbox }) => {
    if (kind !== 'rectangle' || bbox.width < 1 || bbox.height < 1) return false;
    const [low, high] = isUpright ? [bbox.top, bottom(bbox)] : [bbox.left, right(bbox)];
    if (low < from - step || high > to + step) return false;
    return isUpright ? isBesideAxis(bbox, scale) : !beside || bbox.top < bottom(beside);
  });
  const solid = unique(inReach).filter((shape) => !swatches.has(shape));
  // A bar that contains other bars is the background of the plot.
  const free = solid.filter(
    (shape) =>
      solid.filter(
        (other) =>
          other !== shape &&
          holdsMiddleOf(shape.bbox, other.bbox) &&
          other.bbox.width < shape.bbox.width &&
          other.bbox.height <= shape.bbox.height + HAIR,
      ).length < 2,
  );
  const across = ({ bbox }: Shape): number => (isUpright ? bbox.width : bbox.height);
  const usual = median(free.map(across));
  return free
    .filter((shape) => Math.abs(across(shape) - usual) <= 1 || isSameLength(across(shape), usual))
    .map((shape) => ({
      shape,
      middle: isUpright ? centreX(shape.bbox) : centreY(shape.bbox),
      low: isUpright ? shape.bbox.top : shape.bbox.left,
      high: isUpright ? bottom(shape.bbox) : right(shape.bbox),
    }));
}

function unique(shapes: readonly Shape[]): Shape[] {
  const seen = new Map<string, Shape>();
  for (const shape of shapes) {
    const { left, top, width, height } = shape.bbox;
    seen.set([left, top, width, height].map(Math.round).join(' '), shape);
  }
  return [...seen.values()];
}

/** A number printed in the bar, or at its end, that says what the bar shows. */
function printedAt(
  bar: BoundingBox,
  measured: number,
  labels: readonly ChartLabel[],
  scale: Scale,
): ChartLabel | undefined {
  const near = labels.filter(
    ({ bbox, size, value }) =>
      value !== null &&
      centreX(bbox) > bar.left - (scale.along === 'x' ? bbox.width + size : 0) &&
      centreX(bbox) < right(bar) + (scale.along === 'x' ? bbox.width + size : 0) &&
      centreY(bbox) > bar.top - (scale.along === 'y' ? 2 * size : 0) &&
      centreY(bbox) < bottom(bar) + (scale.along === 'y' ? 2 * size : 0) &&
      Math.abs(value - measured) <= 10 * scale.tolerance,
  );
  const off = ({ value }: ChartLabel): number => Math.abs(value! - measured);
  return near.toSorted((a, b) => off(a) - off(b))[0];
}
