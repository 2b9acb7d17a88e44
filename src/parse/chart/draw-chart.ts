import type { BoundingBox } from '../../domain/geometry.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { textWidth } from '../drawing/text-width.ts';
import type { Word } from '../page-content.ts';
import type { Chart } from './chart.ts';
import { SERIES_COLORS, type WriteLabel } from './chart-pen.ts';
import { drawPie, drawPlot } from './draw-plot.ts';

const FRAME = '#9aa0a6';

/**
 * A plain chart from the values that the file keeps: title, legend, axes, marks.
 *
 *     ┌──────────────────────┐
 *     │        Title         │
 *     │ 20│   ▄              │
 *     │ 10│ ▄ █ ▄            │
 *     │  0└─┴─┴─┴──          │
 *     │     a b c            │
 *     │      ■ Sales         │
 *     └──────────────────────┘
 */
export function drawChart(chart: Chart, box: BoundingBox, scale: number, words: Word[]): (canvas: Canvas) => void {
  const size = 15 * scale;
  const line = 1.4 * size;
  const texts: { text: string; left: number; baseline: number; bold: boolean }[] = [];
  const write: WriteLabel = (text, left, top, bold = false) => {
    const face = { size, bold };
    texts.push({ text, left, baseline: top + 0.75 * line, bold });
    const bbox = { left, top, width: textWidth(text, face), height: line };
    words.push({
      text,
      bbox,
      confidence: null,
      source: 'text-layer',
      angle: 0,
      font: { name: '', size, bold, italic: false, monospace: false, color: '#000000' },
    });
  };
  const middle = (text: string, bold: boolean): number =>
    Math.max(box.left + 4, box.left + (box.width - textWidth(text, { size, bold })) / 2);
  let top = box.top + 4;
  if (chart.title) {
    write(chart.title, middle(chart.title, true), top, true);
    top += line;
  }
  const legendTop = box.top + box.height - line - 4;
  const plot = { left: box.left + 4, top, width: box.width - 8, height: legendTop - top - 4 };
  const marks = chart.type === 'pie' ? drawPie(chart, plot, write, line) : drawPlot(chart, plot, write, size, line);
  const legend = writeLegend(chart, box, legendTop, size, write);
  return (canvas) => {
    canvas.rect(box, FRAME);
    canvas.rect({ left: box.left + 1, top: box.top + 1, width: box.width - 2, height: box.height - 2 }, '#ffffff');
    marks(canvas);
    for (const { x, color } of legend)
      canvas.rect({ left: x, top: legendTop + 0.3 * line, width: 0.6 * size, height: 0.6 * size }, color);
    for (const { text, left, baseline, bold } of texts) canvas.text(text, left, baseline, { size, bold });
  };
}

function writeLegend(chart: Chart, box: BoundingBox, top: number, size: number, write: WriteLabel) {
  const marks: { x: number; color: string }[] = [];
  let x = box.left + size;
  for (const [at, { name }] of chart.series.entries()) {
    const width = textWidth(name, { size });
    if (!name || x + width + 2 * size > box.left + box.width) continue;
    marks.push({ x, color: SERIES_COLORS[at % SERIES_COLORS.length]! });
    write(name, x + size, top);
    x += width + 2.5 * size;
  }
  return marks;
}
