import { bottom, centreX, centreY, right } from '../../../domain/geometry.ts';
import { heaviest, median } from '../../../domain/statistics.ts';
import type { ChartLabel } from './labels.ts';
import { roundedTo, type Scale } from './scales.ts';
import { hasMiddleIn, type Shape } from './shapes.ts';

const FEWEST_BARS = 3;
/** Of the bars, how many have their value printed, and of those, how many are as long as it says. */
const PRINTED = 0.6;
const AGREES = 0.8;
/** Printed values are rounded: this share of the largest one. */
const ROUNDING = 0.02;
/** Page pixels. */
const SAME_EDGE = 3;

/** The scale of bars without an axis, from the values that are printed at them: lengths in proportion to numbers prove each other. */
export function impliedScale(labels: readonly ChartLabel[], shapes: readonly Shape[], along: 'x' | 'y'): Scale | null {
  const lengthOf = ({ bbox }: Shape): number => (along === 'x' ? bbox.width : bbox.height);
  const acrossOf = ({ bbox }: Shape): number => (along === 'x' ? bbox.height : bbox.width);
  const numbers = labels.filter(({ value, turn }) => value !== null && turn === 'none');
  const solid = shapes.filter(({ kind, bbox }) => kind === 'rectangle' && bbox.width > 2 && bbox.height > 2);
  const printed = solid.flatMap((shape) => {
    const label = numbers.find((own) => isAt(own, shape, along));
    return label ? [{ shape, value: Math.abs(label.value!), label }] : [];
  });
  const usual = heaviest(printed.map(({ shape }) => [Math.round(acrossOf(shape)), 1]));
  if (usual === null) return null;
  const isBar = (shape: Shape): boolean => Math.abs(acrossOf(shape) - usual) <= Math.max(1, 0.08 * usual);
  const bars = solid.filter(isBar);
  const own = printed.filter(({ shape, value }) => isBar(shape) && value > 0);
  if (own.length < Math.max(FEWEST_BARS, PRINTED * bars.length)) return null;
  const slope = median(own.map(({ shape, value }) => value / lengthOf(shape)));
  const largest = Math.max(...own.map(({ value }) => value));
  const agreeing = own.filter(({ shape, value }) => Math.abs(value - slope * lengthOf(shape)) <= ROUNDING * largest);
  const spread = new Set(agreeing.map(({ value }) => value)).size;
  if (agreeing.length < AGREES * own.length || spread < FEWEST_BARS - 1) return null;
  const edges = bars.flatMap(({ bbox }) => (along === 'x' ? [bbox.left, right(bbox)] : [bbox.top, bottom(bbox)]));
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
function isAt({ bbox, size }: ChartLabel, shape: Shape, along: 'x' | 'y'): boolean {
  if (hasMiddleIn(bbox, shape.bbox)) return true;
  const bar = shape.bbox;
  if (along === 'y')
    return centreX(bbox) > bar.left && centreX(bbox) < right(bar) && Math.abs(bar.top - bottom(bbox)) < size;
  return (
    centreY(bbox) > bar.top &&
    centreY(bbox) < bottom(bar) &&
    bbox.left - right(bar) < 1.5 * size &&
    bbox.left > right(bar) - 0.5 * size
  );
}
