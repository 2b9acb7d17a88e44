import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { PageContent } from '../../page-content.ts';
import { foundBy, withDecisions } from '../decisions.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { drawnGrids, framedTables } from '../table-detection/drawn-grids.ts';
import { fuseTables } from '../table-detection/fuse-tables.ts';
import { growTables } from '../table-detection/grow-table.ts';
import { readAddressBlocks } from './address-blocks.ts';
import { assignLines } from './assign-lines.ts';
import { buildBlocks } from './build-blocks.ts';
import { chooseRegions } from './choose-regions.ts';
import { contentsLists } from './contents-list.ts';

/** Assigns the lines of a page to proposed boxes, tables found by rules, and blocks of the remaining lines. */
export function findRegions(
  content: PageContent,
  lines: readonly TextLine[],
  proposed: readonly DetectedRegion[],
  typography: PageTypography,
): Region[] {
  const grids = drawnGrids(content);
  const framed = grids.length > 0 ? framedTables(content) : [];
  const candidates = [...contentsLists(lines), ...fuseTables(proposed, grids, framed)];
  const { regions, loose } = assignLines(chooseRegions(candidates), lines);
  const blocks = buildBlocks(loose, typography).map((block) => regionFromLines('Unknown', block, 0.5));
  const tables = growTables([...foundBy('detector, or lines that cross', regions), ...foundBy('left over', blocks)]);
  const addressed = withDecisions('addresses side by side', tables, readAddressBlocks(tables, content.rules));
  return withDecisions('words are not line numbers', addressed, releaseWords(addressed));
}

/** Line numbers are omitted by default. Those with words, such as the stamp of arXiv, are classified again by rules. */
const releaseWords = (regions: readonly Region[]): Region[] =>
  regions.map((region) => {
    const isWords = region.type === 'LineNumber' && region.lines.some((line) => /\p{L}{3}/u.test(line.text));
    return isWords ? { ...region, type: 'Unknown' } : region;
  });
