import { type BoundingBox, grownBox } from '../../domain/geometry.ts';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import { isMainPartOf } from '../alike.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Word } from '../page-content.ts';
import { loneSigns } from './lone-signs.ts';

/** Figures, or a letter in brackets; strokes of all kinds are read as letters. */
const FIGURES = /^(?:[\d.,()%*+-]*\d[\d.,()%*+-]*|\(\p{L}\))$/u;
/** More signs than this in a table are specks of a dirty scan. */
const MOST_SIGNS = 400;
/** Room around a sign, in its heights: readers know letters with some paper around them. */
const MARGIN = 0.3;

/** Tables of scans with the figures that are alone in a cell and that the recogniser passed over. */
export async function readLoneSigns(
  segments: readonly SegmentDraft[],
  content: PageContent,
  engine: OcrEngine,
  ctx: Pick<ParseContext, 'signal'>,
): Promise<SegmentDraft[]> {
  const result: SegmentDraft[] = [];
  for (const segment of segments) {
    const { type, words, bbox } = segment;
    const isScanned = type === 'Table' && words.length > 0 && words.every(({ source }) => source === 'ocr');
    const signs = isScanned ? loneSigns(content.raster, bbox, content.words) : [];
    const read = signs.length > 0 && signs.length <= MOST_SIGNS ? await readSigns(signs, content, engine, ctx) : [];
    result.push(read.length > 0 ? { ...segment, words: [...words, ...read] } : segment);
  }
  return result;
}

async function readSigns(
  signs: readonly BoundingBox[],
  { raster }: PageContent,
  engine: OcrEngine,
  { signal }: Pick<ParseContext, 'signal'>,
): Promise<Word[]> {
  const stretches = signs.map((bbox) => ({ bbox: grownBox(bbox, MARGIN * bbox.height), angle: 0 as const }));
  const read = await engine.readStretches(raster, stretches, signal);
  return read.flatMap(({ text, confidence }, index): Word[] => {
    // Signs that are read with less confidence are specks.
    const isSign = isMainPartOf(confidence, 1) && FIGURES.test(text.trim());
    return isSign ? [{ text: text.trim(), bbox: signs[index]!, confidence, source: 'ocr', angle: 0 }] : [];
  });
}
