import type { BoundingBox } from '../../../domain/geometry.ts';
import type { ParseConfiguration } from '../../../domain/parse-configuration.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import { type ParseContext, timeStage } from '../../context.ts';
import type { UnderstoodPage } from '../../document.ts';
import type { SegmentDraft } from '../../draft.ts';
import { findSegments } from '../../look/find-segments.ts';
import { understandSegments } from '../../look/understand-segment.ts';
import type { PageContent } from '../../page-content.ts';
import { readSilentSegments } from '../../read/read-silent-segments.ts';
import { withoutEmphasis } from '../../styled-text.ts';
import { segmentsOfScan } from '../pictures/pasted-scan.ts';
import type { PictureReader, ReadPicture } from '../pictures/read-pictures.ts';
import { withoutPictures } from '../pictures/without-pictures.ts';
import { withAlternativeTexts } from './alternative-texts.ts';
import { withCharts } from './charts.ts';
import { withComments } from './comments.ts';
import type { PagePlan } from './page-plan.ts';
import { hasDrawing, seenSegments } from './seen-segments.ts';
import { insertByPlace, insertTogether, statedSegments } from './stated-segments.ts';
import { unshownTexts } from './unshown-texts.ts';
import { picturesAlone, wordsInPictures, wordsIntoPictures } from './words-into-pictures.ts';

/** A page of an Office file: what the file states stands, what it does not account for is found by looking. */
export async function readOfficePage(
  drawn: PageContent,
  plan: PagePlan | null,
  pictures: PictureReader,
  { ocr_strategy, segmentation_strategy }: ParseConfiguration,
  ctx: ParseContext,
): Promise<UnderstoodPage> {
  // The file states how its letters are set; what drawn lines tell of it is known, or no emphasis: borders of paragraphs.
  if (plan) for (const word of drawn.words) if (word.spans) word.spans = withoutEmphasis(word.spans);
  const content = withAlternativeTexts(drawn, plan?.pictures ?? []);
  const engine = createPaddleEngine(ctx.threads);
  const read = await timeStage('recognise', ctx, () => pictures.read(content, ocr_strategy, engine, ctx.signal));
  const unshown = unshownTexts(plan ?? { notes: [] }, content);
  const isOther = plan !== null && plan.wordCount !== content.words.length;
  if (segmentation_strategy === 'Page') {
    const words = [...content.words, ...wordsInPictures(read, content)];
    const segments = await findSegments({ ...content, words }, 'Page', engine, ctx);
    return { content, segments: [...segments, ...unshown], warnings: [] };
  }
  const scans: { bbox: BoundingBox; segments: SegmentDraft[] }[] = [];
  const single: ReadPicture[] = [];
  for (const picture of read) {
    const segments = picture.isPage ? await segmentsOfScan(picture, content.pageNumber, engine, ctx) : null;
    if (segments) scans.push({ bbox: picture.bbox, segments });
    else single.push(picture);
  }
  const rest =
    scans.length > 0
      ? withoutPictures(
          content,
          scans.map(({ bbox }) => bbox),
        )
      : content;
  const own = plan && !isOther ? await plannedSegments(rest, plan, engine, ctx) : await lookedAt(rest, engine, ctx);
  let segments = wordsIntoPictures(own, single, content);
  for (const scan of scans) segments = insertTogether(segments, scan.segments, scan.bbox);
  return {
    content,
    segments: [...(segments.length > 0 ? segments : picturesAlone(content)), ...unshown],
    warnings: [],
  };
}

async function plannedSegments(
  content: PageContent,
  plan: PagePlan,
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const stated = statedSegments(plan, content);
  const seen = await readSilentSegments(await seenSegments(content, plan, stated, ctx), content, engine, ctx);
  const all = insertByPlace(stated, await understandSegments(seen, content, ctx));
  return withComments(withCharts(all, plan.charts ?? []), plan.comments ?? []);
}

/** A file whose structure cannot be read, or that has none. A page with nothing on it but pasted scans needs no second look. */
async function lookedAt(content: PageContent, engine: OcrEngine, ctx: ParseContext): Promise<SegmentDraft[]> {
  const isEmpty = content.words.length === 0 && !hasDrawing(content, []);
  return isEmpty ? [] : findSegments(content, 'LayoutAnalysis', engine, ctx);
}
