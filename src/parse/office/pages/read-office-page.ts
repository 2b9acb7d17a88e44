import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { type BoundingBox, POINTS_PER_INCH } from '../../../domain/geometry.ts';
import type { OcrEngine } from '../../../models/ocr/engine.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import { type ParseContext, timeStage } from '../../context.ts';
import type { UnderstoodPage } from '../../document.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { ImageObject, PageContent } from '../../page-content.ts';
import { readSilentSegments } from '../../read/read-silent-segments.ts';
import { understandSegments } from '../../segments/content/understand-segment.ts';
import { findSegments } from '../../segments/find-segments.ts';
import { withoutEmphasis } from '../../styled-text.ts';
import { unplacedWords } from '../../unplaced-words.ts';
import { withoutPictures } from '../pictures/paint-over.ts';
import { segmentsOfScan } from '../pictures/pasted-scan.ts';
import type { PictureReader, ReadPicture } from '../pictures/read-pictures.ts';
import type { PagePlan, PlannedChart, PlannedComment } from './page-plan.ts';
import type { PlannedPicture } from './planned-pictures.ts';
import { hasDrawing, seenSegments } from './seen-segments.ts';
import { insertByPlace, insertTogether, NOWHERE, pictureFacts, statedSegments } from './stated-segments.ts';
import { unshownTexts } from './unshown-texts.ts';
import { picturesAlone, wordsInPictures, wordsIntoPictures } from './words-into-pictures.ts';

/** Tolerated difference of sides: this share, or two pixels, for frames and rounding. */
const TOLERANCE = 0.03;
/** Assigns alternative texts to images by size, because LibreOffice 7.4 drops them. Equal sizes need equal counts. */
export function withAlternativeTexts(content: PageContent, planned: readonly PlannedPicture[]): PageContent {
  if (planned.length === 0) return content;
  const scale = (content.dpi ?? POINTS_PER_INCH) / POINTS_PER_INCH;
  const isAsLarge = ({ bbox }: ImageObject, { sizePt }: PlannedPicture): boolean =>
    isNear(bbox.width, sizePt.width * scale) && isNear(bbox.height, sizePt.height * scale);
  const order = content.images.toSorted((a, b) => a.bbox.top - b.bbox.top || a.bbox.left - b.bbox.left);
  const images = content.images.map((image) => {
    if (image.alternativeText !== undefined) return image;
    const same = planned.filter((picture) => isAsLarge(image, picture));
    const here = same.filter(({ isHere }) => isHere);
    const [first] = same;
    const drawn = first ? order.filter((other) => isAsLarge(other, first)) : [];
    const isOneText = new Set(same.map(({ alternativeText }) => alternativeText)).size === 1;
    const among = isOneText ? same : [here, same].find(({ length }) => length === drawn.length);
    const alternativeText = among?.[isOneText ? 0 : drawn.indexOf(image)]?.alternativeText;
    return alternativeText === undefined ? image : { ...image, alternativeText };
  });
  return { ...content, images };
}

const isNear = (drawn: number, stated: number): boolean => Math.abs(drawn - stated) <= Math.max(2, TOLERANCE * stated);

/** A page of an Office file: stated structure where there is any, layout analysis for everything else. */
export async function readOfficePage(
  drawn: PageContent,
  plan: PagePlan | null,
  pictures: PictureReader,
  { ocr_strategy, segmentation_strategy }: ParseConfiguration,
  ctx: ParseContext,
): Promise<UnderstoodPage> {
  // The file states the formatting. Lines on the page repeat it, or are borders of paragraphs.
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
  const pasted = scans.map(({ bbox }) => bbox);
  const rest = pasted.length > 0 ? withoutPictures(content, pasted) : content;
  const own = plan && !isOther ? await plannedSegments(rest, plan, engine, ctx) : await lookedAt(rest, engine, ctx);
  let segments = wordsIntoPictures(own, single, content);
  for (const scan of scans) segments = insertTogether(segments, scan.segments, scan.bbox);
  return {
    content,
    segments: [...(segments.length > 0 ? segments : picturesAlone(content)), ...unshown],
    warnings: [],
  };
}

async function plannedSegments(content: PageContent, plan: PagePlan, engine: OcrEngine, ctx: ParseContext) {
  const stated = statedSegments(plan, content);
  const seen = await readSilentSegments(await seenSegments(content, plan, stated, ctx), content, engine, ctx);
  const all = insertByPlace(stated, await understandSegments(seen, content, ctx));
  return withComments(withCharts(all, plan.charts ?? []), plan.comments ?? []);
}

/** A page without readable structure. One with only pasted scans needs no second analysis. */
async function lookedAt(content: PageContent, engine: OcrEngine, ctx: ParseContext): Promise<SegmentDraft[]> {
  const isEmpty = content.words.length === 0 && !hasDrawing(content, []);
  return isEmpty ? [] : findSegments(content, 'LayoutAnalysis', engine, ctx);
}

/** Chart values replace labels recognised in its picture; an undetected chart is inserted after the text before it. */
function withCharts(segments: readonly SegmentDraft[], charts: readonly PlannedChart[]): SegmentDraft[] {
  const all = [...segments];
  for (const [at, { about, ...planned }] of charts.entries()) {
    const before = all.findLastIndex(({ id }) => about !== null && id.startsWith(`${about}-`));
    const seen = all.findIndex(
      ({ type, chart: known }, index) => index > before && !known && (type === 'Picture' || type === 'GraphicalItem'),
    );
    const facts = pictureFacts(planned);
    const picture = all[seen];
    if (picture) all[seen] = { ...picture, ...facts };
    else {
      const bbox = all[before]?.bbox ?? NOWHERE;
      const draft: SegmentDraft = { id: `chart-${at}`, type: 'Picture', bbox, confidence: 1, words: [], ...facts };
      all.splice(before + 1, 0, draft);
    }
  }
  return all;
}

/** Inserts comments after the block that they refer to, with its box. */
function withComments(segments: readonly SegmentDraft[], comments: readonly PlannedComment[]): SegmentDraft[] {
  const all = [...segments];
  for (const [at, { about, text, comment }] of comments.entries()) {
    const last = about === null ? all.length - 1 : all.findLastIndex(({ id }) => id.startsWith(`${about}-`));
    const place = last < 0 ? all.length - 1 : last;
    let after = place + 1;
    while (all[after]?.comment) after++;
    const bbox = all[place]?.bbox ?? NOWHERE;
    const id = `comment-${at}`;
    all.splice(after, 0, { id, type: 'Text', bbox, confidence: 1, ...unplacedWords(text, bbox), comment });
  }
  return all;
}
