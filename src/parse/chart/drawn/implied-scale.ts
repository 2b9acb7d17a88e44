import { bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { heaviest, median } from '../../../domain/statistics.ts';
import type { ChartLabel } from './labels.ts';
import { roundedTo, type Scale } from './scales.ts';
import { hasMiddleIn, type Shape } from './shapes.ts';

const FEWEST_BARS = 3;
/** Of the bars with a number, how many are as long as it says. */
const AGREE = 0.8;
/** Printed values are rounded: this share of the largest one. */
const ROUNDING = 0.02;
/** Page pixels. */
const SAME_EDGE = 3;

/** The scale of bars without an axis, from the values that are printed at them: lengths in proportion to numbers prove each other. */
export function impliedScale(labels: readonly ChartLabel[], shapes: readonly Shape[], along: 'x' | 'y'): Scale | null {
  const numbers = labels.filter(({ value }) => value !== null);
  const printed = shapes.flatMap((shape) => {
    const isSolid = shape.kind === 'rectangle' && Math.min(shape.bbox.width, shape.bbox.height) > 2;
    const label = isSolid ? numbers.find((own) => isAt(own, shape, along)) : undefined;
    const { width, height } = shape.bbox;
    return label ? [{ shape, value: Math.abs(label.value!), length: along === 'x' ? width : height }] : [];
  });
  if (printed.length < FEWEST_BARS) return null;
  const slope = median(printed.map(({ value, length }) => value / length));
  const largest = Math.max(...printed.map(({ value }) => value));
  const proven = printed.filter(({ value, length }) => Math.abs(value - slope * length) <= ROUNDING * largest);
  if (proven.length < AGREE * printed.length || new Set(proven.map(({ value }) => value)).size < FEWEST_BARS - 1)
    return null;
  const edges = printed.flatMap(({ shape: { bbox } }) =>
    along === 'x' ? [bbox.left, right(bbox)] : [bbox.top, bottom(bbox)],
  );
  const zero = heaviest(edges.map((edge) => [Math.round(edge / SAME_EDGE), 1]))! * SAME_EDGE;
  const base = median(edges.filter((edge) => Math.abs(edge - zero) <= SAME_EDGE));
  const tolerance = (ROUNDING / 4) * largest;
  const signed = along === 'x' ? slope : -slope;
  return {
    along,
    labels: [],
    from: Math.min(...edges),
    to: Math.max(...edges),
    step: SAME_EDGE,
    valueAt: (place) => (place - base) * signed,
    placeOf: (value) => base + value / signed,
    tolerance,
    rounded: (value) => roundedTo(value, tolerance),
  };
}

/** In the bar, or just beyond its end. */
function isAt({ bbox, size }: ChartLabel, { bbox: bar }: Shape, along: 'x' | 'y'): boolean {
  if (hasMiddleIn(bbox, bar)) return true;
  const [x, y] = [centreX(bbox), centreY(bbox)];
  if (along === 'y') return x > bar.left && x < right(bar) && Math.abs(bar.top - bottom(bbox)) < size;
  return y > bar.top && y < bottom(bar) && Math.abs(bbox.left - right(bar)) < size;
}
