import { type BoundingBox, clampToPage } from '../../domain/geometry.ts';
import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import type { PageContent } from '../page-content.ts';
import { cutOut } from './page-ink.ts';

/** Reads one part of the page's picture; boxes come back in page pixels. */
export async function recogniseRegion(
  { raster, width, height, dpi }: PageContent,
  region: BoundingBox,
  engine: OcrEngine,
  signal: AbortSignal,
): Promise<OcrLine[]> {
  const box = clampToPage(region, width, height);
  if (box.width === width && box.height === height) return engine.recognise(raster, signal);
  const found = await engine.recognise(cutOut(raster, box), signal, { dpi: dpi ?? undefined });
  return found.map((line) => moved(line, Math.floor(box.left), Math.floor(box.top)));
}

function moved(line: OcrLine, x: number, y: number): OcrLine {
  const move = <T extends { bbox: OcrLine['bbox'] }>(part: T): T => ({
    ...part,
    bbox: { ...part.bbox, left: part.bbox.left + x, top: part.bbox.top + y },
  });
  return { ...move(line), words: line.words.map(move) };
}
