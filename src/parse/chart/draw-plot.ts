import type { BoundingBox } from '../../domain/geometry.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { textWidth } from '../drawing/text-width.ts';
import type { Chart } from './chart.ts';
import { SERIES_COLORS, type WriteLabel } from './chart-pen.ts';

const AXIS = '#808080';
/** Points of a series that are drawn: more do not fit beside each other. */
const MOST_POINTS = 400;
const MOST_SERIES = 24;

const colorOf = (at: number): string => SERIES_COLORS[at % SERIES_COLORS.length]!;
const finite = (value: number | null | undefined): number => (Number.isFinite(value) ? (value as number) : 0);

/** Axes with lowest and highest value, the first and last category, and bars, points or lines. */
export function drawPlot(
  chart: Chart,
  box: BoundingBox,
  write: WriteLabel,
  size: number,
  line: number,
): (canvas: Canvas) => void {
  const series = chart.series.slice(0, MOST_SERIES).map(({ values, categories }) => ({
    values: values.slice(0, MOST_POINTS).map(finite),
    categories,
  }));
  const all = series.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const range = high - low || 1;
  const [lowest, highest] = [shown(low), shown(high)];
  const left = box.left + Math.max(...[lowest, highest].map((text) => textWidth(text, { size }))) + 6;
  const plot = { left, top: box.top, width: box.left + box.width - left - 4, height: box.height - line };
  if (plot.width < 10 || plot.height < 10) return () => {};
  write(highest, box.left, plot.top);
  write(lowest, box.left, plot.top + plot.height - line);
  const count = Math.max(1, ...series.map(({ values }) => values.length));
  writeCategories(chart, plot, count, write, size);
  const y = (value: number): number => plot.top + plot.height - ((value - low) / range) * plot.height;
  const x = (at: number): number => plot.left + ((at + 0.5) / count) * plot.width;
  const isLine = chart.type === 'line' || chart.type === 'area' || chart.type === 'scatter';
  return (canvas) => {
    canvas.rect({ left: plot.left, top: plot.top, width: 1, height: plot.height }, AXIS);
    canvas.rect({ left: plot.left, top: y(0), width: plot.width, height: 1 }, AXIS);
    for (const [at, { values }] of series.entries()) {
      for (const [point, value] of values.entries()) {
        const before = values[point - 1];
        if (isLine && before !== undefined)
          canvas.line(x(point - 1), y(before), x(point), y(value), colorOf(at), chart.type === 'scatter' ? 1 : 2);
        else if (!isLine) {
          const width = (0.8 * plot.width) / count / series.length;
          const barLeft = x(point) - 0.4 * (plot.width / count) + at * width;
          const [from, to] = [Math.min(y(0), y(value)), Math.max(y(0), y(value))];
          canvas.rect(
            { left: barLeft, top: from, width: Math.max(1, width), height: Math.max(1, to - from) },
            colorOf(at),
          );
        }
        if (chart.type === 'scatter')
          canvas.rect({ left: x(point) - 3, top: y(value) - 3, width: 6, height: 6 }, colorOf(at));
      }
    }
  };
}

const shown = (value: number): string => String(Number(value.toPrecision(6)));

/** As many as are beside each other without touching. */
function writeCategories(chart: Chart, plot: BoundingBox, count: number, write: WriteLabel, size: number): void {
  const categories = chart.series[0]?.categories ?? [];
  let free = plot.left;
  for (const [at, category] of categories.slice(0, count).entries()) {
    const width = textWidth(category, { size });
    const left = plot.left + ((at + 0.5) / count) * plot.width - width / 2;
    if (!category || left < free || left + width > plot.left + plot.width + size) continue;
    write(category, left, plot.top + plot.height + 2);
    free = left + width + 0.6 * size;
  }
}

/** Slices drawn as rays, close enough to cover the disc; the names of the categories beside it. */
export function drawPie(chart: Chart, box: BoundingBox, write: WriteLabel, line: number): (canvas: Canvas) => void {
  const { values = [], categories = [] } = chart.series[0] ?? {};
  const parts = values.slice(0, MOST_SERIES).map((value) => Math.max(0, finite(value)));
  const total = parts.reduce((sum, value) => sum + value, 0);
  const radius = Math.min(box.width, box.height) / 2 - 4;
  if (total <= 0 || radius < 8) return () => {};
  const [cx, cy] = [box.left + radius + 4, box.top + box.height / 2];
  const marks: { top: number; color: string }[] = [];
  for (const [at, part] of parts.entries()) {
    const top = box.top + at * line;
    if (top + line > box.top + box.height) break;
    marks.push({ top: top + 0.3 * line, color: colorOf(at) });
    write(`${categories[at] ?? ''} ${Math.round((100 * part) / total)}%`.trim(), cx + radius + 28, top);
  }
  return (canvas) => {
    const edges: number[] = [];
    for (const [at, part] of parts.entries()) edges.push((edges[at - 1] ?? 0) + part / total);
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        if (x * x + y * y > radius * radius) continue;
        // Clockwise from the top, as spreadsheets draw them.
        const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
        const slice = edges.findIndex((edge) => turn < edge);
        canvas.rect({ left: cx + x, top: cy + y, width: 1, height: 1 }, colorOf(slice < 0 ? parts.length - 1 : slice));
      }
    }
    for (const { top, color } of marks) canvas.rect({ left: cx + radius + 10, top, width: 10, height: 10 }, color);
  };
}
