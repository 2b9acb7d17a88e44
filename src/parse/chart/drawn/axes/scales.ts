import { type BoundingBox, bottom, centreX, centreY, right, unionOf } from '../../../../domain/geometry.ts';
import { lowest, neighbours } from '../../../../domain/lists.ts';
import { mean } from '../../../../domain/statistics.ts';
import { HAIR, isLevel, isOverHalf, PATTERN } from '../../../alike.ts';
import { type ChartLabel, isMultiplier } from '../labels.ts';
import type { Shape } from '../shapes.ts';

/** What a place along an axis means, by the numbers that are beside it. */
export interface Scale {
  along: 'x' | 'y';
  labels: readonly ChartLabel[];
  /** From the first to the last label, in page pixels. */
  from: number;
  to: number;
  valueAt: (place: number) => number;
  placeOf: (value: number) => number;
  /** The widest between two labels. Marks reach beyond the last one by less. */
  step: number;
  /** Whether it is to the right of what it measures. */
  isOnRight?: boolean;
  /** Values within this of each other look the same. */
  tolerance: number;
  /** The shortest number that looks the same. */
  rounded: (value: number) => number;
}

const MOST_LABELS = 40;
const MOST_NUMBERS = 400;
/** Labels are rounded: what a step between them may be off by. */
const UNEVEN = 0.1;
const LINEAR = (value: number): number => value;
/** Of the range, what a place on a vector drawing may be wrong by. */
const ACCURACY = 0.0015;

/** Numbers in a column or a row whose values follow from their places: linear, or by powers. */
export function scalesOf(
  labels: readonly ChartLabel[],
  shapes: readonly Shape[],
  along: 'x' | 'y',
  /** Page pixels that places may be wrong by: none in vector drawings. */
  blur = 0,
): Scale[] {
  const numbers = labels.filter(({ value, turn }) => value !== null && turn === 'none').slice(0, MOST_NUMBERS);
  const ownNumbers = numbers.filter((label) => !isMultiplier(label));
  const candidates: Scale[] = [];
  const ticks = ticksAlong(along, shapes);
  const alignments: ((label: ChartLabel) => number)[] =
    along === 'y'
      ? [({ bbox }) => right(bbox), ({ bbox }) => bbox.left, ({ bbox }) => centreX(bbox)]
      : [({ bbox }) => centreY(bbox)];
  for (const edge of alignments) {
    const tried = new Set<ChartLabel>();
    for (const seed of ownNumbers) {
      if (tried.has(seed)) continue;
      const group = ownNumbers.filter((label) => Math.abs(edge(label) - edge(seed)) < 0.2 * seed.size + 2 * blur);
      for (const label of group) tried.add(label);
      if (group.length < PATTERN || group.length > MOST_LABELS) continue;
      const scale = fitted(group, along, ticks, blur);
      if (scale) candidates.push(scale);
    }
  }
  const found: Scale[] = [];
  const used = new Set<ChartLabel>();
  for (const scale of candidates.sort((a, b) => b.labels.length - a.labels.length)) {
    if (scale.labels.some((label) => used.has(label))) continue;
    for (const label of scale.labels) used.add(label);
    const factor = numbers.find((label) => isMultiplier(label) && isAtEnd(label, scale));
    found.push(factor && factor.value !== null ? multiplied(scale, factor, factor.value) : scale);
  }
  return found;
}

/** Whether a mark is on the side of an upright axis that it measures. */
export function isBesideAxis(bbox: BoundingBox, { labels, isOnRight }: Scale): boolean {
  const all = unionOf(labels.map((label) => label.bbox));
  return !all || (isOnRight ? bbox.left < right(all) : right(bbox) > all.left);
}

/** Above the numbers of an upright axis, or beside the last one of a lying axis. */
function isAtEnd({ bbox, size }: ChartLabel, { along, labels }: Scale): boolean {
  const all = unionOf(labels.map((label) => label.bbox));
  const reach = 4 * size;
  if (!all) return false;
  if (along === 'x')
    return (
      Math.abs(centreX(bbox) - right(all)) < 2 * reach && bbox.top > all.top - size && bbox.top < bottom(all) + reach
    );
  return bottom(bbox) < all.top + size && bottom(bbox) > all.top - reach && Math.abs(bbox.left - right(all)) < reach;
}

const multiplied = (scale: Scale, factor: ChartLabel, by: number): Scale => ({
  ...scale,
  labels: [...scale.labels, factor],
  valueAt: (place) => by * scale.valueAt(place),
  placeOf: (value) => scale.placeOf(value / by),
  tolerance: by * scale.tolerance,
  rounded: (value) => by * scale.rounded(value / by),
});

function fitted(group: readonly ChartLabel[], along: 'x' | 'y', ticks: readonly number[], blur: number): Scale | null {
  const middle = ({ bbox }: ChartLabel): number => (along === 'y' ? centreY(bbox) : centreX(bbox));
  const tickOf = ticksOf(group, middle, ticks);
  // Scales by powers are labelled 1, 10, 100, and perhaps 2 and 5 between them.
  const isPositive = group.every(({ value }) => value !== null && value > 0 && Number.isInteger(mantissa(value)));
  const best =
    bestFit(group, tickOf, LINEAR) ??
    bestFit(group, middle, LINEAR) ??
    (isPositive ? (bestFit(group, tickOf, Math.log10) ?? bestFit(group, middle, Math.log10)) : null);
  if (!best) return null;
  const { labels, slope, start, places, values, as } = best;
  const isPower = as === Math.log10;
  const tolerance =
    Math.max(ACCURACY, blur / (Math.max(...places) - Math.min(...places))) *
    (Math.max(...values) - Math.min(...values));
  return {
    along,
    labels,
    from: Math.min(...places),
    to: Math.max(...places),
    // Axes end a step before their first number, give or take a pixel.
    step: 2 + Math.max(...neighbours(places).map(([before, place]) => place - before)),
    valueAt: (at) => (isPower ? 10 ** (start + slope * at) : start + slope * at),
    placeOf: (value) => (as(value) - start) / slope,
    tolerance,
    rounded: (value) => (isPower ? Number(value.toPrecision(3)) : roundedTo(value, tolerance)),
  };
}

const mantissa = (value: number): number => Number((value / 10 ** Math.floor(Math.log10(value))).toPrecision(4));

/** The straight line through two neighbouring labels that most of the others are on, put in the middle of them all. */
function bestFit(group: readonly ChartLabel[], place: (label: ChartLabel) => number, as: (value: number) => number) {
  const all = group
    .flatMap((label) =>
      label.value === null ? [] : [{ label, place: place(label), number: label.value, value: as(label.value) }],
    )
    .sort((a, b) => a.place - b.place);
  let found: typeof all = [];
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1, at + 3)) {
      if (b.place - a.place < a.label.size || a.value === b.value) continue;
      const slope = (b.value - a.value) / (b.place - a.place);
      const fits = all.filter((own) => isLevel(a.place + (own.value - a.value) / slope, own.place, own.label.size));
      if (fits.length > found.length) found = fits;
    }
  }
  if (found.length < PATTERN || !isOverHalf(found.length, group.length)) return null;
  // Labels are rounded, and some may be missing, but all are whole steps apart.
  const steps = neighbours(found).map(([before, own]) => Math.abs(own.value - before.value));
  const step = Math.min(...steps);
  if (as === LINEAR && steps.some((own) => Math.abs(own / step - Math.round(own / step)) > UNEVEN)) return null;
  const [p, v] = [mean(found.map((own) => own.place)), mean(found.map((own) => own.value))];
  const slope =
    found.reduce((sum, own) => sum + (own.place - p) * (own.value - v), 0) /
    found.reduce((sum, own) => sum + (own.place - p) ** 2, 0);
  return {
    labels: found.map(({ label }) => label),
    values: found.map(({ number }) => number),
    places: found.map((own) => own.place),
    slope,
    start: v - slope * p,
    as,
  };
}

/** Ticks and grid lines are at the place that the number means, which need not be the middle of its digits. */
function ticksAlong(along: 'x' | 'y', shapes: readonly Shape[]): number[] {
  const isThin = ({ bbox }: Shape): boolean =>
    along === 'y' ? bbox.height < HAIR && bbox.width > HAIR : bbox.width < HAIR && bbox.height > HAIR;
  return shapes.filter(isThin).map(({ bbox }) => (along === 'y' ? centreY(bbox) : centreX(bbox)));
}

/** The place of each label: its tick, the line that all labels are above (or below) by the same, or else its middle. */
function ticksOf(
  group: readonly ChartLabel[],
  middle: (label: ChartLabel) => number,
  ticks: readonly number[],
): (label: ChartLabel) => number {
  const at = (reach: number) => (label: ChartLabel) => nearestTick(middle(label), ticks, reach * label.size);
  const near = at(1 / 2);
  const far = at(1);
  const shifts = group.map((label) => far(label) - middle(label));
  const isShifted =
    Math.max(...shifts) - Math.min(...shifts) < HAIR && group.every((label) => near(label) === middle(label));
  return isShifted ? far : near;
}

function nearestTick(place: number, ticks: readonly number[], reach: number): number {
  const best = lowest(ticks, (tick) => Math.abs(tick - place)) ?? Infinity;
  return Math.abs(best - place) <= reach ? best : place;
}

/** The shortest number that means the same place. */
export function roundedTo(value: number, tolerance: number): number {
  for (let digits = -9; digits < 12; digits++) {
    const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
    if (Math.abs(rounded - value) <= tolerance) return rounded;
  }
  return value;
}

/** What the scale is off by where marks begin at zero: some programs draw axes half a pixel beside their marks. */
export function zeroShift(scale: Scale, base: number): number {
  const value = scale.valueAt(base);
  return Math.abs(value) <= 10 * scale.tolerance ? value : 0;
}
