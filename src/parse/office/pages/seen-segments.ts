import {
  area,
  type BoundingBox,
  clampToPage,
  intersectionArea,
  joinedBoxes,
  shareInside,
} from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import { buildLines } from '../../layout/lines/build-lines.ts';
import { findPictures, hasSizeOfPicture, isIsolated } from '../../layout/pictures/find-pictures.ts';
import type { PageContent } from '../../page-content.ts';
import { segmentPage } from '../../segments/find-segments.ts';
import { detectRegions } from '../../segments/layout-model.ts';
import { withoutPictures } from '../pictures/paint-over.ts';
import type { PagePlan } from './page-plan.ts';

/** Page numbers and field values; a chart has more words. */
const FEW_WORDS = 5;
/** The confidence that `findPictures` gives image objects. */
const SURE_OF_AN_IMAGE = 0.75;
/** Size of lines, bullets and dots. */
const ORNAMENT_PX = 24;
/** Pictures that overlap more are one. */
const OVERLAP = 0.1;

/** Pictures, and words added by the renderer. The detector runs only if many words are left. */
export async function seenSegments(
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
  const isImage = ({ bbox }: SegmentDraft): boolean =>
    content.images.some((image) => shareInside(image.bbox, bbox) > 0.5);
  return found.filter(
    (segment) =>
      segment.words.length > 0 || segment.type === 'Picture' || (segment.type === 'GraphicalItem' && isImage(segment)),
  );
}

async function regionsOf(content: PageContent, isUnclear: boolean, stated: readonly SegmentDraft[], ctx: ParseContext) {
  const pictures = hasDrawing(content, tablesAmong(stated)) ? picturesOn(content, stated) : [];
  if (!isUnclear || ctx.rulesOnly) return pictures;
  const detected = await detectRegions(content, ctx);
  const free = detected.filter(({ bbox }) => {
    const covered = stated.reduce((sum, segment) => sum + intersectionArea(segment.bbox, bbox), 0);
    return covered < 0.3 * area(bbox);
  });
  const seen = free.filter(({ layoutClass }) => layoutClass === 'Picture').map(({ bbox }) => bbox);
  return [...free, ...pictures.filter(({ bbox }) => !seen.some((box) => shareInside(bbox, box) > 0.5))];
}

const tablesAmong = (stated: readonly SegmentDraft[]): BoundingBox[] =>
  stated.filter(({ type }) => type === 'Table').map(({ bbox }) => bbox);

/** Image objects, and ink outside text, tables and images. */
function picturesOn(content: PageContent, stated: readonly SegmentDraft[]): DetectedRegion[] {
  const tables = tablesAmong(stated);
  const graphics = stated.filter(({ type }) => type === 'Picture').map(({ bbox }) => bbox);
  const lines = buildLines(content.words);
  const images = imagesOf(content).filter((bbox) => isIsolated(bbox, lines, tables));
  const rest = images.length > 0 ? withoutPictures(content, images) : content;
  const drawn = hasDrawing(rest, tables) ? findPictures(rest, lines, tables) : [];
  return [
    ...images.map((bbox): DetectedRegion => ({ layoutClass: 'Picture', bbox, score: SURE_OF_AN_IMAGE })),
    // Ink around stated text is the frame of a text box.
    ...drawn.filter(({ bbox }) => !stated.some((segment) => shareInside(segment.bbox, bbox) > 0.8)),
  ].filter(({ bbox }) => !graphics.some((graphic) => shareInside(bbox, graphic) > 0.5));
}

/** Embedded pictures, separate even if side by side; one on top of another belongs to it. */
function imagesOf(content: PageContent): BoundingBox[] {
  const boxes = content.images
    .map(({ bbox }) => clampToPage(bbox, content.width, content.height))
    .filter((box) => Math.min(box.width, box.height) > ORNAMENT_PX);
  const isOver = (other: BoundingBox, box: BoundingBox): boolean =>
    intersectionArea(other, box) > OVERLAP * Math.min(area(other), area(box));
  return joinedBoxes(boxes, isOver).filter((box) => hasSizeOfPicture(box, content));
}

/** Whether anything except text is drawn outside tables. Usually not, and the search for ink can be skipped. */
export function hasDrawing({ images, drawings, fills, rules }: PageContent, tables: readonly BoundingBox[]): boolean {
  if (images.length > 0 || drawings === undefined || drawings.length > 0) return true;
  const isOfTable = ({ bbox }: { bbox: BoundingBox }): boolean =>
    tables.some((table) => shareInside(bbox, table) > 0.5);
  return ![...fills, ...rules].every(isOfTable);
}
