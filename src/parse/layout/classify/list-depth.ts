import type { SegmentDraft } from '../../draft.ts';

/** Items whose left edges differ by less than this many type sizes are on one level. */
const SAME_LEVEL = 0.7;

/**
 * Sets how deep each item of a list is nested, from the indents of the items before it.
 *
 *     1. one             0
 *        a) half         1
 *        b) whole        1
 *     2. two             0
 */
export function setListDepths(segments: readonly SegmentDraft[]): void {
  let indents: number[] = [];
  for (const segment of segments) {
    if (segment.type !== 'ListItem' || !segment.list) {
      // A paragraph between items belongs to the item before it; a heading ends the list.
      if (segment.type === 'SectionHeader' || segment.type === 'Title') indents = [];
      continue;
    }
    const { left } = segment.bbox;
    const size = segment.words[0]?.font?.size ?? segment.words[0]?.bbox.height ?? 1;
    // Another column: what was indented there says nothing here.
    if (indents.length > 0 && left < indents[0]! - SAME_LEVEL * size) indents = [];
    while (indents.length > 0 && indents.at(-1)! > left + SAME_LEVEL * size) indents.pop();
    if (indents.length === 0 || left > indents.at(-1)! + SAME_LEVEL * size) indents.push(left);
    segment.list.depth = indents.length - 1;
  }
}
