import { area, type BoundingBox, intersectionArea, shareInside } from '../../../domain/geometry.ts';
import type { ParseConfiguration } from '../../../domain/parse-configuration.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import { type ParseContext, timed } from '../../context.ts';
import type { UnderstoodPage } from '../../document.ts';
import type { SegmentDraft } from '../../draft.ts';
import { segmentPage } from '../../layout/analyse-layout.ts';
import { buildLines } from '../../layout/lines/build-lines.ts';
import { findPictures } from '../../layout/pictures/find-pictures.ts';
import type { PageContent } from '../../page-content.ts';
import { findSegments, understand } from '../../pipeline/find-segments.ts';
import { layoutDetector } from '../../pipeline/layout-model.ts';
import { readSilentSegments } from '../../read/read-silent-segments.ts';
import { segmentsOfScan } from '../pictures/pasted-scan.ts';
import type { PictureReader, ReadPicture } from '../pictures/read-pictures.ts';
import { withoutPictures } from '../pictures/without-pictures.ts';
import { picturesAlone, wordsIntoPictures, wordsOf } from '../pictures/words-into-pictures.ts';
import type { PagePlan } from './page-plan.ts';
import { speakerNotes } from './speaker-notes.ts';
import { insertByPlace, insertTogether, statedSegments } from './stated-segments.ts';

/** Page numbers and values of single fields; a chart has more. */
const FEW_WORDS = 5;
/** `findPictures` is surer of image objects than of ink. */
const OF_AN_IMAGE = 0.7;

/** A page of an Office file: what the file states stands, what it does not account for is found by looking. */
export async function readOfficePage(
  content: PageContent,
  plan: PagePlan | null,
  pictures: PictureReader,
  { ocr_strategy, segmentation_strategy }: ParseConfiguration,
  ctx: ParseContext,
): Promise<UnderstoodPage> {
  const engine = createPaddleEngine(ctx.threads);
  const read = await timed('recognise', ctx, () => pictures.read(content, ocr_strategy, engine, ctx.signal));
  const notes = speakerNotes(plan?.notes ?? [], content);
  const isOther = plan !== null && plan.wordCount !== content.words.length;
  if (segmentation_strategy === 'Page') {
    const words = [...content.words, ...wordsOf(read, content)];
    const segments = await findSegments({ ...content, words }, 'Page', engine, ctx);
    return { content, segments: [...segments, ...notes], warnings: [] };
  }
  const scans: { bbox: BoundingBox; segments: SegmentDraft[] }[] = [];
  const single: ReadPicture[] = [];
  for (const picture of read) {
    const segments = picture.isPage ? await segmentsOfScan(picture, content.pageNumber, engine, ctx) : null;
    if (segments) scans.push({ bbox: picture.bbox, segments });
    else single.push(picture);
  }
  const rest = scans.length > 0 ? withoutPictures(content, scans) : content;
  const own = plan && !isOther ? await plannedSegments(rest, plan, engine, ctx) : await lookedAt(rest, engine, ctx);
  let segments = wordsIntoPictures(own, single, content);
  for (const scan of scans) segments = insertTogether(segments, scan.segments, scan.bbox);
  return { content, segments: [...(segments.length > 0 ? segments : picturesAlone(content)), ...notes], warnings: [] };
}

async function plannedSegments(
  content: PageContent,
  plan: PagePlan,
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const stated = statedSegments(plan, content);
  const seen = await readSilentSegments(await seenSegments(content, plan, stated, ctx), content, engine, ctx);
  return insertByPlace(
    stated,
    seen.map((segment) => understand(segment, content, ctx)),
  );
}

/** A file whose structure cannot be read, or that has none. A page with nothing on it but pasted scans needs no second look. */
async function lookedAt(content: PageContent, engine: OcrEngine, ctx: ParseContext): Promise<SegmentDraft[]> {
  const isEmpty = content.words.length === 0 && !hasDrawing(content, []);
  return isEmpty ? [] : findSegments(content, 'LayoutAnalysis', engine, ctx);
}

/**
 * Pictures, and words that the program added: charts, fields, page numbers. The detector is asked only where many words are left over,
 * which is a chart or a diagram; elsewhere rules suffice.
 */
async function seenSegments(
  content: PageContent,
  plan: PagePlan,
  stated: readonly SegmentDraft[],
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const explained = new Set(plan.parts.flatMap(({ words }) => words));
  const words = content.words.filter((_, at) => !explained.has(at));
  const regions = await regionsOf(content, words.length > FEW_WORDS, stated, ctx);
  const tables = stated.filter(({ type }) => type === 'Table' || type === 'Picture').map(({ bbox }) => bbox);
  const rules = content.rules.filter(({ bbox }) => !tables.some((table) => shareInside(bbox, table) > 0.5));
  if (words.length === 0 && regions.length === 0) return [];
  const found = segmentPage({ ...content, words, rules }, regions);
  return found.filter(({ type, words }) => words.length > 0 || type === 'Picture');
}

async function regionsOf(
  content: PageContent,
  isUnclear: boolean,
  stated: readonly SegmentDraft[],
  ctx: ParseContext,
): Promise<DetectedRegion[]> {
  const tables = stated.filter(({ type }) => type === 'Table').map(({ bbox }) => bbox);
  const graphics = stated.filter(({ type }) => type === 'Picture').map(({ bbox }) => bbox);
  const found = hasDrawing(content, tables) ? findPictures(content, buildLines(content.words), tables) : [];
  const pictures = found.filter(
    // Ink around text that the file states is the frame of a text box, and ink inside a chart is the chart's.
    ({ bbox, score }) =>
      !graphics.some((graphic) => shareInside(bbox, graphic) > 0.5) &&
      (score >= OF_AN_IMAGE || !stated.some((segment) => shareInside(segment.bbox, bbox) > 0.8)),
  );
  if (!isUnclear || ctx.rulesOnly) return pictures;
  const detected = await (await layoutDetector(ctx.threads)).detect(content.raster, ctx.signal);
  const free = detected.filter(({ bbox }) => {
    const covered = stated.reduce((sum, segment) => sum + intersectionArea(segment.bbox, bbox), 0);
    return covered < 0.3 * area(bbox);
  });
  const seen = free.filter(({ layoutClass }) => layoutClass === 'Picture').map(({ bbox }) => bbox);
  return [...free, ...pictures.filter(({ bbox }) => !seen.some((box) => shareInside(bbox, box) > 0.5))];
}

/** Whether anything but text is drawn outside of tables. Most pages have nothing, and need not be searched for ink. */
function hasDrawing({ images, drawings, fills, rules }: PageContent, tables: readonly BoundingBox[]): boolean {
  if (images.length > 0 || drawings === undefined || drawings.length > 0) return true;
  const isOfTable = ({ bbox }: { bbox: BoundingBox }): boolean =>
    tables.some((table) => shareInside(bbox, table) > 0.5);
  return ![...fills, ...rules].every(isOfTable);
}
