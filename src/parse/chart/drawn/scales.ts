import { centreX, centreY, right } from '../../../domain/geometry.ts';
import { mean } from '../../../domain/statistics.ts';
import type { ChartLabel } from './labels.ts';
import type { Shape } from './shapes.ts';

/** What a place along an axis means, by the numbers that stand beside it. */
export interface Scale {
  along: 'x' | 'y';
  labels: ChartLabel[];
  /** From the first to the last label, in page pixels. */
  from: number;
  to: number;
  valueAt: (place: number) => number;
  placeOf: (value: number) => number;
  /** Between two labels. Marks reach beyond the last one by less. */
  step: number;
  /** Values within this of each other look the same. */
  tolerance: number;
}

const FEWEST_LABELS = 3;
const MOST_LABELS = 40;
/** How far a label may stand from its place, in type sizes. */
const LABEL_ERROR = 0.25;
const LINEAR = (value: number): number => value;
/** Labels are rounded: what a step between them may be off by. */
const UNEVEN = 0.1;
const TICK_REACH = 0.6;
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
  const numbers = labels.filter(({ value, turn }) => value !== null && turn === 'none').slice(0, 400);
  const found: Scale[] = [];
  const used = new Set<ChartLabel>();
  const ticks = ticksAlong(along, shapes);
  const alignments: ((label: ChartLabel) => number)[] =
    along === 'y'
      ? [({ bbox }) => right(bbox), ({ bbox }) => bbox.left, ({ bbox }) => centreX(bbox)]
      : [({ bbox }) => centreY(bbox)];
  for (const edge of alignments) {
    const tried = new Set<ChartLabel>();
    for (const seed of numbers) {
      if (used.has(seed) || tried.has(seed)) continue;
      const group = numbers.filter(
        (label) => !used.has(label) && Math.abs(edge(label) - edge(seed)) < 0.2 * seed.size + 2 * blur,
      );
      for (const label of group) tried.add(label);
      if (group.length < FEWEST_LABELS || group.length > MOST_LABELS) continue;
      const scale = fitted(group, along, ticks, blur);
      if (!scale) continue;
      for (const label of scale.labels) used.add(label);
      found.push(scale);
    }
  }
  return found;
}

function fitted(group: readonly ChartLabel[], along: 'x' | 'y', ticks: readonly number[], blur: number): Scale | null {
  const middle = ({ bbox }: ChartLabel): number => (along === 'y' ? centreY(bbox) : centreX(bbox));
  const tickOf = (label: ChartLabel): number => nearestTick(middle(label), ticks, TICK_REACH * label.size);
  // Scales by powers are labelled 1, 10, 100, and perhaps 2 and 5 between them.
  const isPositive = group.every(({ value }) => value! > 0 && Number.isInteger(mantissa(value!)));
  const best =
    bestFit(group, tickOf, LINEAR) ??
    bestFit(group, middle, LINEAR) ??
    (isPositive ? (bestFit(group, tickOf, Math.log10) ?? bestFit(group, middle, Math.log10)) : null);
  if (!best) return null;
  const { labels, slope, start, places, as } = best;
  const values = labels.map(({ value }) => value!);
  const isPower = as === Math.log10;
  return {
    along,
    labels,
    from: Math.min(...places),
    to: Math.max(...places),
    step: (Math.max(...places) - Math.min(...places)) / (labels.length - 1),
    valueAt: (at) => (isPower ? 10 ** (start + slope * at) : start + slope * at),
    placeOf: (value) => (as(value) - start) / slope,
    tolerance:
      Math.max(ACCURACY, blur / (Math.max(...places) - Math.min(...places))) *
      (Math.max(...values) - Math.min(...values)),
  };
}

const mantissa = (value: number): number => Number((value / 10 ** Math.floor(Math.log10(value))).toPrecision(4));

/** The straight line through two neighbouring labels that most of the others stand on, put in the middle of them all. */
function bestFit(group: readonly ChartLabel[], place: (label: ChartLabel) => number, as: (value: number) => number) {
  const all = group
    .map((label) => ({ label, place: place(label), value: as(label.value!) }))
    .sort((a, b) => a.place - b.place);
  let found: typeof all = [];
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1, at + 3)) {
      if (b.place - a.place < a.label.size || a.value === b.value) continue;
      const slope = (b.value - a.value) / (b.place - a.place);
      const fits = all.filter(
        (own) => Math.abs(a.place + (own.value - a.value) / slope - own.place) < LABEL_ERROR * own.label.size,
      );
      if (fits.length > found.length) found = fits;
    }
  }
  if (found.length < Math.max(FEWEST_LABELS, 0.6 * group.length)) return null;
  // Some labels of an axis may be missing, but all are whole steps apart.
  const steps = found.slice(1).map((own, at) => Math.abs(own.value - found[at]!.value));
  const step = Math.min(...steps);
  if (as === LINEAR && steps.some((own) => Math.abs(own / step - Math.round(own / step)) > UNEVEN)) return null;
  const [p, v] = [mean(found.map((own) => own.place)), mean(found.map((own) => own.value))];
  const slope =
    found.reduce((sum, own) => sum + (own.place - p) * (own.value - v), 0) /
    found.reduce((sum, own) => sum + (own.place - p) ** 2, 0);
  return {
    labels: found.map(({ label }) => label),
    places: found.map((own) => own.place),
    slope,
    start: v - slope * p,
    as,
  };
}

/** Ticks and grid lines stand where the number means, which need not be the middle of its digits. */
function ticksAlong(along: 'x' | 'y', shapes: readonly Shape[]): number[] {
  const isThin = ({ bbox }: Shape): boolean =>
    along === 'y' ? bbox.height < 2 && bbox.width > 2 : bbox.width < 2 && bbox.height > 2;
  return shapes.filter(isThin).map(({ bbox }) => (along === 'y' ? centreY(bbox) : centreX(bbox)));
}

function nearestTick(place: number, ticks: readonly number[], reach: number): number {
  let best = Infinity;
  for (const tick of ticks) if (Math.abs(tick - place) < Math.abs(best - place)) best = tick;
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
