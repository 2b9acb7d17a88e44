import type { BoundingBox } from '../../domain/geometry.ts';
import type { OcrEngine, OcrLine } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { PageContent } from '../page-content.ts';
import { isCovered, mergeWords } from './merge-words.ts';
import { recogniseRegion } from './recognise-region.ts';
import { pageSkew } from './straighten/page-skew.ts';
import { rereadStruck } from './struck-words.ts';
import { suspectWords } from './text-layer/broken-text.ts';
import { compareWithImage } from './text-layer/compare-with-image.ts';
import { holdAgainstImage, withOutlinedText } from './text-layer/hold-against-image.ts';
import { visibleWords, whereToRead } from './text-layer/where-to-read.ts';

/**
 * Settles the words of a page: from the text layer where it can be trusted, from the picture where not. `Auto` reads only the
 * parts where the text layer has nothing to say or says nonsense, and lines of text that are drawn as outlines; of a page that is one segment (`separatesParts` is false) that is the
 * whole page, not a picture on it. `All` looks at every page: a sample of the text layer is compared
 * with the picture, and all writing that no word accounts for is read.
 */
export async function readText(
  content: PageContent,
  strategy: 'All' | 'Auto',
  engine: OcrEngine,
  ctx: ParseContext,
  separatesParts = true,
): Promise<PageContent> {
  const suspects = suspectWords(visibleWords(content));
  const shown = suspects.length > 0 && (await compareWithImage(content, suspects, engine, ctx.signal));
  const judged = whereToRead(content, separatesParts || strategy === 'All', shown ? shown.contradicted : undefined);
  const held =
    strategy === 'All' ? await holdAgainstImage(content, judged, engine, ctx) : withOutlinedText(content, judged);
  const { trusted, doubted, regions, gaps = [], agreement = [] } = held;
  for (const [word, alike] of agreement) word.agreement = alike;
  const lines: OcrLine[] = [];
  for (const region of regions) lines.push(...(await recogniseRegion(content, region, engine, ctx.signal)));
  const isWanted = (line: BoundingBox): boolean => !isCovered(line, trusted);
  for (const gap of gaps) lines.push(...(await recogniseRegion(content, gap, engine, ctx.signal, isWanted)));
  const merged = mergeWords(trusted, doubted, lines, content.raster);
  const words = await rereadStruck(merged, content.raster, engine, ctx.signal);
  const skew = words.every(({ source }) => source === 'ocr') ? pageSkew(lines) : null;
  const unreadLines = lines.filter(({ isUnknown }) => isUnknown).length;
  return { ...content, words, ...(skew !== null && { skew }), ...(unreadLines > 0 && { unreadLines }) };
}
