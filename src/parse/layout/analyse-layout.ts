import type { DetectedRegion, LayoutDetector } from '../../models/layout/detector.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Word } from '../page-content.ts';
import { classifyRegions } from './classify/classify.ts';
import { setListDepths } from './classify/list-depth.ts';
import { buildLines } from './lines/build-lines.ts';
import { takeLineNumbers } from './lines/line-numbers.ts';
import { measureTypography } from './lines/page-typography.ts';
import { makeLine, type TextLine } from './lines/text-line.ts';
import { takeWatermarks } from './lines/watermark.ts';
import { orderRegions } from './reading-order/order-regions.ts';
import { type Region, regionFromLines } from './region.ts';
import { assignLines } from './regions/assign-lines.ts';
import { attachLooseLines } from './regions/attach-loose-lines.ts';
import { buildBlocks } from './regions/build-blocks.ts';
import { chooseRegions } from './regions/choose-regions.ts';
import { contentsLists } from './regions/contents-list.ts';
import { renameMisnamed } from './regions/misnamed.ts';
import { proposeByRules } from './regions/propose-by-rules.ts';
import { acrossRuledTables } from './table-detection/booktabs.ts';
import { fuseTables } from './table-detection/fuse-tables.ts';
import { growTables } from './table-detection/grow-table.ts';
import { ruledTables } from './table-detection/ruled-tables.ts';
import { takeAlignedTables } from './table-detection/take-aligned-tables.ts';
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

/** The same from regions that were already detected; null stands for "there is no detector". */
export function segmentPage(content: PageContent, detected: readonly DetectedRegion[] | null): SegmentDraft[] {
  const { watermarks, rest: text } = takeWatermarks(content.words);
  const { numbers, rest } = takeLineNumbers(text, content.height);
  const lines = buildLines(rest);
  const regions = typedRegions(content, lines, detected ?? proposeByRules(content, lines));
  if (numbers.length > 0)
    regions.push(
      regionFromLines(
        'LineNumber',
        numbers.map((w) => makeLine([w])),
        0.9,
      ),
    );
  const segments = [...orderRegions(regions), ...watermarks.map(watermark)].map((region) => toSegment(region, content));
  setListDepths(segments);
  return segments;
}

const watermark = (word: Word): Region => regionFromLines('Text', [makeLine([word])], 0.6);

function typedRegions(content: PageContent, lines: readonly TextLine[], proposed: readonly DetectedRegion[]): Region[] {
  const typography = measureTypography(lines);
  const ruled = [...ruledTables(content), ...acrossRuledTables(content.rules, lines)];
  const candidates = [...contentsLists(lines), ...fuseTables(proposed, ruled, lines)];
  const { regions, loose } = assignLines(chooseRegions(candidates), lines);
  const left = attachLooseLines(regions, loose, typography);
  const withTables = takeAlignedTables(regions, left);
  const blocks = buildBlocks(withTables.rest, typography).map((block) => regionFromLines('Unknown', block, 0.5));
  const all = renameMisnamed(growTables([...withTables.regions, ...blocks]), typography, content);
  return classifyRegions(all, { ...content, typography, regions: all });
}
