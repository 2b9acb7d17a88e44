import { centreX, centreY } from '../../../domain/geometry.ts';
import { type Category, categoriesOf } from './categories.ts';
import { dateAxis } from './date-axis.ts';
import type { ChartLabel } from './labels.ts';
import type { Scale } from './scales.ts';

/** The axis without a scale of values: its names, and which of them a mark is at. */
export interface Places {
  categories: Category[];
  at: (place: number) => number;
}

/** Labels beside each mark. Marks of one series are at different names, or else these are not their names. */
export function namedPlaces(
  series: readonly (readonly number[])[],
  labels: readonly ChartLabel[],
  along: 'x' | 'y',
  edge: number,
): Places | null {
  const categories = categoriesOf(labels, along, edge, series.flat());
  const at = (mark: number): number => {
    const distances = categories.map(({ place }) => Math.abs(place - mark));
    return distances.indexOf(Math.min(...distances));
  };
  const isClear = series.every((own) => new Set(own.map(at)).size === own.length);
  return categories.length > 1 && isClear ? { categories, at } : null;
}

/** Marks between the numbers of an axis: their places are measured. */
export function measuredPlaces(
  scales: readonly Scale[],
  edge: number,
  series: readonly (readonly number[])[],
): Places | null {
  const marks = series.flat();
  const scale = scales.find(
    ({ labels, from, to, step }) =>
      centreY(labels[0]!.bbox) > edge && marks.every((mark) => mark > from - step && mark < to + step),
  );
  if (!scale) return null;
  const textOf = (mark: number): string => String(scale.rounded(scale.valueAt(mark)));
  return placesNamed(new Map(marks.map((mark) => [mark, textOf(mark)])), scale.labels);
}

/** Marks between the dates of an axis. */
export function datedPlaces(
  labels: readonly ChartLabel[],
  edge: number,
  series: readonly (readonly number[])[],
): Places | null {
  const below = labels.filter(({ bbox, size }) => bbox.top > edge - 0.3 * size);
  const axis = dateAxis(below.toSorted((a, b) => centreX(a.bbox) - centreX(b.bbox)));
  const marks = series.flat();
  const texts = axis?.textsAt(marks);
  return axis && texts ? placesNamed(new Map(marks.map((mark, at) => [mark, texts[at]!])), axis.labels) : null;
}

function placesNamed(texts: ReadonlyMap<number, string>, labels: ChartLabel[]): Places {
  const distinct = new Map([...texts].map(([place, text]) => [text, place]));
  const categories = [...distinct]
    .map(([text, place]): Category => ({ text, place, labels: [] }))
    .sort((a, b) => a.place - b.place);
  categories[0]!.labels = labels;
  return { categories, at: (mark) => categories.findIndex(({ text }) => text === texts.get(mark)) };
}
