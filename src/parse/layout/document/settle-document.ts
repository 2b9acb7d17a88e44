import { isHeadingType } from '../../../domain/segment-types.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { OutlineEntry } from '../../page-content.ts';
import { decision } from '../decisions.ts';
import type { PageFacts } from '../page-facts.ts';
import type { Adjustment, Adjustments } from './adjustment.ts';
import { settleContents } from './contents.ts';
import { settleContinuations } from './continuations.ts';
import { settleHeadersAndFooters } from './headers-and-footers.ts';
import { settleHeadings } from './heading-levels.ts';
import { linkEntries } from './link-entries.ts';
import { settleByStyle } from './settle-by-style.ts';
import { settleSingleHeaders } from './single-headers.ts';
import { settleTableParts } from './table-parts.ts';

/**
 * Decisions that need several pages: repeated headers and footers, heading levels, continued paragraphs and tables.
 *
 *     const adjustments = settleDocument(drafts.map(pageFacts), source.outline);
 *     for (const segment of draft.segments) applyAdjustment(segment, adjustments.get(segment.id));
 */
export function settleDocument(
  pages: readonly PageFacts[],
  outline: readonly OutlineEntry[] = [],
  leavesHeadersOut = false,
): Adjustments {
  const adjustments: Adjustments = new Map();
  const settle = (name: string, step: (settled: readonly PageFacts[]) => void): void => {
    const settled = pages.map((page) => withAdjustedTypes(page, adjustments));
    step(settled);
    noteDecisions(name, settled, pages, adjustments);
  };
  settle('repeats in the margins', () => settleHeadersAndFooters(pages, adjustments));
  settle('header of a single page', () => settleSingleHeaders(pages, adjustments, leavesHeadersOut));
  settle('set like headings, or like the text', (settled) => settleByStyle(settled, adjustments));
  settle('structure tree', () => keepStatedHeadings(pages, adjustments));
  settle('levels of headings', (settled) => {
    settleHeadings(settled, outline, adjustments);
    settleContinuations(settled, adjustments);
    settleTableParts(settled, adjustments);
  });
  settle('contents', (settled) => settleContents(settled, adjustments));
  return adjustments;
}

/** Records which step changed the type of a segment. */
function noteDecisions(
  step: string,
  before: readonly PageFacts[],
  pages: readonly PageFacts[],
  adjustments: Adjustments,
): void {
  const types = new Map(pages.flatMap(({ segments }) => segments).map(({ id, type }) => [id, type]));
  for (const { id, type } of before.flatMap(({ segments }) => segments)) {
    const adjustment = adjustments.get(id);
    // A step may also revert an earlier decision.
    const now = adjustment?.type ?? types.get(id) ?? type;
    if (!adjustment || now === type) continue;
    adjustment.decidedBy = [...(adjustment.decidedBy ?? []), decision(step, type, now)];
  }
}

/** Headings of the structure tree are kept, whatever they look like. */
function keepStatedHeadings(pages: readonly PageFacts[], adjustments: Adjustments): void {
  for (const { id, statedLevel } of pages.flatMap(({ segments }) => segments)) {
    if (statedLevel !== undefined) delete adjustments.get(id)?.type;
  }
}

export function applyAdjustment(segment: SegmentDraft, adjustment: Adjustment | undefined): void {
  if (!adjustment) return;
  const { entries, decidedBy = [], ...change } = adjustment;
  Object.assign(segment, change);
  if (decidedBy.length > 0) segment.decidedBy = [...(segment.decidedBy ?? []), ...decidedBy];
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
