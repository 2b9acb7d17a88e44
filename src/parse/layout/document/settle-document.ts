import { isHeadingType } from '../../../domain/segment-types.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { OutlineEntry } from '../../page-content.ts';
import type { PageFacts } from '../page-facts.ts';
import type { Adjustment, Adjustments } from './adjustment.ts';
import { settleContents } from './contents.ts';
import { settleContinuations } from './continuations.ts';
import { settleCover } from './cover.ts';
import { settleHeadings } from './heading-levels.ts';
import { linkEntries } from './link-entries.ts';
import { settlePageCounts } from './page-counts.ts';
import { settlePartedHeadings } from './parted-headings.ts';
import { settleQuestions } from './questions.ts';
import { settleRunningFurniture } from './running-furniture.ts';
import { settleByLook } from './settle-by-look.ts';
import { settleSingleHeads } from './single-heads.ts';
import { settleTableParts } from './table-parts.ts';

/**
 * Decisions that need more than one page: what repeats in the margins and counts on, how deep a heading is, where a paragraph or a
 * table goes on.
 *
 *     const adjustments = settleDocument(drafts.map(pageFacts), source.outline);
 *     for (const segment of draft.segments) applyAdjustment(segment, adjustments.get(segment.id));
 */
export function settleDocument(
  pages: readonly PageFacts[],
  outline: readonly OutlineEntry[] = [],
  leavesFurnitureOut = false,
): Adjustments {
  const adjustments: Adjustments = new Map();
  settleRunningFurniture(pages, adjustments);
  settleSingleHeads(pages, adjustments, leavesFurnitureOut);
  settlePageCounts(pages, adjustments);
  for (const settle of [settleByLook, settlePartedHeadings, settleQuestions, settleCover])
    settle(
      pages.map((page) => withAdjustedTypes(page, adjustments)),
      adjustments,
    );
  keepStatedHeadings(pages, adjustments);
  const settled = pages.map((page) => withAdjustedTypes(page, adjustments));
  settleHeadings(settled, outline, adjustments);
  settleContinuations(settled, adjustments);
  settleTableParts(settled, adjustments);
  settleContents(
    pages.map((page) => withAdjustedTypes(page, adjustments)),
    adjustments,
  );
  return adjustments;
}

/** What the file's structure tree calls a heading is one, whatever it looks like. */
function keepStatedHeadings(pages: readonly PageFacts[], adjustments: Adjustments): void {
  for (const { id, statedLevel } of pages.flatMap(({ segments }) => segments)) {
    if (statedLevel !== undefined) delete adjustments.get(id)?.type;
  }
}

export function applyAdjustment(segment: SegmentDraft, adjustment: Adjustment | undefined): void {
  if (!adjustment) return;
  const { entries, ...change } = adjustment;
  Object.assign(segment, change);
  if (entries) linkEntries(segment, entries);
  const heading = isHeadingType(segment.type);
  if (!heading) delete segment.headingLevel;
  if (segment.type !== 'ListItem') delete segment.list;
  if (change.type) delete segment.table;
}

function withAdjustedTypes(page: PageFacts, adjustments: Adjustments): PageFacts {
  const segments = page.segments.map((s) => ({ ...s, type: adjustments.get(s.id)?.type ?? s.type }));
  return { ...page, segments };
}
