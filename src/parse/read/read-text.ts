import { clampToPage } from '../../domain/geometry.ts';
import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent, Raster } from '../page-content.ts';
import { mergeWords } from './merge-words.ts';
import { cutOut } from './page-ink.ts';
import { whereToRead } from './where-to-read.ts';

/**
 * Settles the words of a page: from the text layer where it can be trusted, from the picture where not. `All` reads every
 * page, `Auto` only the parts where the text layer has nothing to say or says nonsense.
 */
export async function readText(
  content: PageContent,
  strategy: 'All' | 'Auto',
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<PageContent> {
  const verdict = whereToRead(content);
  const whole = { left: 0, top: 0, width: content.width, height: content.height };
  const regions = strategy === 'All' ? [whole] : verdict.regions;
  const lines: OcrLine[] = [];
  for (const region of regions) {
    const box = clampToPage(region, content.width, content.height);
    const isWhole = box.width === content.width && box.height === content.height;
    const left = Math.floor(box.left);
    const top = Math.floor(box.top);
    const picture: Raster = isWhole ? content.raster : cutOut(content.raster, box);
    const found = await engine.recognise(picture, ctx.signal);
    lines.push(...(isWhole ? found : found.map((line) => moved(line, left, top))));
  }
  const words = mergeWords(verdict.trusted, verdict.doubted, lines, content.raster);
  return { ...content, words };
}

function moved(line: OcrLine, x: number, y: number): OcrLine {
  const move = <T extends { bbox: OcrLine['bbox'] }>(part: T): T => ({
    ...part,
    bbox: { ...part.bbox, left: part.bbox.left + x, top: part.bbox.top + y },
  });
  return { ...move(line), words: line.words.map(move) };
}
