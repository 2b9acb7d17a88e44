import { centreX, centreY, unionOf } from '../../../domain/geometry.ts';
import { median } from '../../../domain/statistics.ts';
import { isLevel, isOneLineAway, PATTERN } from '../../alike.ts';
import type { Scale } from './axes/scales.ts';
import type { ChartSheet, DrawnChart } from './drawn-chart.ts';
import { legendNear } from './legend.ts';

const MOST_DOTS = 500;

/** Dots between two scales: a scatter plot. */
export function readDots(sheet: ChartSheet, scale: Scale, across: readonly Scale[]): DrawnChart | null {
  const [own] = scale.labels;
  const x = across.find(({ labels: [label], from, to }) => {
    if (!own || !label) return false;
    const below = centreY(label.bbox) - scale.to;
    return below > 0 && below < scale.step + 4 * label.size && to > own.bbox.left && from < to;
  });
  if (!own || !x) return null;
  const { size } = own;
  const inside = sheet.shapes.filter(
    (shape) =>
      isOneLineAway(Math.max(shape.bbox.width, shape.bbox.height), size) &&
      shape.bbox.width >= 2 &&
      isLevel(shape.bbox.width, shape.bbox.height, shape.bbox.width + 1) &&
      centreX(shape.bbox) > x.from - x.step &&
      centreX(shape.bbox) < x.to + x.step &&
      centreY(shape.bbox) > scale.from - scale.step &&
      centreY(shape.bbox) < scale.to + scale.step &&
      !sheet.swatches.has(shape),
  );
  const usual = median(inside.map(({ bbox }) => bbox.width));
  const alike = inside.filter(
    ({ bbox, isCurved, kind }) => Math.abs(bbox.width - usual) < 1 && (isCurved || kind === 'polygon'),
  );
  const dots = [
    ...new Map(alike.map((dot) => [`${Math.round(4 * dot.bbox.left)} ${Math.round(4 * dot.bbox.top)}`, dot])).values(),
  ];
  const isSpread =
    new Set(dots.map(({ bbox }) => Math.round(bbox.left))).size >= PATTERN &&
    new Set(dots.map(({ bbox }) => Math.round(bbox.top))).size >= PATTERN;
  const plot = unionOf(dots.map(({ bbox }) => bbox));
  if (!plot || dots.length <= PATTERN || dots.length > MOST_DOTS || !isSpread) return null;
  const colors = [...new Set(dots.map(({ color }) => color))];
  const near = legendNear(sheet.legend, plot);
  const names = colors.map((color) => near.get(color));
  if (colors.length > 1 && names.includes(undefined)) return null;
  const points = dots
    .map(({ bbox, color }) => ({
      x: x.rounded(x.valueAt(centreX(bbox))),
      y: scale.rounded(scale.valueAt(centreY(bbox))),
      color,
      bbox,
    }))
    .sort((a, b) => a.x - b.x);
  const categories = points.map((point) => String(point.x));
  const series = colors.map((color, at) => ({
    name: names[at]?.text ?? '',
    categories,
    values: points.map((point) => (point.color === color ? point.y : null)),
    marks: points.map((point) => (point.color === color ? { bbox: point.bbox } : null)),
  }));
  const legend = colors.length > 1 ? names.flatMap((label) => label ?? []) : [];
  return {
    chart: { type: 'scatter', title: '', series },
    plot,
    labels: [...scale.labels, ...x.labels, ...legend],
  };
}
