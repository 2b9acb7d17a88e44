import { type BoundingBox, clampToPage } from '../../domain/geometry.ts';
import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import type { PageContent } from '../page-content.ts';
import { cutOut } from './page-ink.ts';

/** Reads one part of the page's picture, or the lines of it that are wanted; boxes are in page pixels. */
export async function recogniseRegion(
  { raster, width, height, dpi }: PageContent,
  region: BoundingBox,
  engine: OcrEngine,
  signal: AbortSignal,
  isWanted?: (line: BoundingBox) => boolean,
): Promise<OcrLine[]> {
  const box = clampToPage(region, width, height);
  const isWhole = box.width === width && box.height === height;
  if (isWhole && !isWanted) return engine.recognise(raster, signal);
  const [x, y] = [Math.floor(box.left), Math.floor(box.top)];
  const found = await engine.recognise(isWhole ? raster : cutOut(raster, box), signal, {
    dpi: dpi ?? undefined,
    isWanted: isWanted && ((line) => isWanted({ ...line, left: line.left + x, top: line.top + y })),
  });
  return found.map((line) => moved(line, x, y));
}

function moved(line: OcrLine, x: number, y: number): OcrLine {
  const move = (bbox: BoundingBox): BoundingBox => ({ ...bbox, left: bbox.left + x, top: bbox.top + y });
  const along = line.angle % 180 === 0 ? x : y;
  const words = line.words.map((word) => ({
    ...word,
    bbox: move(word.bbox),
    ...(word.middles && { middles: word.middles.map((at) => at + along) }),
  }));
  return { ...line, bbox: move(line.bbox), words };
}
