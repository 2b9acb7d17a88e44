import type { SegmentType } from '../../../domain/segment.ts';
import { DEEPEST_HEADING } from '../../layout/document/heading-levels.ts';
import type { AnalyzeResult } from './analyze-result.ts';

const BY_ROLE: Readonly<Record<string, SegmentType>> = {
  title: 'Title',
  sectionHeading: 'SectionHeader',
  pageHeader: 'PageHeader',
  pageFooter: 'PageFooter',
  pageNumber: 'PageNumber',
  footnote: 'Footnote',
  formulaBlock: 'Formula',
};

/** `/paragraphs/12` → 12; null for other elements. */
const paragraphAt = (pointer: string): number | null => {
  const found = /^\/paragraphs\/(\d+)$/.exec(pointer);
  return found ? Number(found[1]) : null;
};

/** The type of every paragraph: from tables and figures first, then from its role. */
export function paragraphTypes({ paragraphs, tables, figures }: AnalyzeResult): SegmentType[] {
  const types = paragraphs.map(({ role }): SegmentType => BY_ROLE[role ?? ''] ?? 'Text');
  const set = (elements: readonly string[], type: SegmentType): void => {
    for (const index of elements.map(paragraphAt)) if (index !== null && index < types.length) types[index] = type;
  };
  for (const { caption, footnotes } of [...tables, ...figures]) {
    set(caption?.elements ?? [], 'Caption');
    for (const footnote of footnotes) set(footnote.elements, 'Footnote');
  }
  return types;
}

/** Heading levels from the section tree: the title is 1, a section heading one more than its depth. */
export function headingLevels({ sections, paragraphs }: AnalyzeResult): Map<number, number> {
  const levels = new Map<number, number>();
  const seen = new Set<number>();
  const open: { section: number; depth: number }[] = [{ section: 0, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { section, depth } = next;
    if (seen.has(section)) continue;
    seen.add(section);
    for (const pointer of sections[section]?.elements ?? []) {
      const child = /^\/sections\/(\d+)$/.exec(pointer);
      if (child) open.push({ section: Number(child[1]), depth: depth + 1 });
      const index = paragraphAt(pointer);
      if (index !== null && paragraphs[index]?.role === 'sectionHeading') {
        levels.set(index, Math.min(DEEPEST_HEADING, Math.max(1, depth) + 1));
      }
    }
  }
  return levels;
}
