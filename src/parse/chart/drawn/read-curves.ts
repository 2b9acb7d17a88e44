import { bottom, boxAroundPoints, centreX, centreY, right } from '../../../domain/geometry.ts';
import { lowest, neighbours, zip } from '../../../domain/lists.ts';
import { median } from '../../../domain/statistics.ts';
import { HAIR, isClose, isMainPartOf, isMuchOf, PATTERN } from '../../alike.ts';
import type { ChartMark, ChartSeries } from '../chart.ts';
import { assigned, type Category, categoriesOf, withBetween } from './axes/categories.ts';
import { dateAxis } from './axes/date-axis.ts';
import { isBesideAxis, type Scale, zeroShift } from './axes/scales.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import type { ChartLabel } from './labels.ts';
import { legendNear } from './legend.ts';
import type { ChartPoint, Shape } from './shapes.ts';

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
  const drawn = sheet.shapes.filter((shape) => !sheet.swatches.has(shape));
  const shapes = [...joinedLines(drawn), ...traced].filter((shape) => isInReach(shape, scale));
  const areas = shapes.flatMap((shape) => areaCurve(shape, scale));
  const lines = shapes.filter(isPolyline).map((shape) => lineCurve(shape, scale));
  const dots = areas.length + lines.length === 0 ? dottedCurves(sheet, scale) : [];
  const whole = areas.length > 0 ? areas : [...lines, ...dots];
  if (whole.length === 0) return null;
  const plot = boxAroundPoints(
    whole.flatMap(({ points, low }) =>
      low === undefined ? points : [...points, ...points.slice(0, 1).map(({ x }) => ({ x, y: low }))],
    ),
  );
  const legendLabels = [...sheet.legend.values()];
  const free = sheet.labels.filter((label) => !scale.labels.includes(label) && !legendLabels.includes(label));
  const under = free.filter(({ bbox }) => right(bbox) > plot.left - bbox.width && bbox.left < right(plot) + bbox.width);
  const edge = Math.max(scale.to, bottom(plot));
  const read = placedCurves(whole, under, edge, dots.length > 0 ? [] : across);
  const names = read && namesOf(read.curves, legendNear(sheet.legend, plot), free);
  if (!names) return null;
  const { curves, named } = read;
  const series = zip(curves, names).map(([{ points }, { text: name }]): ChartSeries => {
    const values: (number | null)[] = named.categories.map(() => null);
    const marks: (ChartMark | null)[] = named.categories.map(() => null);
    for (const { x, y, value } of points) {
      values[named.at(x)] = scale.rounded(value);
      marks[named.at(x)] = { bbox: { left: x - HAIR, top: y - HAIR, width: 2 * HAIR, height: 2 * HAIR } };
    }
    return { name, categories: named.categories.map(({ text }) => text), values, marks };
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

const isInReach = ({ bbox }: Shape, scale: Scale): boolean =>
  bbox.top > scale.from - scale.step &&
  bottom(bbox) < scale.to + scale.step &&
  bbox.width > HAIR &&
  isBesideAxis(bbox, scale) &&
  isMuchOf(bbox.width, scale.to - scale.from);

const isForward = (points: readonly ChartPoint[]): boolean =>
  points.every(({ x }, at) => x >= (points[at - 1]?.x ?? -Infinity) - HAIR);

function isPolyline({ kind, points, bbox }: Shape): boolean {
  return (
    kind === 'line' &&
    points.length >= PATTERN &&
    bbox.height > HAIR &&
    (isForward(points) || isForward([...points].reverse())) &&
    new Set(points.map(({ x }) => Math.round(x))).size >= PATTERN
  );
}

/** Straight pieces of one colour that follow each other are one line; what is drawn twice is there once. */
function joinedLines(shapes: readonly Shape[]): Shape[] {
  const ends = new Map<string, ChartPoint[]>();
  const joined = shapes.flatMap((shape): Shape[] => {
    const [first, last] = [shape.points[0], shape.points.at(-1)];
    if (shape.kind !== 'line' || !first || !last) return [shape];
    const keyAt = ({ x, y }: ChartPoint): string => `${shape.color} ${Math.round(x)} ${Math.round(y)}`;
    const before = shape.points.length === 2 && last.x > first.x ? ends.get(keyAt(first)) : undefined;
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

/** Dots of one colour, each at its own place: lines whose dots are set apart from them, or that have no line. */
function dottedCurves(sheet: ChartSheet, scale: Scale): Curve[] {
  const size = scale.labels[0]?.size ?? 0;
  const dots = sheet.shapes.filter(
    (shape) =>
      shape.isCurved &&
      !sheet.swatches.has(shape) &&
      Math.max(shape.bbox.width, shape.bbox.height) < size &&
      Math.abs(shape.bbox.width - shape.bbox.height) < 1 &&
      shape.bbox.top > scale.from - scale.step &&
      bottom(shape.bbox) < scale.to + scale.step &&
      isBesideAxis(shape.bbox, scale),
  );
  return [...Map.groupBy(dots, ({ color }) => color)].flatMap(([color, own]) => {
    const byPlace = new Map(own.map(({ bbox }) => [Math.round(centreX(bbox)), bbox]));
    const points = [...byPlace.values()]
      .map((bbox) => ({ x: centreX(bbox), y: centreY(bbox), value: scale.valueAt(centreY(bbox)) }))
      .sort((a, b) => a.x - b.x);
    const isOneEach =
      new Set(own.map(({ bbox }) => `${Math.round(bbox.left)} ${Math.round(bbox.top)}`)).size === points.length;
    return isOneEach && points.length >= PATTERN ? [{ color, points }] : [];
  });
}

const lineCurve = ({ color, points, isTraced }: Shape, scale: Scale): Curve => ({
  color,
  isTraced,
  points: points.map(({ x, y }) => ({ x, y, value: scale.valueAt(y) })),
});

/** A line whose course alone is known gives its values at the labels, if all of those were read. */
function sampled(curve: Curve, categories: readonly Category[]): Curve {
  const gaps = neighbours(categories).map(([before, { place }]) => place - before.place);
  if (!isMainPartOf(median(gaps), Math.max(...gaps))) return { ...curve, points: [] };
  const points = categories.flatMap(({ place }) => {
    const near = curve.points.filter(({ x }) => Math.abs(x - place) <= HAIR);
    const nearest = lowest(near, ({ x }) => Math.abs(x - place));
    return nearest ? [{ ...nearest, x: place }] : [];
  });
  return { ...curve, points };
}

/** The upper edge of a filled shape, measured from the lower one where that is not the axis. */
function areaCurve({ kind, isFilled, color, points, bbox }: Shape, scale: Scale): Curve[] {
  if (kind !== 'polygon' || !isFilled || !isMuchOf(bbox.width, scale.to - scale.from)) return [];
  const places: number[] = [];
  for (const { x } of points.toSorted((a, b) => a.x - b.x))
    if (x - (places.at(-1) ?? -Infinity) >= HAIR) places.push(x);
  if (places.length < PATTERN) return [];
  const isBand = neighbours(places).every(([before, x]) => crossings(points, (x + before) / 2).length === 2);
  if (!isBand) return [];
  const ends = places.map((x) => {
    const heights = crossings(points, x);
    return { x, y: Math.min(...heights), low: Math.max(...heights) };
  });
  const base = ends[0]?.low;
  // The outline of a thick line is not an area.
  if (base === undefined || median(ends.map(({ y, low }) => low - y)) < 2 * HAIR) return [];
  const isOnAxis = ends.every(({ low }) => Math.abs(low - base) < HAIR);
  const shift = isOnAxis ? zeroShift(scale, base) : 0;
  const measure = ({ y, low }: { y: number; low: number }): number =>
    isOnAxis ? scale.valueAt(y) - shift : scale.valueAt(y) - scale.valueAt(low);
  return [{ color, low: bottom(bbox), points: ends.map((end) => ({ x: end.x, y: end.y, value: measure(end) })) }];
}

/** Where the outline of a shape meets an upright line. */
function crossings(points: readonly ChartPoint[], x: number): number[] {
  return points.flatMap((a, at) => {
    const b = points[(at + 1) % points.length]!;
    if (Math.abs(a.x - b.x) < HAIR / 2) return Math.abs(a.x - x) < HAIR / 2 ? [a.y, b.y] : [];
    const share = (x - a.x) / (b.x - a.x);
    return share >= -0.001 && share <= 1.001 ? [a.y + share * (b.y - a.y)] : [];
  });
}

/** The curves with the names of their places: labels below each point, a scale of numbers or dates, or labels below some of the points. */
function placedCurves(
  whole: readonly Curve[],
  under: readonly ChartLabel[],
  edge: number,
  across: readonly Scale[],
): { curves: Curve[]; named: Named } | null {
  const isTraced = whole.some((curve) => curve.isTraced);
  const atLabels = (): Curve[] => whole.map((curve) => sampled(curve, categoriesOf(under, 'x', edge, [])));
  for (const curves of isTraced ? [atLabels()] : [whole, atLabels()]) {
    if (curves.some(({ points }) => points.length < PATTERN)) return null;
    const places = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))];
    const named =
      namedPlaces(curves, under, edge, places) ??
      measuredPlaces(across, edge, places) ??
      datedPlaces(under, edge, places);
    if (named) return { curves: [...curves], named };
  }
  return null;
}

interface Named {
  categories: Category[];
  at: (x: number) => number;
}

/** Every point is at a label of its own. */
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
function measuredPlaces(scales: readonly Scale[], edge: number, places: readonly number[]): Named | null {
  const [left, rightEdge] = [Math.min(...places), Math.max(...places)];
  const scale = scales.find(({ labels: [label], from, to, step }) => {
    if (!label) return false;
    const [y, size] = [centreY(label.bbox), label.size];
    return y > edge - size && y < edge + 6 * size && from - step < left && to + step > rightEdge;
  });
  if (!scale) return null;
  const textAt = (x: number): string => String(scale.rounded(scale.valueAt(x)));
  const distinct = [...new Set(places.map(textAt))].sort((a, b) => Number(a) - Number(b));
  const categories = distinct.map((text) => ({ text, place: scale.placeOf(Number(text)), labels: [] as ChartLabel[] }));
  if (categories[0]) categories[0].labels = [...scale.labels];
  return { categories, at: (x) => distinct.indexOf(textAt(x)) };
}

/** Points between the dates of an axis. */
function datedPlaces(labels: readonly ChartLabel[], edge: number, places: readonly number[]): Named | null {
  const below = labels.filter(({ bbox, size }) => centreY(bbox) > edge && bbox.top < edge + 5 * size);
  const axis = dateAxis(below);
  if (!axis) return null;
  const texts = axis.textsAt(places);
  const distinct = [...new Map(zip(texts, places))].sort((a, b) => a[1] - b[1]);
  if (distinct.length < places.length) return null;
  const categories = distinct.map(([text, place]) => ({ text, place, labels: [] as ChartLabel[] }));
  if (categories[0]) categories[0].labels = axis.labels;
  return { categories, at: (x) => distinct.findIndex(([text]) => text === texts[places.indexOf(x)]) };
}

/** Names by the legend, or by the label at the end of each line. */
function namesOf(
  curves: readonly Curve[],
  legend: ReadonlyMap<string, ChartLabel>,
  free: readonly ChartLabel[],
): { text: string; label?: ChartLabel }[] | null {
  const [only, ...others] = curves;
  if (only && others.length === 0) {
    const own = legend.get(only.color);
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
        isClose(centreY(bbox) - end.y, size),
    );
  });
  const known = names.filter((label) => label !== undefined);
  if (known.length < names.length || new Set(known).size < names.length) return null;
  // Recognition takes the mark at the end of a line for a sign.
  return known.map((label) => ({ text: label.text.replace(/^[^\p{L}\p{N}(]+/u, ''), label }));
}
