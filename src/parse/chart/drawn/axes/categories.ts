import { bottom, centreX, centreY, right, unionOf } from '../../../../domain/geometry.ts';
import { type Filled, lowest, neighbours } from '../../../../domain/lists.ts';
import { median } from '../../../../domain/statistics.ts';
import { isClose, isLevel, isSameSize } from '../../../alike.ts';
import type { ChartLabel } from '../labels.ts';

/** Labels of a row begin, or end, within this of each other, in type sizes. */
const ALIGNED = 0.7;
/** From the plot to its labels, in type sizes. */
const REACH = 6;

export interface Category {
  place: number;
  text: string;
  labels: ChartLabel[];
}

/** The labels of the axis without a scale: the nearest row below or column to the left, each at the place it points to. */
export function categoriesOf(
  labels: readonly ChartLabel[],
  along: 'x' | 'y',
  edge: number,
  marks: readonly number[],
): Category[] {
  const row = along === 'x' ? rowBelow(labels, edge) : columnBeside(labels, edge);
  const anchors: Filled<(label: ChartLabel) => number> =
    along === 'y'
      ? [({ bbox }) => centreY(bbox)]
      : [
          ({ bbox }) => centreX(bbox),
          ({ bbox, size }) => right(bbox) - 0.3 * size,
          ({ bbox, size }) => bbox.left + 0.3 * size,
        ];
  const isSlanted = row.some(({ turn }) => turn === 'slanted');
  const choices = (isSlanted ? anchors : anchors.slice(0, 1)).map((anchor) => placed(row, anchor));
  if (along === 'y') choices.push(placed(withLinesJoined(row), anchors[0]));
  return lowest(choices, (choice) => errorOf(choice, marks)) ?? [];
}

const placed = (row: readonly ChartLabel[], anchor: (label: ChartLabel) => number): Category[] => {
  const own = row.map((label) => ({ place: anchor(label), text: label.text, labels: [label] }));
  return own.sort((a, b) => a.place - b.place);
};

const errorOf = (categories: readonly Category[], marks: readonly number[]): number =>
  marks.reduce((sum, mark) => sum + Math.min(...categories.map(({ place }) => Math.abs(place - mark))), 0);

function rowBelow(labels: readonly ChartLabel[], edge: number): ChartLabel[] {
  const below = labels.filter(({ bbox, size }) => centreY(bbox) > edge && bbox.top < edge + REACH * size);
  if (below.length === 0) return [];
  const first = below.reduce((a, b) => (b.bbox.top < a.bbox.top ? b : a));
  const row = below.filter(({ bbox, size }) => bbox.top - first.bbox.top < ALIGNED * size);
  return row.map((label) => withLinesBelow(label, below, row));
}

/** A label in several lines, each centred below the one before. */
function withLinesBelow(label: ChartLabel, below: readonly ChartLabel[], row: readonly ChartLabel[]): ChartLabel {
  const next = below.find(
    (other) =>
      !row.includes(other) &&
      label.turn === 'none' &&
      other.turn === 'none' &&
      isSameSize(other, label) &&
      isLevel(centreX(other.bbox), centreX(label.bbox), label.size) &&
      bottom(other.bbox) > bottom(label.bbox) &&
      isClose(other.bbox.top - bottom(label.bbox), label.size),
  );
  if (!next || row.length < 2) return label;
  return withLinesBelow(both(label, next), below, row);
}

/** Labels that end, or are centred, beside the plot. */
function columnBeside(labels: readonly ChartLabel[], edge: number): ChartLabel[] {
  const beside = labels.filter(
    ({ bbox, size, turn }) =>
      turn === 'none' && centreX(bbox) < edge && right(bbox) < edge + size && right(bbox) > edge - REACH * size,
  );
  if (beside.length === 0) return [];
  const nearest = beside.reduce((a, b) => (right(b.bbox) > right(a.bbox) ? b : a));
  return beside.filter(({ bbox, size }) => right(nearest.bbox) - right(bbox) < ALIGNED * size);
}

/** Lines that are close below each other as one label, for rows whose labels have several. */
function withLinesJoined(column: readonly ChartLabel[]): ChartLabel[] {
  const joined: ChartLabel[] = [];
  for (const label of column.toSorted((a, b) => a.bbox.top - b.bbox.top)) {
    const last = joined.at(-1);
    if (last && isClose(label.bbox.top - bottom(last.bbox), label.size)) joined[joined.length - 1] = both(last, label);
    else joined.push(label);
  }
  return joined;
}

const both = (a: ChartLabel, b: ChartLabel): ChartLabel => ({
  ...a,
  text: `${a.text} ${b.text}`,
  words: [...a.words, ...b.words],
  bbox: unionOf([a.bbox, b.bbox]),
  value: null,
});

/** Where only every second or third mark is labelled, as `2000`, `2002`, and the labels count: those between them too. */
export function withBetween(categories: readonly Category[], marks: readonly number[]): Category[] {
  const places = [...new Set(marks.map(Math.round))].sort((a, b) => a - b);
  const step = median(
    neighbours(places)
      .map(([before, place]) => place - before)
      .filter((gap) => gap > 2),
  );
  const wide = distanceOf(categories);
  const times = Math.round(wide / step);
  if (!(times > 1) || Math.abs(wide / step - times) > 0.15 || places.length < categories.length) return [...categories];
  const counts = categories.map(({ text }) => /^(\D*)(\d+)(\D*)$/.exec(text));
  const isCounted = counts.every((count, at) => {
    const before = counts[at - 1];
    return count && (!before || (count[1] === before[1] && Number(count[2]) - Number(before[2]) === times));
  });
  const [[count], [earliest]] = [counts, categories];
  if (!isCounted || !count || !earliest) return [...categories];
  const [, prefix, first, suffix] = count;
  const start = earliest.place;
  const stepsTo = (place: number): number => Math.round((place - start) / step);
  const [from, to] = [stepsTo(Math.min(...places)), stepsTo(Math.max(...places))];
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const labelled = (from + at) % times === 0 ? categories[(from + at) / times] : undefined;
    const text = `${prefix}${Number(first) + from + at}${suffix}`;
    return labelled ?? { place: start + (from + at) * step, text, labels: [] };
  });
}

const distanceOf = (categories: readonly Category[]): number =>
  median(neighbours(categories).map(([before, { place }]) => place - before.place));

/** For each mark the category that it is at; null where one is at none. */
export function assigned(marks: readonly number[], categories: readonly Category[]): number[] | null {
  if (categories.length < 2) return null;
  const step = distanceOf(categories);
  const found = marks.map((mark) => {
    const distances = categories.map(({ place }) => Math.abs(place - mark));
    const least = Math.min(...distances);
    return isClose(least, step) ? distances.indexOf(least) : -1;
  });
  return found.includes(-1) ? null : found;
}
