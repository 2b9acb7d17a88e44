import { type BoundingBox, unionOf } from '../../../domain/geometry.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import { markInlineFormulas } from '../../formula/inline/mark-inline-formulas.ts';
import { readFormula } from '../../formula/read-formula.ts';
import { framedTables } from '../../layout/table-detection/drawn-grids.ts';
import type { PageContent } from '../../page-content.ts';
import type { TableGrid } from '../../table-grid.ts';
import { readTable } from '../../table-structure/read-table.ts';
import { alternativeTextOf } from './alternative-text-of.ts';
import { linksOf } from './links-of.ts';
import { neighboursOf } from './neighbours-of-table.ts';
import { besides, partTable } from './part-table.ts';
import { readPicturedFormula } from './read-pictured-formula.ts';

/** Adds links and what the type calls for. A table may leave words outside: they become segments of their own. */
export async function understandSegment(
  segment: SegmentDraft,
  content: PageContent,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const { parts } = await understandTable(segment, [], [], content, ctx);
  return parts.map((part) => withLinks(part, content));
}

/** All segments of a page. Tables take in the short texts beside them that are rows of theirs. */
export async function understandSegments(
  segments: readonly SegmentDraft[],
  content: PageContent,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const taken = new Set<SegmentDraft>();
  const understood = new Map<SegmentDraft, SegmentDraft[]>();
  // Large tables first: the header of one is not to be read as a table of its own.
  const tables = segments.filter(({ type }) => type === 'Table').toSorted((a, b) => b.words.length - a.words.length);
  const framed = tables.length > 1 ? framedTables(content) : [];
  for (const table of tables) {
    if (taken.has(table)) continue;
    const free = segments.filter((segment) => !taken.has(segment) && !understood.has(segment));
    const { parts, members } = await understandTable(table, free, framed, content, ctx);
    understood.set(table, parts);
    for (const member of members) taken.add(member);
  }
  return segments
    .filter((segment) => !taken.has(segment))
    .flatMap((segment) => understood.get(segment) ?? [segment])
    .map((part) => withLinks(part, content));
}

function withLinks(part: SegmentDraft, content: PageContent): SegmentDraft {
  const links = linksOf(part.words, content.links);
  return { ...part, ...(links.length > 0 && { links }), ...pictureText(part, content) };
}

interface UnderstoodTable {
  parts: SegmentDraft[];
  /** Other segments that turned out to be rows of the table. */
  members: SegmentDraft[];
}

async function understandTable(
  segment: SegmentDraft,
  segments: readonly SegmentDraft[],
  framed: readonly BoundingBox[],
  content: PageContent,
  ctx: ParseContext,
): Promise<UnderstoodTable> {
  const { words, table: stated } = segment;
  if (segment.type !== 'Table' || (stated && stated.headerRowCount > 0)) return { parts: [segment], members: [] };
  if (stated) {
    const seen = await readTable(segment.bbox, content, ctx, words);
    return { parts: [{ ...segment, table: withHeaderRows(stated, seen?.grid.headerRowCount ?? 0) }], members: [] };
  }
  const sides = neighboursOf(segment, segments, framed);
  const offered = sides.map((side) => side.map((row) => row.flatMap((text) => text.words)));
  const seen = await readTable(segment.bbox, content, ctx, words, offered);
  if (!seen) return { parts: words.length > 0 ? besides('Text', words, segment, content) : [segment], members: [] };
  const members = sides.flatMap((side, at) => side.slice(0, seen.taken[at]).flat());
  if (members.length === 0) return { parts: partTable(segment, seen, content), members };
  const { lines: _, ...rest } = segment;
  const bbox = unionOf([segment.bbox, ...members.map((member) => member.bbox)]);
  const grown = { ...rest, words: [segment, ...members].flatMap((one) => one.words), bbox };
  return { parts: partTable(grown, seen, content), members };
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

/** Adds the LaTeX of formulas in sentences and of one by itself, which takes longer: by its glyphs where they suffice, else by its picture. */
export async function withLatex(segment: SegmentDraft, content: PageContent, ctx: ParseContext): Promise<SegmentDraft> {
  if (segment.type !== 'Formula') return markInlineFormulas(segment, content);
  const spelled = await readFormula(segment.words, content);
  const latex = spelled ?? (ctx.rulesOnly ? null : await readPicturedFormula(segment, content, ctx));
  return latex === null ? segment : { ...segment, latex };
}
