import { Canvas } from '../../drawing/canvas.ts';
import { textWidth } from '../../drawing/text-width.ts';
import type { Raster } from '../../page-content.ts';
import { columnName } from '../cell-names.ts';
import type { Sheet } from '../sheet.ts';
import { faceOf, type SheetLayout } from './lay-out-sheet.ts';
import type { PlacedCell } from './place-cells.ts';
import type { PlacedPicture } from './place-pictures.ts';

const GRID = '#d0d3d8';
const LABELS = '#f1f3f5';
const HIDDEN_LABELS = '#d5b8b8';
const LABEL_TEXT = '#5f6670';
const LINK = '#0b57d0';

/** Draws a sheet as users know it: column letters, row numbers, a light grid, colours, merged cells, pictures. */
export function drawSheet(
  layout: SheetLayout,
  cells: Iterable<PlacedCell>,
  pictures: readonly PlacedPicture[],
  sheet: Pick<Sheet, 'hiddenRows' | 'hiddenColumns'>,
): Promise<Raster> {
  const canvas = new Canvas(layout.width, layout.height);
  drawLabels(canvas, layout, sheet);
  drawGrid(canvas, layout);
  const placed = [...cells];
  for (const { box, range, cell } of placed) {
    const isMerged = range.top !== range.bottom || range.left !== range.right;
    const fill = cell.style?.bg_color ?? (isMerged ? '#ffffff' : null);
    if (fill) canvas.rect({ left: box.left + 1, top: box.top + 1, width: box.width - 1, height: box.height - 1 }, fill);
  }
  for (const { lines, cell } of placed) {
    const face = faceOf(cell, layout.scale);
    const color = cell.hyperlink ? LINK : (cell.style?.text_color ?? '#000000');
    for (const [at, { words, baseline }] of lines.entries()) {
      // Text that overflows its cell ends with the last line that fits.
      if (baseline === lines[at - 1]?.baseline) break;
      const placedWords = words.map(({ text, bbox }) => ({ text, left: bbox.left, width: bbox.width }));
      canvas.words(placedWords, baseline, face, color);
    }
  }
  for (const { draw } of pictures) draw(canvas);
  return canvas.finish();
}

function drawLabels(
  canvas: Canvas,
  { rows, columns, width, height, scale }: SheetLayout,
  { hiddenRows, hiddenColumns }: Pick<Sheet, 'hiddenRows' | 'hiddenColumns'>,
): void {
  const left = Math.min(...columns.map(({ start }) => start), width);
  const labelWidth = width - columns.reduce((sum, { size }) => sum + size, 0) - 1;
  const isMirrored = left === 0 || left < labelWidth / 2;
  const labelLeft = isMirrored ? width - labelWidth : 0;
  const top = rows[0]?.start ?? height;
  const face = { size: 15 * scale };
  canvas.rect({ left: 0, top: 0, width, height: top }, LABELS);
  canvas.rect({ left: labelLeft, top: 0, width: labelWidth, height }, LABELS);
  for (const { index, start, size } of columns) {
    const name = columnName(index);
    if (hiddenColumns.has(index)) canvas.rect({ left: start, top: 0, width: size, height: top }, HIDDEN_LABELS);
    canvas.text(name, start + (size - textWidth(name, face)) / 2, top - 9 * scale, face, LABEL_TEXT);
  }
  for (const { index, start, size } of rows) {
    const name = String(index + 1);
    if (hiddenRows.has(index))
      canvas.rect({ left: labelLeft, top: start, width: labelWidth, height: size }, HIDDEN_LABELS);
    const right = labelLeft + labelWidth - 5 * scale;
    canvas.text(name, right - textWidth(name, face), start + 19 * scale, face, LABEL_TEXT);
  }
}

function drawGrid(canvas: Canvas, { rows, columns, width, height }: SheetLayout): void {
  for (const { start, size } of columns)
    for (const left of [start, start + size]) canvas.rect({ left, top: 0, width: 1, height }, GRID);
  for (const { start, size } of rows)
    for (const top of [start, start + size]) canvas.rect({ left: 0, top, width, height: 1 }, GRID);
}
