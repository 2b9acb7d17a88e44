import { right, unionOf } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isSameHeight, isSameSize } from '../../alike.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { isContainer, type Region } from '../region.ts';
import { isBareNumber } from '../wording/numbering.ts';
import { regionText } from './region-text.ts';

/** A page number is next to the page header in the same way. */
const HEADERS_AND_FOOTERS = new Set<Region['type']>(['PageNumber', 'PageHeader', 'PageFooter']);

const isWordedHeading = (region: Region): boolean => isHeadingType(region.type) && /\p{L}{2}/u.test(regionText(region));

/**
 * Joins a heading with its number if both are separate regions.
 *
 *     ┌ 3.1 ┐  ┌ Results ┐   →   ┌ 3.1  Results ┐
 */
export function joinHeadingNumbers(regions: readonly Region[]): Region[] {
  const result = [...regions];
  for (const number of regions) {
    const [mark, ...others] = number.lines;
    if (!mark || others.length > 0 || !isBareNumber(mark.text)) continue;
    if (isContainer(number.type) || HEADERS_AND_FOOTERS.has(number.type)) continue;
    const heading = result.find((r) => r !== number && isWordedHeading(r) && comesBefore(mark, topLine(r)));
    if (!heading) continue;
    const first = topLine(heading);
    const joined = makeLine([...mark.words, ...first.words]);
    const lines = heading.lines.map((l) => (l === first ? joined : l));
    result[result.indexOf(heading)] = { ...heading, lines, bbox: unionOf([number.bbox, heading.bbox]) };
    result.splice(result.indexOf(number), 1);
  }
  return result;
}

/** Needs at least one line. */
const topLine = (region: Region): TextLine => region.lines.reduce((top, l) => (l.bbox.top < top.bbox.top ? l : top));

function comesBefore(number: TextLine, words: TextLine): boolean {
  if (number.angle !== 0 || words.angle !== 0 || number.bold !== words.bold) return false;
  return isSameSize(number, words) && isSameHeight(number.bbox, words.bbox) && words.bbox.left > right(number.bbox);
}
