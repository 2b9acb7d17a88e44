import { sharedWidth, unionOf } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';
import { regionText } from './region-text.ts';

/** In type sizes: from the top of one line of a heading to the top of the next. */
const NEXT_LINE = 1.7;
const SAME_SIZE = 0.03;

const MAY_GO_ON = new Set<Region['type']>(['Text', 'SectionHeader', 'Title', 'Caption']);

const lowest = ({ lines }: Region): TextLine => lines.reduce((low, l) => (l.bbox.top > low.bbox.top ? l : low));
const topmost = ({ lines }: Region): TextLine => lines.reduce((top, l) => (l.bbox.top < top.bbox.top ? l : top));

/**
 * A heading gets the line back that goes on from it and is set like it. A number alone above a heading stays apart: collections label
 * it so, and joining it lost a page.
 *
 *     ┌ The depth of wells and ┐        ┌ The depth of wells and ┐
 *     ┌ the quality of water   ┐   →    │ the quality of water   │
 */
export function joinStackedHeadings(regions: readonly Region[]): Region[] {
  let result = [...regions];
  for (const heading of regions.filter((region) => isHeadingType(region.type) && region.lines.length > 0)) {
    const rest = result.includes(heading) ? result.find((r) => r !== heading && goesOn(heading, r)) : undefined;
    if (!rest) continue;
    const joined = {
      ...heading,
      lines: [...heading.lines, ...rest.lines],
      bbox: unionOf([heading.bbox, rest.bbox])!,
    };
    result = result.flatMap((r) => (r === heading ? [joined] : r === rest ? [] : [r]));
  }
  return result;
}

function goesOn(heading: Region, rest: Region): boolean {
  if (!MAY_GO_ON.has(rest.type) || rest.lines.length === 0 || rest.lines.length > 2) return false;
  if (!/^\p{Ll}/u.test(regionText(rest))) return false;
  const [last, first] = [lowest(heading), topmost(rest)];
  if (/[.:!?]$/u.test(last.text) || last.angle !== 0 || first.angle !== 0) return false;
  const isAlike =
    Math.abs(last.size - first.size) < SAME_SIZE * last.size &&
    last.color === first.color &&
    rest.lines.every((line) => line.bold === last.bold && line.italic === last.italic);
  const step = first.bbox.top - last.bbox.top;
  return isAlike && step > 0.5 * last.size && step < NEXT_LINE * last.size && sharedWidth(last.bbox, first.bbox) > 0;
}
