import { bottom, centreX, centreY, right, unionOf } from '../../../domain/geometry.ts';
import type { ChartLabel } from './labels.ts';

export interface Category {
  place: number;
  text: string;
  labels: ChartLabel[];
}

/** Labels of a row begin, or end, within this of each other, in type sizes. */
const ALIGNED = 0.7;
/** Between two lines of one label, in type sizes. */
const LINE_GAP = 0.6;

/** The labels of the axis without a scale: the nearest row below or column to the left, each at the place it points to. */
export function categoriesOf(
  labels: readonly ChartLabel[],
  along: 'x' | 'y',
  edge: number,
  marks: readonly number[],
): Category[] {
  const rows = along === 'x' ? [rowBelow(labels, edge)] : columnsBeside(labels, edge);
  const anchors: ((label: ChartLabel) => number)[] =
    along === 'y' ? [({ bbox }) => centreY(bbox)] : [({ bbox }) => centreX(bbox)];
  // Leaning labels end, or begin, below what they name.
  if (rows[0]!.some(({ turn }) => turn === 'slanted'))
    anchors.push(
      ({ bbox }) => right(bbox),
      ({ bbox }) => bbox.left,
    );
  const choices = rows.flatMap((row) => anchors.map((anchor) => placed(row, anchor)));
  const errors = choices.map((choice) => errorOf(choice, marks));
  return choices[errors.indexOf(Math.min(...errors))]!;
}

const placed = (row: readonly ChartLabel[], anchor: (label: ChartLabel) => number): Category[] => {
  const own = row.map((label) => ({ place: anchor(label), text: label.text, labels: [label] }));
  return own.sort((a, b) => a.place - b.place);
};

const errorOf = (categories: readonly Category[], marks: readonly number[]): number =>
  marks.reduce((sum, mark) => sum + Math.min(...categories.map(({ place }) => Math.abs(place - mark))), 0);

function rowBelow(labels: readonly ChartLabel[], edge: number): ChartLabel[] {
  const below = labels.filter(({ bbox, size }) => bbox.top > edge - 0.3 * size);
  const joined = withLinesJoined(
    below,
    (a, b) =>
      a.turn === 'none' &&
      Math.abs(centreX(a.bbox) - centreX(b.bbox)) < 0.3 * b.size &&
      Math.abs(a.size - b.size) < 0.2 * a.size,
  );
  const top = Math.min(...joined.map(({ bbox }) => bbox.top));
  return joined.filter(({ bbox, size }) => bbox.top - top < ALIGNED * size);
}

/** Labels that end beside the plot, by line, and with lines that are close below each other as one label. */
function columnsBeside(labels: readonly ChartLabel[], edge: number): ChartLabel[][] {
  const beside = labels.filter(({ bbox, size, turn }) => turn === 'none' && right(bbox) < edge + 0.3 * size);
  const nearest = Math.max(...beside.map(({ bbox }) => right(bbox)));
  const column = beside.filter(({ bbox, size }) => nearest - right(bbox) < ALIGNED * size);
  return [column, withLinesJoined(column, () => true)];
}

/** Lines that are close below each other and belong together as one label. */
function withLinesJoined(
  lines: readonly ChartLabel[],
  isSame: (above: ChartLabel, label: ChartLabel) => boolean,
): ChartLabel[] {
  const joined: ChartLabel[] = [];
  for (const label of lines.toSorted((a, b) => a.bbox.top - b.bbox.top)) {
    const above = joined.findLastIndex(
      (own) => label.bbox.top - bottom(own.bbox) < LINE_GAP * label.size && isSame(own, label),
    );
    if (above < 0) joined.push(label);
    else joined[above] = both(joined[above]!, label);
  }
  return joined;
}

const both = (a: ChartLabel, b: ChartLabel): ChartLabel => ({
  ...a,
  text: `${a.text} ${b.text}`,
  words: [...a.words, ...b.words],
  bbox: unionOf([a.bbox, b.bbox])!,
  value: null,
});
