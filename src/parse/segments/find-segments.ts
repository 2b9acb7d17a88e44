import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { DetectedRegion } from '../../models/layout/detector.ts';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { classifyRegions } from '../layout/classify/classify.ts';
import { setListDepths } from '../layout/classify/list-depth.ts';
import { withoutCountedItems } from '../layout/classify/list-items.ts';
import { splitRunInHeading } from '../layout/classify/run-in-headings.ts';
import { foundBy, withDecision, withDecisions } from '../layout/decisions.ts';
import { makeLine } from '../layout/lines/text-line.ts';
import { withoutEmptyFrames } from '../layout/pictures/drawn-pictures.ts';
import { orderRegions } from '../layout/reading-order/order-regions.ts';
import { type Region, regionFromLines } from '../layout/region.ts';
import { findRegions } from '../layout/regions/find-regions.ts';
import { proposeByRules } from '../layout/regions/propose-by-rules.ts';
import { inStatedOrder } from '../layout/stated/stated-regions.ts';
import { toSegment } from '../layout/to-segment.ts';
import { asForm } from '../marks/mark-words.ts';
import type { PageContent, Word } from '../page-content.ts';
import { readLoneSigns } from '../read/read-lone-signs.ts';
import { readSilentSegments } from '../read/read-silent-segments.ts';
import { straighten } from '../read/straighten/straighten.ts';
import { withSlantedLabels } from './charts/read-slanted-labels.ts';
import { takeCharts } from './charts/take-charts.ts';
import { understandSegment, understandSegments, withLatex } from './content/understand-segment.ts';
import { withHandwritingMarked } from './ink/detect-handwriting.ts';
import { findCodes, withCodes } from './ink/find-codes.ts';
import { withDrawnMarks } from './ink/find-drawn-marks.ts';
import { detectRegions } from './layout-model.ts';
import { pageLines } from './page-lines.ts';
import { asOneSegment } from './stated-page.ts';

/** Figures only put words in order where all is one segment; those that are images are enough for that, and nothing need be drawn. */
const NO_INK = { width: 0, height: 0, data: new Uint8Array() };

/**
 * The steps for a page whose words are known, from top to bottom in this file:
 *
 *     detector   what the page image shows                         models/layout
 *     words      lines of text, without listings, line numbers     layout/lines, segments/page-lines
 *     stated     blocks of the file's structure tree, if believed  layout/stated
 *     charts     those that can be read, taken out first           chart
 *     listings   code with its lines and indents, taken out first  layout/listings
 *     regions    lines assigned to boxes, tables found             layout/regions, layout/table-detection
 *     classes    what each region is                               layout/classify
 *     order      which is read first                               layout/reading-order
 *     marks      check boxes with labels, codes, handwriting       marks, segments
 *     tables     rows and columns; LaTeX; links                    table-structure, formula, segments
 */
export async function findSegments(
  content: PageContent,
  strategy: ParseConfiguration['segmentation_strategy'],
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  if (strategy === 'Page') {
    const parts = segmentPage({ ...content, raster: NO_INK }, null);
    return understandSegment(asOneSegment({ content, segments: parts }), content, ctx);
  }
  const detected = ctx.rulesOnly ? null : withoutEmptyFrames(content, await detectRegions(content, ctx));
  const labelled = await withSlantedLabels(content, detected, engine, ctx);
  const written = await readSilentSegments(segmentPage(labelled, detected), content, engine, ctx);
  const segments = await readLoneSigns(written, content, engine, ctx);
  const forms = segments.map((segment) => withDecision('check boxes', segment, asForm(segment)));
  const seen = withCodes(forms, await findCodes(content));
  const marked = withDrawnMarks(withHandwritingMarked(seen, content), content);
  const understood = await understandSegments(marked, content, ctx);
  return Promise.all(understood.map((segment) => withLatex(segment, content, ctx)));
}

/** The page's segments in reading order; every word is in exactly one of them. Null: there is no detector, the rules are alone. */
export function segmentPage(content: PageContent, seen: readonly DetectedRegion[] | null): SegmentDraft[] {
  const charts = takeCharts(content, seen);
  const taken = pageLines(charts.content, charts.detected);
  const { listings, lineNumbers: numbers, stated, lines, typography, ...page } = taken;
  const proposed = page.detected ?? proposeByRules(page.content, lines);
  const isTyped = (region: Region): boolean => region.stated?.isTyped === true;
  const found = [
    ...findRegions(page.content, lines, proposed, typography),
    ...foundBy('structure tree', stated.regions),
  ];
  const view = { height: content.height, typography, regions: found };
  const open = found.filter((region) => !isTyped(region));
  const running = withDecisions('lines are counted', open, withoutCountedItems(open, numbers));
  const typed = classifyRegions(running, view);
  const all = [
    ...typed,
    ...found.filter(isTyped),
    ...foundBy('listing', listings),
    ...foundBy('chart', charts.regions),
    ...foundBy('line numbers', lineNumbers(numbers)),
  ];
  const ordered = orderRegions(all);
  const inOrder = stated.followsOrder ? inStatedOrder(ordered) : ordered;
  const headed = withDecisions('runs into its text', inOrder, inOrder.flatMap(splitRunInHeading));
  const segments = headed.map((region) => toSegment(region, content));
  setListDepths(segments);
  return segments;
}

function lineNumbers(numbers: readonly Word[]): Region[] {
  const lines = numbers.map((word) => makeLine([word]));
  return lines.length === 0 ? [] : [regionFromLines('LineNumber', lines, 0.9)];
}

/** The same on a page that may be skewed: it is straightened first. */
export async function findLevelSegments(
  content: PageContent,
  strategy: ParseConfiguration['segmentation_strategy'],
  engine: OcrEngine,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  if (content.skew === undefined) return findSegments(content, strategy, engine, ctx);
  const straight = straighten(content, content.skew);
  return straight.restore(await findSegments(straight.content, strategy, engine, ctx));
}
