import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { markInlineFormulas } from '../formula/inline/mark-inline-formulas.ts';
import { readFormula } from '../formula/read-formula.ts';
import type { PageContent } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';
import { readTable } from '../table-structure/read-table.ts';
import { alternativeTextOf } from './alternative-text-of.ts';
import { linksOf } from './links-of.ts';
import { readPicturedFormula } from './read-pictured-formula.ts';

/** Adds links and what the type calls for. */
export function understandSegment(segment: SegmentDraft, content: PageContent, ctx: ParseContext): SegmentDraft {
  const links = linksOf(segment.words, content.links);
  return { ...segment, ...(links.length > 0 && { links }), ...detailsOf(segment, content, ctx) };
}

function detailsOf(segment: SegmentDraft, content: PageContent, ctx: ParseContext): Partial<SegmentDraft> {
  const { type, bbox, words } = segment;
  if (type === 'Table') {
    const stated = segment.table;
    if (stated && stated.headerRowCount > 0) return {};
    const seen = readTable(bbox, content, ctx, words);
    return present('table', stated ? withHeaderRows(stated, seen?.headerRowCount ?? 0) : seen);
  }
  if (type === 'Picture' || type === 'GraphicalItem') {
    return present('alternativeText', alternativeTextOf(bbox, content.images));
  }
  return {};
}

/** Many files state the cells of a table, but not which of them are its header. */
const withHeaderRows = (table: TableGrid, seen: number): TableGrid => ({
  ...table,
  headerRowCount: Math.min(seen, table.rowCount - 1),
});

const present = <K extends keyof SegmentDraft>(key: K, value: SegmentDraft[K] | null): Partial<SegmentDraft> =>
  value === null || value === undefined ? {} : ({ [key]: value } as Partial<SegmentDraft>);

/** Adds the LaTeX of formulas in sentences and of one by itself, which takes longer: by its glyphs where they tell it, else by its picture. */
export async function withLatex(segment: SegmentDraft, content: PageContent, ctx: ParseContext): Promise<SegmentDraft> {
  if (segment.type !== 'Formula') return markInlineFormulas(segment, content);
  const spelled = await readFormula(segment.words, content);
  const latex = spelled ?? (ctx.rulesOnly ? null : await readPicturedFormula(segment, content, ctx));
  return latex === null ? segment : { ...segment, latex };
}
