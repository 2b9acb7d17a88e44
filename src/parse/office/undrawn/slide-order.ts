import { type BoundingBox, unionOf } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isMostlyRightToLeft } from '../../../domain/text-direction.ts';
import { orderBoxes } from '../../layout/reading-order/order-boxes.ts';
import type { SourceBlock } from '../source/source-block.ts';
import { NOWHERE } from './undrawn-segments.ts';

/** Shapes lie on a slide in the order they were made in; they are read by where they are, titles first. Their paragraphs stay together. */
export function inSlideOrder(blocks: readonly SourceBlock[]): SourceBlock[] {
  const groups = new Map<number, SourceBlock[]>();
  for (const [at, block] of blocks.entries()) {
    const group = block.group ?? -1 - at;
    const members = groups.get(group);
    if (members) members.push(block);
    else groups.set(group, [block]);
  }
  const list = [...groups.values()];
  const isTitle = ([first]: readonly SourceBlock[]): boolean => isHeadingType(first!.type);
  const rest = list.filter((group) => !isTitle(group));
  const boxOf = (group: readonly SourceBlock[]): BoundingBox =>
    unionOf(group.flatMap(({ shapePt, placePt }) => shapePt ?? placePt ?? [])) ?? NOWHERE;
  const order = orderBoxes(rest.map(boxOf), isMostlyRightToLeft(blocks.map(({ text }) => text).join(' ')));
  return [...list.filter(isTitle), ...order.map((at) => rest[at]!)].flat();
}
