import { type BoundingBox, bottom, centreX, centreY, polygonArea, right, unionOf } from '../../../domain/geometry.ts';
import { lowest, zip } from '../../../domain/lists.ts';
import { sumOf } from '../../../domain/statistics.ts';
import { isMuchOf, isOneLineAway } from '../../alike.ts';
import { isYear } from '../../layout/wording/number-like.ts';
import { type ChartSheet, type DrawnChart, SMALLEST_PLOT } from './drawn-chart.ts';
import { type ChartLabel, numberIn } from './labels.ts';
import { legendNear } from './legend.ts';
import type { ChartPoint, Shape } from './shapes.ts';

const MOST_SECTORS = 30;
/** Of the radius: how far an outer corner may be from the circle. */
const OFF_CIRCLE = 0.03;

interface Sector {
  shape: Shape;
  share: number;
  /** Of its middle, from the centre. */
  angle: number;
}

/** Sectors of one circle: the share of each is that of its area. */
export function readPie(sheet: ChartSheet): DrawnChart | null {
  const curved = sheet.shapes.filter(
    ({ kind, isFilled, bbox }) =>
      kind !== 'rectangle' && isFilled && Math.max(bbox.width, bbox.height) > SMALLEST_PLOT / 4,
  );
  if (curved.length < 2 || curved.length > 4 * MOST_SECTORS) return null;
  for (const circle of circlesOf(curved)) {
    const sectors = sectorsOf(curved, circle);
    if (sectors) {
      const read = namedSectors(sheet, sectors, circle);
      if (read) return read;
    }
  }
  return null;
}

interface Circle {
  x: number;
  y: number;
  radius: number;
  bbox: BoundingBox;
}

/** Circles that shapes which touch each other could be parts of. */
function circlesOf(shapes: readonly Shape[]): Circle[] {
  const groups: Shape[][] = [];
  for (const shape of shapes) {
    const touching = groups.filter((group) => group.some(({ bbox }) => touch(bbox, shape.bbox)));
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([...touching.flat(), shape]);
  }
  return groups.flatMap((group) => {
    const bbox = unionOf(group.map((shape) => shape.bbox));
    if (!bbox || group.length < 2 || bbox.width < SMALLEST_PLOT) return [];
    return Math.abs(bbox.width - bbox.height) < OFF_CIRCLE * bbox.width
      ? [{ x: centreX(bbox), y: centreY(bbox), radius: (bbox.width + bbox.height) / 4, bbox }]
      : [];
  });
}

const touch = (a: BoundingBox, b: BoundingBox): boolean =>
  a.left < right(b) + 4 && b.left < right(a) + 4 && a.top < bottom(b) + 4 && b.top < bottom(a) + 4;

function sectorsOf(shapes: readonly Shape[], circle: Circle): Sector[] | null {
  const { x, y, radius } = circle;
  const own = new Map<string, Shape>();
  for (const shape of shapes) {
    const outline = shape.outline;
    const distances = outline.map((point) => Math.hypot(point.x - x, point.y - y) / radius);
    const reaches = Math.max(...distances);
    // A circle around the others, or a disc inside them, is not a part.
    const isWhole = polygonArea(outline) > (1 - OFF_CIRCLE) * Math.PI * radius ** 2;
    if (Math.abs(reaches - 1) < OFF_CIRCLE && !isWhole)
      own.set(Object.values(shape.bbox).map(Math.round).join(' '), shape);
  }
  if (own.size < 2 || own.size > MOST_SECTORS) return null;
  const sectors = [...own.values()].map((shape) => ({ shape, area: polygonArea(shape.outline) }));
  const total = sumOf(sectors.map(({ area }) => area));
  const whole = Math.PI * radius ** 2;
  if (total > (1 + OFF_CIRCLE) * whole || !isMuchOf(total, whole)) return null;
  return sectors.map(({ shape, area }) => ({ shape, share: area / total, angle: middleAngle(shape.outline, circle) }));
}

/** By the middle of its outer corners: sum of directions, each counted once for its part of the circle. */
function middleAngle(outline: readonly ChartPoint[], { x, y, radius }: Circle): number {
  const outer = outline.filter((point) => Math.abs(Math.hypot(point.x - x, point.y - y) / radius - 1) < OFF_CIRCLE);
  const angles = outer.map((point) => Math.atan2(point.y - y, point.x - x)).sort((a, b) => a - b);
  // The widest gap between them is what the sector leaves free.
  const gaps = angles.map((angle, at) => {
    const before = angles[at - 1];
    return { angle, gap: before === undefined ? angle + 2 * Math.PI - Math.max(...angles) : angle - before };
  });
  const widest = lowest(gaps, ({ gap }) => -gap);
  return widest ? widest.angle + (2 * Math.PI - widest.gap) / 2 : Number.NaN;
}

function namedSectors(sheet: ChartSheet, sectors: readonly Sector[], circle: Circle): DrawnChart | null {
  const around = sheet.labels.filter((label) => distanceTo(label, circle) < 2 && label.turn !== 'side');
  const near = legendNear(sheet.legend, circle.bbox);
  const byColor = sectors.flatMap(({ shape }) => near.get(shape.color) ?? []);
  const hasLegend = byColor.length === sectors.length && new Set(byColor).size === sectors.length;
  // Without a full legend, what looks like a part of one is a label with its connecting line.
  const texts = around.filter(({ value, text }) => value === null && /\p{L}/u.test(text));
  // Years may be names; they are in no proportion to the sectors.
  const years = around.filter(({ text }) => isYear(text.replace(TRAILING_VALUE, '')));
  const names = hasLegend
    ? byColor
    : (nearestByAngle(sectors, texts, circle) ?? nearestByAngle(sectors, years, circle));
  if (!names) return null;
  const numbers = around.filter(({ value }) => value !== null);
  const printed = zip(sectors, names).map(([sector, name]) => printedFor(sector, name, numbers, circle));
  const agreed = agreeing(sectors, printed);
  const values = sectors.map(({ share }, at) => agreed?.[at]?.value ?? Math.round(share * 1000) / 10);
  const marks = sectors.map(({ shape }, at) => ({
    bbox: shape.bbox,
    ...(agreed && { printed: agreed[at]?.label?.text ?? String(values[at]) }),
  }));
  const categories = names.map(({ text }) => text.replace(TRAILING_VALUE, '').trim() || text);
  return {
    chart: { type: 'pie', title: '', series: [{ name: agreed ? '' : '%', categories, values, marks }] },
    plot: circle.bbox,
    labels: [...names, ...printed.flatMap((found) => found?.label ?? [])],
  };
}

/** `Wind: 120`, `Wind 12.5 %`, `Wind (120)`. */
const TRAILING_VALUE = /[\s:,;(–-]+([\p{Sc}]?\d[\d.,\s]*(?:%|\p{Sc})?)\)?$/u;

/** In radii from the centre, of the nearest point of the label. */
function distanceTo({ bbox }: ChartLabel, { x, y, radius }: Circle): number {
  const [px, py] = nearestPoint(bbox, x, y);
  return Math.hypot(px - x, py - y) / radius;
}

const nearestPoint = (bbox: BoundingBox, x: number, y: number): [number, number] => [
  Math.min(Math.max(x, bbox.left), right(bbox)),
  Math.min(Math.max(y, bbox.top), bottom(bbox)),
];

const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);

/** A name for each sector: the text that is in its direction. Null where two want the same, or one has none. */
function nearestByAngle(sectors: readonly Sector[], texts: readonly ChartLabel[], circle: Circle): ChartLabel[] | null {
  const isNear = texts.filter(
    (label) => isOneLineAway(distanceTo(label, circle), 1) && label.bbox.width < 2 * circle.radius,
  );
  const names = sectors.flatMap(({ angle, share }) => {
    const turned = isNear.map((label) => ({ label, turn: turnBetween(angleOf(label, circle), angle) }));
    const nearest = lowest(turned, ({ turn }) => turn);
    return nearest && nearest.turn < Math.max(Math.PI * share, 0.35) ? [nearest.label] : [];
  });
  if (names.length < sectors.length || new Set(names).size < names.length) return null;
  const sizes = names.map(({ size }) => size);
  // A title is larger than the labels.
  return Math.max(...sizes) > 1.2 * Math.min(...sizes) ? null : names;
}

function angleOf({ bbox }: ChartLabel, { x, y }: Circle): number {
  const [px, py] = nearestPoint(bbox, x, y);
  // A label that spans the middle is taken by its own middle.
  const [ax, ay] = [px === x ? centreX(bbox) : px, py === y ? centreY(bbox) : py];
  return Math.atan2(ay - y, ax - x);
}

interface Printed {
  value: number;
  label?: ChartLabel;
}

function printedFor(
  { angle, share }: Sector,
  name: ChartLabel,
  numbers: readonly ChartLabel[],
  circle: Circle,
): Printed | null {
  const stated = numberIn(TRAILING_VALUE.exec(name.text)?.[1] ?? '');
  if (stated !== null) return { value: stated };
  const near = numbers
    .map((label) => ({
      label,
      turn: turnBetween(Math.atan2(centreY(label.bbox) - circle.y, centreX(label.bbox) - circle.x), angle),
    }))
    .filter(({ turn }) => turn < Math.max(Math.PI * share, 0.2))
    .sort((a, b) => a.turn - b.turn)[0];
  return near && near.label.value !== null ? { value: near.label.value, label: near.label } : null;
}

/** Printed numbers are believed where they are as large, one to another, as the sectors. */
function agreeing(sectors: readonly Sector[], printed: readonly (Printed | null)[]): Printed[] | null {
  const all = printed.filter((found) => found !== null);
  const total = sumOf(all.map(({ value }) => value));
  if (all.length < sectors.length || !(total > 0)) return null;
  return zip(sectors, all).every(([{ share }, { value }]) => Math.abs(value / total - share) < 0.015) ? all : null;
}
