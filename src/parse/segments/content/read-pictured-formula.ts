import { type BoundingBox, clampToPage } from '../../../domain/geometry.ts';
import { checkLatex } from '../../../models/language/answers/latex.ts';
import { type Grey, resizeGrey, toGrey } from '../../../models/ocr/image/grey.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';
import { usualWordHeight } from '../usual-word-height.ts';
import { formulaReader } from './formula-model.ts';

/** How high a word of running text is in the images that the reader was trained on, in pixels. */
const WORD_HEIGHT = 17;
/** Above this one sign in fifteen to twenty is wrong, in three of four readings none; below it one in three (`npm run bench -- formula`). */
const LEAST_CONFIDENCE = 0.9;
/** White that the reader is used to around a formula, in page pixels. */
const MARGIN = 4;
const EQUATION_NUMBER = /^[([]\s*[\dA-Z]{1,3}(?:\.\d{1,3})*[a-z]?\s*[)\]]$/;

/** LaTeX of a formula by its picture, for scans and for glyphs that have no text. Null where the reader is not sure enough. */
export async function readPicturedFormula(
  { bbox, words }: Pick<SegmentDraft, 'bbox' | 'words'>,
  content: PageContent,
  { threads, signal }: Pick<ParseContext, 'threads' | 'signal'>,
): Promise<string | null> {
  const box = formulaBox(bbox, words, content);
  if (box.width < 4 || box.height < 4) return null;
  const picture = toGrey(cutOut(content.raster, box));
  const reading = await (await formulaReader(threads)).read(
    onWhite(inReaderSize(picture, usualWordHeight(content) ?? WORD_HEIGHT)),
    signal,
  );
  if (!reading || reading.confidence < LEAST_CONFIDENCE) return null;
  const checked = await checkLatex(reading.latex);
  return 'text' in checked ? checked.text : null;
}

/**
 * The formula without its number:
 *
 *     ┌──────────────────────────────┐
 *     │     E = mc²              (3) │
 *     └──────────────────────────────┘
 *     └── box ────────────────┘
 */
export function formulaBox(bbox: BoundingBox, words: readonly Word[], page: Pick<PageContent, 'width' | 'height'>) {
  const number = words.length > 1 ? words.findLast(({ text }) => EQUATION_NUMBER.test(text)) : undefined;
  const isLast = number && words.every(({ bbox: other }) => other.left <= number.bbox.left);
  const edge = isLast ? number.bbox.left - 2 * MARGIN : bbox.left + bbox.width + MARGIN;
  const left = bbox.left - MARGIN;
  return clampToPage(
    { left, top: bbox.top - MARGIN, width: Math.max(0, edge - left), height: bbox.height + 2 * MARGIN },
    page.width,
    page.height,
  );
}

/** At the size of type that the reader knows. */
function inReaderSize(picture: Grey, usual: number): Grey {
  const scale = Math.min(2, Math.max(0.2, WORD_HEIGHT / usual));
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  return Math.abs(scale - 1) < 0.15 ? picture : resizeGrey(picture, size(picture.width), size(picture.height));
}

/** The background of a scan becomes white, and light type on a dark background dark type on a light one. */
function onWhite({ width, height, data }: Grey): Grey {
  const sorted = Uint8Array.from(data).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const isDark = at(0.5) < 100 && at(0.98) - at(0.5) > at(0.5) - at(0.02);
  const [background, ink] = isDark ? [255 - at(0.5), 255 - at(0.99)] : [at(0.6), at(0.01)];
  const scale = 255 / Math.max(40, background - ink);
  const values = data.map((value) => {
    const light = isDark ? 255 - value : value;
    return Math.min(255, Math.max(0, Math.round(255 - (background - light) * scale)));
  });
  return { width, height, data: values };
}
