import { centreX, centreY, right } from '../../../domain/geometry.ts';
import { mean } from '../../../domain/statistics.ts';
import type { Label } from './labels.ts';
import type { Shape } from './shapes.ts';

/** What a place along an axis means, by the numbers that stand beside it. */
export interface Scale {
  along: 'x' | 'y';
  labels: Label[];
  /** From the first to the last label, in page pixels. */
  from: number;
  to: number;
  valueAt: (place: number) => number;
  placeOf: (value: number) => number;
  /** Values within this of each other look the same. */
  tolerance: number;
}

const FEWEST_LABELS = 3;
const MOST_LABELS = 80;
/** How far a label may stand from its place, in type sizes. */
const LABEL_ERROR = 0.25;
const TICK_REACH = 0.6;
/** Of the range, what a place on a vector drawing may be wrong by. */
const ACCURACY = 0.0015;

/** Numbers in a column or a row whose values follow from their places: linear, or by powers. */
export function scalesOf(labels: readonly Label[], shapes: readonly Shape[], along: 'x' | 'y'): Scale[] {
  const numbers = labels.filter(({ value, turn }) => value !== null && turn === 'none').slice(0, 400);
  const found: Scale[] = [];
  const used = new Set<Label>();
  const alignments: ((label: Label) => number)[] =
    along === 'y'
      ? [({ bbox }) => right(bbox), ({ bbox }) => bbox.left, ({ bbox }) => centreX(bbox)]
      : [({ bbox }) => centreY(bbox)];
  for (const edge of alignments) {
    for (const seed of numbers) {
      if (used.has(seed)) continue;
      const group = numbers.filter((label) => !used.has(label) && Math.abs(edge(label) - edge(seed)) < 0.2 * seed.size);
      if (group.length < FEWEST_LABELS || group.length > MOST_LABELS) continue;
      const scale = fitted(group, along, shapes);
      if (!scale) continue;
      for (const label of scale.labels) used.add(label);
      found.push(scale);
    }
  }
  return found;
}

function fitted(group: readonly Label[], along: 'x' | 'y', shapes: readonly Shape[]): Scale | null {
  const middle = ({ bbox }: Label): number => (along === 'y' ? centreY(bbox) : centreX(bbox));
  const ticks = ticksAlong(along, shapes);
  const tickOf = (label: Label): number => nearestTick(middle(label), ticks, TICK_REACH * label.size);
  const isPositive = group.every(({ value }) => value! > 0);
  const best =
    bestFit(group, tickOf, (value) => value) ??
    bestFit(group, middle, (value) => value) ??
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
    valueAt: (at) => (isPower ? 10 ** (start + slope * at) : start + slope * at),
    placeOf: (value) => (as(value) - start) / slope,
    tolerance: ACCURACY * (Math.max(...values) - Math.min(...values)),
  };
}

/** The straight line through two labels that most of the others stand on, put in the middle of them all. */
function bestFit(group: readonly Label[], place: (label: Label) => number, as: (value: number) => number) {
  let found: Label[] = [];
  for (const [at, a] of group.entries()) {
    for (const b of group.slice(at + 1)) {
      const [pa, pb, va, vb] = [place(a), place(b), as(a.value!), as(b.value!)];
      if (Math.abs(pa - pb) < a.size || va === vb) continue;
      const slope = (vb - va) / (pb - pa);
      const start = va - slope * pa;
      const labels = group.filter(
        (label) => Math.abs((as(label.value!) - start) / slope - place(label)) < LABEL_ERROR * label.size,
      );
      if (labels.length > found.length) found = labels;
    }
  }
  if (found.length < Math.max(FEWEST_LABELS, 0.6 * group.length)) return null;
  const [places, values] = [found.map(place), found.map(({ value }) => as(value!))];
  const [p, v] = [mean(places), mean(values)];
  const slope =
    places.reduce((sum, own, at) => sum + (own - p) * (values[at]! - v), 0) /
    places.reduce((sum, own) => sum + (own - p) ** 2, 0);
  return { labels: found, slope, start: v - slope * p, places, as };
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
