import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent } from '../page-content.ts';
import { mergeWords } from './merge-words.ts';
import { pageSkew } from './page-skew.ts';
import { recogniseRegion } from './recognise-region.ts';
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
  for (const region of regions) lines.push(...(await recogniseRegion(content, region, engine, ctx.signal)));
  const words = mergeWords(verdict.trusted, verdict.doubted, lines, content.raster);
  const skew = words.every(({ source }) => source === 'ocr') ? pageSkew(lines) : null;
  return { ...content, words, ...(skew !== null && { skew }) };
}
