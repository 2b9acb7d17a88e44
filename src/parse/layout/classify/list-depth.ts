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
    const isLeftOf = (indent = left): boolean => left < indent && !isClose(indent - left, size);
    if (isLeftOf(indents[0])) indents = [];
    while (isLeftOf(indents.at(-1))) indents.pop();
    if (!isClose(left - (indents.at(-1) ?? -Infinity), size)) indents.push(left);
    segment.list.depth = indents.length - 1;
  }
}
