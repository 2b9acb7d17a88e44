import type { DetectedRegion, LayoutDetector } from '../../models/layout/detector.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent } from '../page-content.ts';
import { classifyByRules, correctByRules } from './classify/classify.ts';
import { splitEquationNumbers } from './classify/equation-numbers.ts';
import { splitListItems } from './classify/list-items.ts';
import { buildLines } from './lines/build-lines.ts';
import { measureTypography } from './lines/page-typography.ts';
import type { TextLine } from './lines/text-line.ts';
import { orderRegions } from './reading-order/order-regions.ts';
import { assignLines } from './regions/assign-lines.ts';
import { attachLooseLines } from './regions/attach-loose-lines.ts';
import { buildBlocks } from './regions/build-blocks.ts';
import { chooseRegions } from './regions/choose-regions.ts';
import { contentsLists } from './regions/contents-list.ts';
import { proposeByRules } from './regions/propose-by-rules.ts';
import { type Region, regionFromLines } from './regions/region.ts';
import { acrossRuledTables } from './tables/booktabs.ts';
import { fuseTables } from './tables/fuse-tables.ts';
import { growTables } from './tables/grow-table.ts';
import { ruledTables } from './tables/ruled-tables.ts';
import { toSegment } from './to-segment.ts';

/**
 * The page's segments in reading order; every word is in exactly one of them. Without a detector the rules stand alone.
 *
 *     const segments = await analyseLayout(content, await openLayoutDetector('models/layout.json', 2), ctx);
 */
export async function analyseLayout(
  content: PageContent,
  detector: LayoutDetector | null,
  ctx: Pick<ParseContext, 'signal'>,
): Promise<SegmentDraft[]> {
  const detected = detector ? await detector.detect(content.raster, ctx.signal) : null;
  return segmentPage(content, detected);
}

export function segmentPage(content: PageContent, detected: readonly DetectedRegion[] | null): SegmentDraft[] {
  const lines = buildLines(content.words);
  const proposed = detected ?? proposeByRules(content, lines);
  const regions = orderRegions(typedRegions(content, lines, proposed));
  return regions.map((region) => toSegment(region, content));
}

function typedRegions(content: PageContent, lines: readonly TextLine[], detected: readonly DetectedRegion[]): Region[] {
  const typography = measureTypography(lines);
  const contents = contentsLists(lines);
  const tables = fuseTables(detected, [...ruledTables(content), ...acrossRuledTables(content.rules, lines)], lines);
  const { regions, loose } = assignLines(chooseRegions([...contents, ...tables]), lines);
  const left = attachLooseLines(regions, loose, typography);
  const blocks = buildBlocks(left, typography).map((block) => regionFromLines('Unknown', block, 0.5));
  const all = growTables([...regions, ...blocks]);
  const page = { ...content, typography, regions: all };
  const typed = all.map((region) =>
    region.type === 'Unknown' ? { ...region, ...classifyByRules(region, page) } : correctByRules(region, page),
  );
  return typed.flatMap(splitListItems).flatMap(splitEquationNumbers);
}
