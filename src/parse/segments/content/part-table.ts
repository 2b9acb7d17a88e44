import { randomUUID } from 'node:crypto';
import { clampToPage, unionOf } from '../../../domain/geometry.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import { withDecision } from '../../layout/decisions.ts';
import { lineBox } from '../../layout/lines/line-box.ts';
import { wordsInOrder } from '../../layout/reading-order/lines-in-order.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { ReadTable } from '../../table-structure/read-table.ts';

/** The table without the words that are not part of it: a title above it becomes its caption, notes below it become text. */
export function partTable(
  segment: SegmentDraft,
  { grid, above, below }: ReadTable,
  content: PageContent,
): SegmentDraft[] {
  if (above.length + below.length === 0) return [{ ...segment, table: grid }];
  const outside = new Set([...above, ...below]);
  const words = segment.words.filter((word) => !outside.has(word));
  const { lines: _, ...rest } = segment;
  const bbox = clampToPage(unionOf(words.map(lineBox)) ?? segment.bbox, content.width, content.height);
  return [
    ...besides('Caption', above, segment, content),
    { ...rest, words, bbox, table: grid },
    ...besides('Text', below, segment, content),
  ];
}

/** Words of a table as a segment of their own. */
export function besides(
  type: SegmentType,
  words: readonly Word[],
  table: SegmentDraft,
  content: PageContent,
): SegmentDraft[] {
  if (words.length === 0) return [];
  const lines = wordsInOrder([...words]);
  let next = 0;
  const part: SegmentDraft = {
    id: randomUUID(),
    type,
    bbox: clampToPage(unionOf(words.map(lineBox))!, content.width, content.height),
    confidence: table.confidence,
    words: lines.flat(),
    lines: lines.map((line) => line.map(() => next++)),
  };
  return [withDecision('cells of the table', table, part)];
}
