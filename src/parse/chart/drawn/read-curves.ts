import { bottom, centreY, right } from '../../../domain/geometry.ts';
import type { ChartMark, ChartSeries } from '../chart.ts';
import { categoriesOf } from './categories.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import type { ChartLabel } from './labels.ts';
import { areNamed, seriesNames } from './legend.ts';
import { datedPlaces, measuredPlaces, namedPlaces, type Places } from './places.ts';
import { isBesideAxis, type Scale } from './scales.ts';
import { boxAroundPoints, type ChartPoint, type Shape } from './shapes.ts';

const FEWEST_POINTS = 3;
/** Page pixels. */
const SAME_PLACE = 1;
const DOT = 6;

/** One series: a place along the axis of categories, and what is there. */
interface Curve {
  color: string;
  points: { x: number; value: number; y: number }[];
  /** Of areas: where they end below. */
  low?: number;
  isTraced?: boolean | undefined;
}

/** Lines and areas above an axis of categories, numbers or dates. */
export function readCurves(sheet: ChartSheet, scale: Scale, across: readonly Scale[]): DrawnChart | null {
  const traced = scale.isOnRight ? [] : (sheet.linesAt?.(scale) ?? []);
  const shapes = [...sheet.strokes, ...traced].filter((shape) => isInReach(shape, scale));
  // The corners of an area are its values; of pixels there are too many.
  const areas = sheet.linesAt ? [] : shapes.flatMap((shape) => areaCurve(shape, scale));
  const whole = areas.length > 0 ? areas : shapes.filter(isPolyline).map((shape) => lineCurve(shape, scale));
  if (whole.length === 0) return null;
  const plot = boxAroundPoints(
    whole.flatMap(({ points, low }) => (low === undefined ? points : [...points, { x: points[0]!.x, y: low }])),
  );
  const free = sheet.labels.filter((label) => !scale.labels.includes(label));
  const under = free.filter(({ bbox }) => right(bbox) > plot.left - bbox.width && bbox.left < right(plot) + bbox.width);
  const read = placedCurves(whole, under, Math.max(scale.to, bottom(plot)), across);
  const colors = whole.map(({ color }) => color);
  const names = read && namesOf(read.curves, seriesNames(sheet.legend, colors, plot), free);
  if (!names) return null;
  const { curves, places } = read;
  const categories = places.categories.map(({ text }) => text);
  const series = curves.map(({ points }, at): ChartSeries => {
    const values: (number | null)[] = categories.map(() => null);
    const marks: (ChartMark | null)[] = categories.map(() => null);
    for (const { x, y, value } of points) {
      values[places.at(x)] = scale.rounded(value);
      marks[places.at(x)] = { bbox: { left: x - DOT / 2, top: y - DOT / 2, width: DOT, height: DOT } };
    }
    return { name: names[at]?.text ?? '', categories, values, marks };
  });
  const labels = [
    ...scale.labels,
    ...places.categories.flatMap((own) => own.labels),
    ...names.flatMap((own) => own ?? []),
  ];
  return { chart: { type: areas.length > 0 ? 'area' : 'line', title: '', series }, plot, labels };
}

const isInReach = ({ bbox }: Shape, scale: Scale): boolean =>
  bbox.top > scale.from - scale.step &&
  bottom(bbox) < scale.to + scale.step &&
  isBesideAxis(bbox, scale) &&
  bbox.width > 0.2 * (scale.to - scale.from);

const isPolyline = ({ kind, points, bbox }: Shape): boolean =>
  kind === 'line' &&
  bbox.height > SAME_PLACE &&
  points.every(({ x }, at) => at === 0 || x >= points[at - 1]!.x - SAME_PLACE) &&
  new Set(points.map(({ x }) => Math.round(x))).size >= FEWEST_POINTS;

/** Straight pieces of one colour that follow each other are one line; what is drawn twice is there once. */
export function joinedLines(shapes: readonly Shape[]): Shape[] {
  const ends = new Map<string, ChartPoint[]>();
  const joined = shapes.flatMap((shape): Shape[] => {
    if (shape.kind !== 'line') return [shape];
    const keyAt = ({ x, y }: ChartPoint): string => `${shape.color} ${Math.round(x)} ${Math.round(y)}`;
    const [first, last] = [shape.points[0]!, shape.points.at(-1)!];
    const before = shape.points.length === 2 ? ends.get(keyAt(first)) : undefined;
    const points = before ?? [...shape.points];
    if (before) before.push(last);
    ends.set(keyAt(last), points);
    return before ? [] : [{ ...shape, points }];
  });
  const distinct = new Map<string, Shape>();
  for (const shape of joined) {
    const whole = shape.kind === 'line' ? { ...shape, bbox: boxAroundPoints(shape.points) } : shape;
    distinct.set([shape.kind, shape.color, ...Object.values(whole.bbox).map(Math.round)].join(' '), whole);
  }
  return [...distinct.values()];
}

const lineCurve = ({ color, points, isTraced }: Shape, scale: Scale): Curve => ({
  color,
  isTraced,
  points: points.map(({ x, y }) => ({ x, y, value: scale.valueAt(y) })),
});

/** The upper edge of a filled shape, measured from the lower one where that is not the axis. */
function areaCurve({ kind, color, points, bbox }: Shape, scale: Scale): Curve[] {
  if (kind !== 'polygon') return [];
  const places: number[] = [];
  for (const { x } of points.toSorted((a, b) => a.x - b.x)) if (!(x - places.at(-1)! < 2 * SAME_PLACE)) places.push(x);
  const isBand = places.slice(1).every((x, at) => crossings(points, (x + places[at]!) / 2).length === 2);
  if (!isBand || places.length < FEWEST_POINTS) return [];
  const ends = places.map((x) => {
    const heights = crossings(points, x);
    return { x, y: Math.min(...heights), low: Math.max(...heights) };
  });
  const isOnAxis = ends.every(({ low }) => Math.abs(low - ends[0]!.low) < 2 * SAME_PLACE);
  const measure = ({ y, low }: { y: number; low: number }): number =>
    scale.valueAt(y) - (isOnAxis ? 0 : scale.valueAt(low));
  return [{ color, low: bottom(bbox), points: ends.map((end) => ({ x: end.x, y: end.y, value: measure(end) })) }];
}

/** Where the outline of a shape meets an upright line. */
function crossings(points: readonly ChartPoint[], x: number): number[] {
  return points.flatMap((a, at) => {
    const b = points[(at + 1) % points.length]!;
    if (Math.abs(a.x - b.x) < SAME_PLACE) return Math.abs(a.x - x) < SAME_PLACE ? [a.y, b.y] : [];
    const share = (x - a.x) / (b.x - a.x);
    return share >= -0.001 && share <= 1.001 ? [a.y + share * (b.y - a.y)] : [];
  });
}

/** The curves with the names of their places. A line whose course alone is known, or that has more corners, is read at the labels. */
function placedCurves(
  whole: readonly Curve[],
  under: readonly ChartLabel[],
  edge: number,
  across: readonly Scale[],
): { curves: readonly Curve[]; places: Places } | null {
  const atLabels = (curve: Curve): Curve => ({
    ...curve,
    points: categoriesOf(under, 'x', edge, []).flatMap(({ place }) => {
      const near = curve.points.filter(({ x }) => Math.abs(x - place) <= 2 * SAME_PLACE);
      const nearest = near.toSorted((a, b) => Math.abs(a.x - place) - Math.abs(b.x - place))[0];
      return nearest ? [{ ...nearest, x: place }] : [];
    }),
  });
  const sampled = whole.map(atLabels);
  for (const curves of whole.some(({ isTraced }) => isTraced) ? [sampled] : [whole, sampled]) {
    if (curves.some(({ points }) => points.length < FEWEST_POINTS)) return null;
    const marks = curves.map(({ points }) => points.map(({ x }) => x));
    const places =
      namedPlaces(marks, under, 'x', edge) ?? measuredPlaces(across, edge, marks) ?? datedPlaces(under, edge, marks);
    if (places) return { curves, places };
  }
  return null;
}

/** Names by the legend, or by the label at the end of each line; one line needs none. */
function namesOf(
  curves: readonly Curve[],
  keys: readonly (ChartLabel | undefined)[],
  free: readonly ChartLabel[],
): readonly (ChartLabel | undefined)[] | null {
  if (curves.length === 1) return keys;
  const names = curves.map(({ points }, at) => {
    const end = points.reduce((a, b) => (b.x > a.x ? b : a));
    const isAtEnd = ({ bbox, size }: ChartLabel): boolean =>
      Math.abs(bbox.left - end.x) < 2 * size && Math.abs(centreY(bbox) - end.y) < 0.6 * size;
    const label = keys[at] ?? free.find((own) => own.value === null && isAtEnd(own));
    // Recognition takes the mark at the end of a line for a sign.
    return label && { ...label, text: label.text.replace(/^[^\p{L}\p{N}(]+/u, '') };
  });
  return areNamed(names) ? names : null;
}
