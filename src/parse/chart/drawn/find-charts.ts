import { type BoundingBox, bottom, centreY, intersectionArea, right, unionOf } from '../../../domain/geometry.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { Chart } from '../chart.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { impliedScale } from './implied-scale.ts';
import { type ChartLabel, chartLabels } from './labels.ts';
import { legendOf } from './legend.ts';
import { readBars } from './read-bars.ts';
import { joinedLines, readCurves } from './read-curves.ts';
import { readDots } from './read-dots.ts';
import { readPie } from './read-pie.ts';
import { type Scale, scalesOf } from './scales.ts';
import { hasMiddleIn, type Shape, shapesOf } from './shapes.ts';
import { axisPairs, readTwoAxes } from './two-axes.ts';

export interface FoundChart {
  chart: Chart;
  measuredOn: 'paths' | 'pixels';
  bbox: BoundingBox;
  words: Word[];
}

/** More are maps and drawings. */
const MOST_PATHS = 4_000;
/** Of pictures: what a place may be wrong by, in page pixels. */
const PIXEL = 1;
/** In type sizes: how far a title is above the rest of its chart. */
const TITLE_REACH = 4;

/** Charts whose paths and texts show their values. What is not understood is left alone. */
export function findCharts({ paths = [], words }: Pick<PageContent, 'paths' | 'words'>): FoundChart[] {
  const shapes = paths.length > MOST_PATHS ? [] : shapesOf(paths);
  return shapes.length > MOST_PATHS ? [] : chartsOf(shapes, words);
}

/** Charts whose shapes are known, from paths or from pixels. */
export function chartsOf(
  shapes: readonly Shape[],
  words: readonly Word[],
  linesAt?: ChartSheet['linesAt'],
): FoundChart[] {
  // Rules of tables and underlines are all lines.
  if (!shapes.some(({ bbox }) => Math.min(bbox.width, bbox.height) > 2)) return [];
  const labels = chartLabels(words);
  const legend = legendOf(labels, shapes);
  const named = new Set([...legend.names.values()].flat());
  const others = labels.filter((label) => !named.has(label));
  const blur = linesAt ? PIXEL : 0;
  const upright = scalesOf(others, shapes, 'y', blur);
  const lying = scalesOf(others, shapes, 'x', blur);
  const sheet: ChartSheet = { labels, shapes, strokes: upright.length > 0 ? joinedLines(shapes) : [], legend, linesAt };
  const pairs = axisPairs(upright);
  const paired = new Set(pairs.flat().flatMap((scale) => scale.labels));
  const lone = upright.filter((scale) => !scale.labels.some((label) => paired.has(label)));
  const readBy = (scale: Scale): DrawnChart | null =>
    readBars(sheet, scale, lying) ?? readCurves(sheet, scale, lying) ?? readDots(sheet, scale, lying);
  const implied = (['x', 'y'] as const).flatMap((along) => impliedScale(others, shapes, along) ?? []);
  const found = [
    ...pairs.map(([left, other]) => readTwoAxes(sheet, left, other, lying)),
    ...lone.map((scale) => readBy(scale) ?? readBy({ ...scale, isOnRight: true })),
    ...[...lying, ...implied].map((scale) => readBars(sheet, scale, lying)),
    readPie(sheet),
  ].flatMap((one) => one ?? []);
  const size = ({ chart }: DrawnChart): number => chart.series.reduce((sum, { values }) => sum + values.length, 0);
  const kept: DrawnChart[] = [];
  for (const one of found.toSorted((a, b) => size(b) - size(a) || b.labels.length - a.labels.length)) {
    if (!kept.some(({ plot }) => intersectionArea(plot, one.plot) > 0)) kept.push(one);
  }
  return kept.map((one) => ({ ...withTexts(one, labels, named), measuredOn: linesAt ? 'pixels' : 'paths' }));
}

/** The chart with its title, the names of its axes, and all that is inside it. */
function withTexts(
  { chart, plot, labels }: DrawnChart,
  all: readonly ChartLabel[],
  legend: ReadonlySet<ChartLabel>,
): Omit<FoundChart, 'measuredOn'> {
  const core = unionOf([plot, ...labels.map(({ bbox }) => bbox)])!;
  const read = new Set(labels.flatMap((label) => label.words));
  const free = all.filter((label) => !label.words.some((word) => read.has(word)));
  // The name of the upright axis is on its side, to the left of its numbers.
  const sides = free.filter(
    ({ bbox, turn, size }) =>
      turn === 'side' &&
      right(bbox) <= plot.left &&
      centreY(bbox) > core.top &&
      centreY(bbox) < bottom(core) &&
      right(bbox) > core.left - TITLE_REACH * size,
  );
  const whole = unionOf([core, ...sides.map(({ bbox }) => bbox)])!;
  const title = titleAbove(
    whole,
    free.filter((label) => !legend.has(label)),
  );
  const inner = free.filter(({ bbox }) => hasMiddleIn(bbox, core));
  const words = new Set([...read, ...[...sides, ...inner, ...(title ? [title] : [])].flatMap((label) => label.words)]);
  const name = sides[0]?.text ?? '';
  const [only, ...others] = chart.series;
  const series =
    others.length === 0 && only ? [{ ...only, name: only.name || name || title?.text || 'Value' }] : chart.series;
  return {
    chart: { ...chart, title: title?.text ?? '', series },
    bbox: unionOf([whole, ...[...words].map(({ bbox }) => bbox)])!,
    words: [...words],
  };
}

/** A line by itself above the chart, between its edges. */
function titleAbove(whole: BoundingBox, all: readonly ChartLabel[]): ChartLabel | null {
  const above = all.filter(
    ({ bbox, size }) =>
      bottom(bbox) <= whole.top + 0.5 * size &&
      whole.top - bottom(bbox) < TITLE_REACH * size &&
      bbox.left > whole.left - size &&
      right(bbox) < right(whole) + size,
  );
  const nearest = above.toSorted((a, b) => bottom(b.bbox) - bottom(a.bbox))[0];
  if (!nearest) return null;
  const isAlone = !all.some(
    ({ bbox, size }) =>
      bbox.top < nearest.bbox.top &&
      nearest.bbox.top - bottom(bbox) < 0.6 * nearest.size &&
      Math.abs(size - nearest.size) < 0.1 * nearest.size,
  );
  return isAlone ? nearest : null;
}
