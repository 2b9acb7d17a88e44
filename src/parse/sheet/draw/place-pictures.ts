import type { BoundingBox } from '../../../domain/geometry.ts';
import { chartName, chartTable } from '../../chart/chart-table.ts';
import { drawChart } from '../../chart/draw-chart.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Canvas } from '../../drawing/canvas.ts';
import { fitInto, loadPicture, pixelsOf, storePicture } from '../../drawing/pictures.ts';
import { drawnWord, wrapText } from '../../drawing/wrap.ts';
import type { Word } from '../../page-content.ts';
import { rangeName } from '../cell-names.ts';
import type { Sheet, SheetPicture } from '../sheet.ts';
import type { SheetLayout } from './lay-out-sheet.ts';

/** A segment for an object on a sheet, and how it is drawn. */
export interface PlacedPicture {
  segment: SegmentDraft;
  draw(canvas: Canvas): void;
}

const FRAME = '#9aa0a6';
const TEXT_SIZE = 18;

export async function placePictures(
  sheet: Sheet,
  layout: SheetLayout,
  pageNumber: number,
  ctx: ParseContext,
): Promise<PlacedPicture[]> {
  const placed: PlacedPicture[] = [];
  for (const [at, picture] of sheet.pictures.entries()) {
    const box = layout.boxOf(picture.range);
    if (box.width < 4 || box.height < 4) continue;
    placed.push(await place(picture, box, `p${at}`, `sheet-${pageNumber}-${at}`, layout.scale, ctx));
  }
  return placed;
}

async function place(
  picture: SheetPicture,
  box: BoundingBox,
  id: string,
  file: string,
  scale: number,
  ctx: ParseContext,
): Promise<PlacedPicture> {
  const sheet = { range: rangeName(picture.range), cells: [] };
  const segment = { id, type: 'Picture' as const, bbox: box, confidence: 1, words: [], sheet };
  const { content, name } = picture;
  if (content.kind === 'text') {
    const words = textWords(content.text, box, scale);
    const lines = [words.map((_, index) => index)];
    return { segment: { ...segment, type: 'Text', words, lines }, draw: (canvas) => drawTextBox(canvas, box, words) };
  }
  if (content.kind === 'chart') {
    const words: Word[] = [];
    const drawn = drawChart(content.chart, box, scale, words);
    const grid = chartTable(content.chart);
    const said = { alternativeText: chartName(content.chart), ...(grid && { chart: grid }) };
    return { segment: { ...segment, words, ...said }, draw: drawn };
  }
  const alternative = name ? { alternativeText: name } : {};
  const loaded = await loadPicture(content.read, ctx);
  const inner = loaded && fitInto(loaded, box);
  const pixels = loaded && inner && (await pixelsOf(loaded, inner));
  if (!loaded || !pixels) return { segment: { ...segment, ...alternative }, draw: (canvas) => drawFrame(canvas, box) };
  const imageFile = await storePicture(loaded, file, ctx.workDir);
  return {
    segment: { ...segment, bbox: inner, ...alternative, ...(imageFile && { imageFile }) },
    draw: (canvas) => canvas.raster(pixels, inner.left, inner.top),
  };
}

function drawFrame(canvas: Canvas, { left, top, width, height }: BoundingBox): void {
  canvas.rect({ left, top, width, height }, FRAME);
  canvas.rect({ left: left + 1, top: top + 1, width: width - 2, height: height - 2 }, '#ffffff');
}

function textWords(text: string, box: BoundingBox, scale: number): Word[] {
  const size = TEXT_SIZE * scale;
  const lines = wrapText(text, Math.max(1, box.width - size), { size });
  const line = Math.min(1.35 * size, (box.height - 4) / Math.max(1, lines.length));
  return lines.flatMap((words, at) =>
    words.map((word) => drawnWord(word, box.left + size / 2, box.top + 2 + at * line, line, { size })),
  );
}

function drawTextBox(canvas: Canvas, box: BoundingBox, words: readonly Word[]): void {
  drawFrame(canvas, box);
  for (const { text, bbox, font } of words)
    canvas.text(text, bbox.left, bbox.top + 0.75 * bbox.height, { size: font!.size });
}
