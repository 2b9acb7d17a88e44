import { area, type BoundingBox } from '../../../domain/geometry.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import type { ParseContext } from '../../context.ts';
import { findMarks } from '../../marks/find-marks.ts';
import type { PageContent } from '../../page-content.ts';
import { compareWithImage } from './compare-with-image.ts';
import { outlinedText, unstatedInk } from './unstated-ink.ts';
import { boxOfPage, fewRegions, type Verdict } from './where-to-read.ts';

/** The verdict on a text layer after comparing it with the image: contradicted words are read again. */
export async function holdAgainstImage(
  content: PageContent,
  judged: Verdict,
  engine: OcrEngine,
  { signal, threads }: Pick<ParseContext, 'signal' | 'threads'>,
): Promise<Verdict> {
  const page = boxOfPage(content);
  const isReadAnyway = judged.regions.some((region) => area(region) === area(page));
  if (isReadAnyway || !judged.trusted.some(({ source }) => source === 'text-layer'))
    return { ...judged, regions: [page] };
  const { contradicted, agreement } = await compareWithImage(content, judged.trusted, engine, signal);
  if (contradicted.size > 0) {
    const trusted = judged.trusted.filter((word) => !contradicted.has(word));
    const doubted = [...judged.doubted, ...contradicted];
    return { ...judged, trusted, doubted, regions: [page], agreement };
  }
  return { ...judged, gaps: fewRegions(await unreadInk(content, judged, threads), content), agreement };
}

/** Check boxes have strokes like letters do. On a form they would cause the whole page to be read. */
async function unreadInk(
  content: PageContent,
  { trusted, regions, dismissed }: Verdict,
  threads: number,
): Promise<BoundingBox[]> {
  const known = [...regions, ...dismissed];
  const ink = unstatedInk(content, trusted, known);
  if (ink.length === 0) return [];
  const marks = await findMarks(content, threads);
  return marks.length === 0 ? ink : unstatedInk(content, trusted, [...known, ...marks.map(({ bbox }) => bbox)]);
}

/** The verdict on a page whose text layer alone was judged, with the lines of text that it draws as outlines. */
export function withOutlinedText(content: PageContent, judged: Verdict): Verdict {
  if (judged.regions.some((region) => area(region) === area(boxOfPage(content)))) return judged;
  const outlined = outlinedText(content, judged.trusted, [...judged.regions, ...judged.dismissed]);
  return outlined.length === 0 ? judged : { ...judged, gaps: fewRegions(outlined, content) };
}
