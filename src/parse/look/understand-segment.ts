import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { markInlineFormulas } from '../formula/inline/mark-inline-formulas.ts';
import { readFormula } from '../formula/read-formula.ts';
import type { PageContent } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';
import { readTable } from '../table-structure/read-table.ts';
import { alternativeTextOf } from './alternative-text-of.ts';
import { linksOf } from './links-of.ts';
import { partTable } from './part-table.ts';
import { readPicturedFormula } from './read-pictured-formula.ts';

/** Adds links and what the type calls for. A table may leave words outside: they become segments of their own. */
export async function understandSegment(
  segment: SegmentDraft,
  content: PageContent,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const parts = segment.type === 'Table' ? await understandTable(segment, content, ctx) : [segment];
  return parts.map((part) => {
    const links = linksOf(part.words, content.links);
    return { ...part, ...(links.length > 0 && { links }), ...pictureText(part, content) };
  });
}

export const understandSegments = async (
  segments: readonly SegmentDraft[],
  content: PageContent,
  ctx: ParseContext,
): Promise<SegmentDraft[]> =>
  (await Promise.all(segments.map((segment) => understandSegment(segment, content, ctx)))).flat();

async function understandTable(
  segment: SegmentDraft,
  content: PageContent,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const { bbox, words, table: stated } = segment;
  if (stated && stated.headerRowCount > 0) return [segment];
  const seen = await readTable(bbox, content, ctx, words);
  if (stated) return [{ ...segment, table: withHeaderRows(stated, seen?.grid.headerRowCount ?? 0) }];
  return seen ? partTable(segment, seen, content) : [segment];
}

/** Many files state the cells of a table, but not which of them are its header. */
const withHeaderRows = (table: TableGrid, seen: number): TableGrid => ({
  ...table,
  headerRowCount: Math.min(seen, table.rowCount - 1),
});

function pictureText({ type, bbox }: SegmentDraft, content: PageContent): Partial<SegmentDraft> {
  if (type !== 'Picture' && type !== 'GraphicalItem') return {};
  const alternativeText = alternativeTextOf(bbox, content.images);
  return alternativeText ? { alternativeText } : {};
}

/** Adds the LaTeX of formulas in sentences and of one by itself, which takes longer: by its glyphs where they tell it, else by its picture. */
export async function withLatex(segment: SegmentDraft, content: PageContent, ctx: ParseContext): Promise<SegmentDraft> {
  if (segment.type !== 'Formula') return markInlineFormulas(segment, content);
  const spelled = await readFormula(segment.words, content);
  const latex = spelled ?? (ctx.rulesOnly ? null : await readPicturedFormula(segment, content, ctx));
  return latex === null ? segment : { ...segment, latex };
}
