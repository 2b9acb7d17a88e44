import { bottom, centreX, centreY, holdsMiddleOf, right } from '../../../../domain/geometry.ts';
import { heaviest, median } from '../../../../domain/statistics.ts';
import { HAIR, isNearlyAllOf, isOneLineAway, isOverHalf, isSameLength, PATTERN } from '../../../alike.ts';
import type { ChartLabel } from '../labels.ts';
import type { Shape } from '../shapes.ts';
import { roundedTo, type Scale } from './scales.ts';

/** Printed values are rounded: this share of the largest one. */
const ROUNDING = 0.02;

/** The scale of bars without an axis, from the values that are printed at them: lengths in proportion to numbers prove each other. */
export function impliedScale(labels: readonly ChartLabel[], shapes: readonly Shape[], along: 'x' | 'y'): Scale | null {
  const lengthOf = ({ bbox }: Shape): number => (along === 'x' ? bbox.width : bbox.height);
  const acrossOf = ({ bbox }: Shape): number => (along === 'x' ? bbox.height : bbox.width);
  const numbers = labels.filter(({ value, turn }) => value !== null && turn === 'none');
  const solid = shapes.filter(({ kind, bbox }) => kind === 'rectangle' && bbox.width > 2 && bbox.height > 2);
  const printed = solid.flatMap((shape) => {
    const label = numbers.find((own) => isAt(own, shape, along));
    return label && label.value !== null ? [{ shape, value: Math.abs(label.value), label }] : [];
  });
  const usual = heaviest(printed.map(({ shape }) => [Math.round(acrossOf(shape)), 1]));
  if (usual === null) return null;
  const isBar = (shape: Shape): boolean =>
    Math.abs(acrossOf(shape) - usual) <= 1 || isSameLength(acrossOf(shape), usual);
  const bars = solid.filter(isBar);
  const own = printed.filter(({ shape, value }) => isBar(shape) && value > 0);
  if (own.length < PATTERN || !isOverHalf(own.length, bars.length)) return null;
  const slope = median(own.map(({ shape, value }) => value / lengthOf(shape)));
  const largest = Math.max(...own.map(({ value }) => value));
  const agreeing = own.filter(({ shape, value }) => Math.abs(value - slope * lengthOf(shape)) <= ROUNDING * largest);
  const spread = new Set(agreeing.map(({ value }) => value)).size;
  if (!isNearlyAllOf(agreeing.length, own.length) || spread < PATTERN - 1) return null;
  const edges = bars.flatMap(({ bbox }) => (along === 'x' ? [bbox.left, right(bbox)] : [bbox.top, bottom(bbox)]));
  const zero = heaviest(edges.map((edge) => [Math.round(edge / HAIR), 1]))! * HAIR;
  const base = median(edges.filter((edge) => Math.abs(edge - zero) <= HAIR));
  const tolerance = (ROUNDING / 4) * largest;
  const signed = along === 'x' ? slope : -slope;
  return {
    along,
    labels: [],
    from: Math.min(...edges),
    to: Math.max(...edges),
    step: HAIR,
    valueAt: (place) => (place - base) * signed,
    placeOf: (value) => base + value / signed,
    tolerance,
    rounded: (value) => roundedTo(value, tolerance),
  };
}

/** In the bar, or just beyond its end. */
function isAt({ bbox, size }: ChartLabel, shape: Shape, along: 'x' | 'y'): boolean {
  if (holdsMiddleOf(shape.bbox, bbox)) return true;
  const bar = shape.bbox;
  if (along === 'y')
    return centreX(bbox) > bar.left && centreX(bbox) < right(bar) && Math.abs(bar.top - bottom(bbox)) < size;
  return (
    centreY(bbox) > bar.top &&
    centreY(bbox) < bottom(bar) &&
    isOneLineAway(bbox.left - right(bar), size) &&
    bbox.left > right(bar) - size / 2
  );
}
