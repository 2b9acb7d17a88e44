import { centreX, centreY, unionOf } from '../../../domain/geometry.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { areNamed, seriesNames } from './legend.ts';
import type { Scale } from './scales.ts';
import type { Shape } from './shapes.ts';

const FEWEST_DOTS = 4;

/** Dots between two scales: a scatter plot. */
export function readDots(sheet: ChartSheet, scale: Scale, across: readonly Scale[]): DrawnChart | null {
  const x = across.find(({ labels }) => centreY(labels[0]!.bbox) > scale.to);
  if (!x) return null;
  const { size } = scale.labels[0]!;
  const isAlong = ({ from, to, step }: Scale, place: number): boolean => place > from - step && place < to + step;
  const isDot = (shape: Shape): boolean =>
    isAlong(x, centreX(shape.bbox)) &&
    isAlong(scale, centreY(shape.bbox)) &&
    shape.kind !== 'rectangle' &&
    !sheet.legend.swatches.has(shape) &&
    shape.bbox.width >= 2 &&
    shape.bbox.width <= 1.6 * size &&
    Math.abs(shape.bbox.width - shape.bbox.height) <= 0.3 * shape.bbox.width + 1;
  const placeOf = ({ bbox }: Shape): string => `${Math.round(4 * bbox.left)} ${Math.round(4 * bbox.top)}`;
  const dots = [...new Map(sheet.shapes.filter(isDot).map((dot) => [placeOf(dot), dot])).values()];
  if (dots.length < FEWEST_DOTS) return null;
  const colors = [...new Set(dots.map(({ color }) => color))];
  const plot = unionOf(dots.map(({ bbox }) => bbox))!;
  const names = seriesNames(sheet.legend, colors, plot);
  if (colors.length > 1 && !areNamed(names)) return null;
  const points = dots
    .map(({ bbox, color }) => ({
      x: x.rounded(x.valueAt(centreX(bbox))),
      y: scale.rounded(scale.valueAt(centreY(bbox))),
      color,
      bbox,
    }))
    .sort((a, b) => a.x - b.x);
  // Swatches of a legend are below each other.
  if (new Set(points.map((point) => point.x)).size < FEWEST_DOTS - 1) return null;
  const series = colors.map((color, at) => ({
    name: names[at]?.text ?? '',
    categories: points.map((point) => String(point.x)),
    values: points.map((point) => (point.color === color ? point.y : null)),
    marks: points.map((point) => (point.color === color ? { bbox: point.bbox } : null)),
  }));
  const keys = names.flatMap((label) => label ?? []);
  return { chart: { type: 'scatter', title: '', series }, plot, labels: [...scale.labels, ...x.labels, ...keys] };
}
