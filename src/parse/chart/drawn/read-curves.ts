import { bottom, centreY, right, unionOf } from '../../../domain/geometry.ts';
import { median } from '../../../domain/statistics.ts';
import type { ChartMark, ChartSeries } from '../chart.ts';
import { assigned, type Category, categoriesOf, withBetween } from './categories.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import type { ChartLabel } from './labels.ts';
import { roundedTo, type Scale, zeroShift } from './scales.ts';
import type { ChartPoint, Shape } from './shapes.ts';

const FEWEST_POINTS = 3;
/** Page pixels. */
const SAME_PLACE = 1;
const THINNEST = 5;
const DOT = 6;
/** Between the widest and the usual distance of labels. */
const UNEVEN = 1.4;

/** One series: a place along the axis of categories, and what stands there. */
interface Curve {
  color: string;
  points: { x: number; value: number; y: number }[];
  isTraced?: boolean | undefined;
}

/** Lines and areas above an axis of categories, numbers or dates. */
export function readCurves(sheet: ChartSheet, scale: Scale, across: readonly Scale[]): DrawnChart | null {
  const shapes = [...sheet.shapes, ...(sheet.linesAt?.(scale) ?? [])].filter((shape) => isInReach(shape, scale));
  const areas = shapes.flatMap((shape) => areaCurve(shape, scale));
  const lines = joinedLines(shapes.filter(isPolyline)).map((shape) => lineCurve(shape, scale));
  const whole = areas.length > 0 ? areas : lines;
  if (whole.length === 0) return null;
  const plot = unionOf(
    (areas.length > 0 ? shapes.filter((s) => areaCurve(s, scale).length > 0) : shapes.filter(isPolyline)).map(
      ({ bbox }) => bbox,
    ),
  )!;
  const legendLabels = [...sheet.legend.values()];
  const free = sheet.labels.filter((label) => !scale.labels.includes(label) && !legendLabels.includes(label));
  const under = free.filter(({ bbox }) => right(bbox) > plot.left - bbox.width && bbox.left < right(plot) + bbox.width);
  const edge = Math.max(scale.to, bottom(plot));
  const curves = whole.map((curve) => (curve.isTraced ? sampled(curve, categoriesOf(under, 'x', edge, [])) : curve));
  if (curves.some(({ points }) => points.length < FEWEST_POINTS)) return null;
  const places = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))];
  const named =
    namedPlaces(curves, under, edge, places) ?? measuredPlaces(across, plot.left, right(plot), edge, places);
  if (!named) return null;
  const names = namesOf(curves, sheet, free);
  if (!names) return null;
  const series = curves.map(({ points }, at): ChartSeries => {
    const values: (number | null)[] = named.categories.map(() => null);
    const marks: (ChartMark | null)[] = named.categories.map(() => null);
    for (const { x, y, value } of points) {
      values[named.at(x)] = roundedTo(value, scale.tolerance);
      marks[named.at(x)] = { bbox: { left: x - DOT / 2, top: y - DOT / 2, width: DOT, height: DOT } };
    }
    return { name: names[at]!.text, categories: named.categories.map(({ text }) => text), values, marks };
  });
  return {
    chart: { type: areas.length > 0 ? 'area' : 'line', title: '', series },
    plot,
    labels: [
      ...scale.labels,
      ...named.categories.flatMap(({ labels }) => labels),
      ...names.flatMap(({ label }) => label ?? []),
    ],
  };
}

const isInReach = ({ bbox }: Shape, { from, to, step, labels }: Scale): boolean => {
  const left = Math.min(...labels.map((label) => label.bbox.left));
  return (
    bbox.top > from - step &&
    bottom(bbox) < to + step &&
    bbox.width > 2 &&
    right(bbox) > left &&
    bbox.width > 0.2 * (to - from)
  );
};

const isForward = (points: readonly ChartPoint[]): boolean =>
  points.every(({ x }, at) => at === 0 || x >= points[at - 1]!.x - SAME_PLACE);

function isPolyline({ kind, points, bbox }: Shape): boolean {
  return (
    kind === 'line' &&
    points.length >= FEWEST_POINTS &&
    bbox.height > SAME_PLACE &&
    (isForward(points) || isForward([...points].reverse())) &&
    new Set(points.map(({ x }) => Math.round(x))).size >= FEWEST_POINTS
  );
}

/** Pieces of one colour that follow each other are one line. */
function joinedLines(shapes: readonly Shape[]): Shape[] {
  const seen = new Set<string>();
  return shapes.filter(({ color, bbox }) => {
    const key = `${color} ${Math.round(bbox.left)} ${Math.round(bbox.top)} ${Math.round(bbox.width)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const lineCurve = ({ color, points, isTraced }: Shape, scale: Scale): Curve => ({
  color,
  isTraced,
  points: points.map(({ x, y }) => ({ x, y, value: scale.valueAt(y) })),
});

/** A line of which only the course is known tells its values at the labels, if all of those were read. */
function sampled(curve: Curve, categories: readonly Category[]): Curve {
  const gaps = categories.slice(1).map(({ place }, at) => place - categories[at]!.place);
  if (Math.max(...gaps) > UNEVEN * median(gaps)) return { ...curve, points: [] };
  const points = categories.flatMap(({ place }) => {
    const near = curve.points.filter(({ x }) => Math.abs(x - place) <= 2 * SAME_PLACE);
    const nearest = near.toSorted((a, b) => Math.abs(a.x - place) - Math.abs(b.x - place))[0];
    return nearest ? [{ ...nearest, x: place }] : [];
  });
  return { ...curve, points };
}

/** The upper edge of a filled shape, measured from the lower one where that is not the axis. */
function areaCurve({ kind, isFilled, color, points, bbox }: Shape, scale: Scale): Curve[] {
  if (kind !== 'polygon' || !isFilled || bbox.width < 0.3 * (scale.to - scale.from)) return [];
  const places = [...new Map(points.map(({ x }) => [Math.round(x), x])).values()].sort((a, b) => a - b);
  if (places.length < FEWEST_POINTS) return [];
  const isBand = places.slice(1).every((x, at) => crossings(points, (x + places[at]!) / 2).length === 2);
  if (!isBand) return [];
  const ends = places.map((x) => {
    const heights = crossings(points, x);
    return { x, y: Math.min(...heights), low: Math.max(...heights) };
  });
  // The outline of a thick line is no area.
  if (median(ends.map(({ y, low }) => low - y)) < THINNEST) return [];
  const base = ends[0]!.low;
  const isOnAxis = ends.every(({ low }) => Math.abs(low - base) < 2 * SAME_PLACE);
  const shift = isOnAxis ? zeroShift(scale, base) : 0;
  const measure = ({ y, low }: { y: number; low: number }): number =>
    isOnAxis ? scale.valueAt(y) - shift : scale.valueAt(y) - scale.valueAt(low);
  return [{ color, points: ends.map((end) => ({ x: end.x, y: end.y, value: measure(end) })) }];
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

interface Named {
  categories: Category[];
  at: (x: number) => number;
}

/** Every point stands at a label of its own. */
function namedPlaces(
  curves: readonly Curve[],
  labels: readonly ChartLabel[],
  edge: number,
  places: readonly number[],
): Named | null {
  const categories = withBetween(categoriesOf(labels, 'x', edge, places), places);
  if (!curves.every(({ points }) => points.length <= categories.length)) return null;
  const found = assigned(places, categories);
  if (!found) return null;
  const isClear = curves.every(
    ({ points }) => new Set(points.map(({ x }) => found[places.indexOf(x)])).size === points.length,
  );
  return isClear ? { categories, at: (x) => found[places.indexOf(x)]! } : null;
}

/** Points between the numbers of an axis: their places are measured. */
function measuredPlaces(
  scales: readonly Scale[],
  left: number,
  rightEdge: number,
  edge: number,
  places: readonly number[],
): Named | null {
  const scale = scales.find(({ labels, from, to, step }) => {
    const y = centreY(labels[0]!.bbox);
    return y > edge - labels[0]!.size && y < edge + 6 * labels[0]!.size && from - step < left && to + step > rightEdge;
  });
  if (!scale) return null;
  const texts = places.map((x) => String(roundedTo(scale.valueAt(x), scale.tolerance)));
  const distinct = [...new Set(texts)].sort((a, b) => Number(a) - Number(b));
  const categories = distinct.map((text) => ({ text, place: scale.placeOf(Number(text)), labels: [] as ChartLabel[] }));
  if (categories[0]) categories[0].labels = scale.labels;
  return { categories, at: (x) => distinct.indexOf(texts[places.indexOf(x)]!) };
}

/** Names by the legend, or by the label at the end of each line. */
function namesOf(
  curves: readonly Curve[],
  { legend }: ChartSheet,
  free: readonly ChartLabel[],
): { text: string; label?: ChartLabel }[] | null {
  if (curves.length === 1) {
    const own = legend.get(curves[0]!.color);
    return [own ? { text: own.text, label: own } : { text: '' }];
  }
  const names = curves.map(({ color, points }) => {
    const own = legend.get(color);
    if (own) return own;
    const end = points.reduce((a, b) => (b.x > a.x ? b : a));
    return free.find(
      ({ bbox, size, value }) =>
        value === null &&
        bbox.left > end.x - size &&
        bbox.left < end.x + 2 * size &&
        Math.abs(centreY(bbox) - end.y) < 0.6 * size,
    );
  });
  const isNamed = names.every((label) => label !== undefined) && new Set(names).size === names.length;
  // Recognition takes the mark at the end of a line for a sign.
  return isNamed ? names.map((label) => ({ text: label!.text.replace(/^[^\p{L}\p{N}(]+/u, ''), label: label! })) : null;
}
