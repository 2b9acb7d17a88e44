import { centreY, shareInside } from '../../domain/geometry.ts';
import type { SegmentDraft } from '../draft.ts';
import { unplacedWords } from '../unplaced-words.ts';
import { cellName } from './cell-names.ts';
import type { SheetLayout } from './lay-out-sheet.ts';
import type { SheetComment } from './sheet.ts';

/** Comments on cells, each after the part of the sheet that holds its cell. */
export function placeComments(
  segments: readonly SegmentDraft[],
  comments: readonly SheetComment[],
  layout: SheetLayout,
): SegmentDraft[] {
  const all = [...segments];
  for (const [at, { row, column, text, author }] of comments.entries()) {
    const bbox = layout.boxOf({ top: row, left: column, bottom: row, right: column });
    const holds = (draft: SegmentDraft): boolean => !draft.comment && shareInside(bbox, draft.bbox) > 0.5;
    const isAbove = (draft: SegmentDraft): boolean => draft.bbox.top <= centreY(bbox);
    const inside = all.findLastIndex(holds);
    let next = (inside >= 0 ? inside : all.findLastIndex(isAbove)) + 1;
    while (all[next]?.comment) next++;
    all.splice(next, 0, {
      ...{ id: `comment-${at}`, type: 'Text', bbox, confidence: 1, ...unplacedWords(text, bbox) },
      comment: { author, date: null },
      sheet: { range: cellName(row, column), cells: [] },
    });
  }
  return all;
}
