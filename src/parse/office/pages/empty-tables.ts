import { type BoundingBox, bottom, POINTS_PER_INCH, scaledBox, unionOf } from '../../../domain/geometry.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import type { Origin } from '../align/drawn-and-written.ts';
import type { SourceBlock, SourceTable } from '../source/source-block.ts';
import { isEmptyTableBlock } from '../source/table-builder.ts';

/** A table to fill in. It has no words, so its position follows from the text around it. */
export interface PlannedEmptyTable {
  block: number;
  /** The blocks before and after it, if they have words on this page. */
  after: number | null;
  before: number | null;
  table: SourceTable;
  shapePt?: BoundingBox;
}

/** The empty tables of each page: on slides at their stated position, elsewhere between the surrounding text. */
export function plannedEmptyTables(
  origins: readonly (readonly (Origin | null)[])[],
  blocks: readonly SourceBlock[],
): PlannedEmptyTable[][] {
  const pages = origins.map((): PlannedEmptyTable[] => []);
  if (!blocks.some(isEmptyTableBlock)) return pages;
  const drawn = new Map<number, { first: number; last: number }>();
  for (const [page, words] of origins.entries()) {
    for (const origin of words) {
      if (origin) drawn.set(origin.block, { first: drawn.get(origin.block)?.first ?? page, last: page });
    }
  }
  const isFlow = (at: number): boolean => drawn.has(at) && blocks[at]?.flow === 'body';
  for (const [block, own] of blocks.entries()) {
    const { table, shapePt, pageNumber } = own;
    if (!table || !isEmptyTableBlock(own)) continue;
    const stated = pageNumber === undefined ? null : pageNumber - 1;
    const after = blocks.findLastIndex((_, at) => at < block && isFlow(at));
    const before = blocks.findIndex((_, at) => at > block && isFlow(at));
    const page = stated ?? drawn.get(after)?.last ?? drawn.get(before)?.first ?? 0;
    pages[page]?.push({
      ...{ block, table },
      after: drawn.get(after)?.last === page ? after : null,
      before: drawn.get(before)?.first === page ? before : null,
      ...(shapePt && { shapePt }),
    });
  }
  return pages;
}

export function withEmptyTables(
  segments: readonly SegmentDraft[],
  planned: readonly PlannedEmptyTable[],
  content: PageContent,
): SegmentDraft[] {
  const all = [...segments];
  for (const { block, after, before, table, shapePt } of planned) {
    const above = after === null ? -1 : all.findLastIndex(({ id }) => id.startsWith(`${after}-`));
    const below = before === null ? -1 : all.findIndex(({ id }) => id.startsWith(`${before}-`));
    // Consecutive empty tables keep their order.
    let at = above >= 0 ? above + 1 : below >= 0 ? below : all.length;
    if (above >= 0) while (all[at]?.id.startsWith('empty-')) at++;
    const bbox = shapePt
      ? scaledBox(shapePt, (content.dpi ?? POINTS_PER_INCH) / POINTS_PER_INCH)
      : boxBetween(all[at - 1]?.bbox ?? null, all[below]?.bbox ?? null, content);
    const cells = table.cells.map(({ row, column, rowSpan, columnSpan }) => ({
      ...{ row, column, rowSpan, columnSpan, words: [] },
    }));
    all.splice(at, 0, {
      ...{ id: `empty-${block}-0`, type: 'Table', bbox, confidence: 1, words: [], lines: [] },
      table: { ...table, cells },
    });
  }
  return all;
}

/** The ruling lines between the text above and below, or else the gap between them. */
function boxBetween(above: BoundingBox | null, below: BoundingBox | null, content: PageContent): BoundingBox {
  const top = above ? bottom(above) : 0;
  const end = Math.max(top, below ? below.top : content.height);
  const rules = content.rules.map(({ bbox }) => bbox).filter((rule) => rule.top >= top && bottom(rule) <= end);
  const [left, width] = above ? [above.left, above.width] : below ? [below.left, below.width] : [0, content.width];
  return unionOf(rules) ?? { left, top, width, height: Math.max(1, below ? end - top : 1) };
}
