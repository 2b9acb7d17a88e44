import { isClose } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';

/**
 * Sets the nesting depth of list items from the indents of the previous items.
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
      // A paragraph between items belongs to the previous item; a heading ends the list.
      if (segment.type === 'SectionHeader' || segment.type === 'Title') indents = [];
      continue;
    }
    const { left } = segment.bbox;
    const size = segment.words[0]?.font?.size ?? segment.words[0]?.bbox.height ?? 1;
    // Another column has its own indents.
    if (indents.length > 0 && left < indents[0]! && !isClose(indents[0]! - left, size)) indents = [];
    while (indents.length > 0 && indents.at(-1)! > left && !isClose(indents.at(-1)! - left, size)) indents.pop();
    if (indents.length === 0 || !isClose(left - indents.at(-1)!, size)) indents.push(left);
    segment.list.depth = indents.length - 1;
  }
}
