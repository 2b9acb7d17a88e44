import { bottom, centreY } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { type ListMarker, listMarkerOf } from '../lines/list-marker.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';

/**
 * Splits a region at lines that start a list item.
 *
 *     Before you start:          Text
 *     • wash your hands          ListItem
 *       with soap
 *     • dry them                 ListItem
 */
export function splitListItems(region: Region): Region[] {
  if (region.type !== 'ListItem' && region.type !== 'Text') return [region];
  const starts = itemStarts(region);
  const [first] = starts;
  if (!first) return [region];
  if (region.type === 'Text' && !looksLikeList(starts)) return [region];
  const parts: Region[] = [];
  if (first.index > 0) parts.push(part(region, 0, first.index, region.type === 'ListItem' ? 'ListItem' : 'Text'));
  starts.forEach((start, i) => {
    const next = starts[i + 1]?.index ?? region.lines.length;
    const end = itemEnd(region.lines, start, next);
    parts.push(part(region, start.index, end, 'ListItem'));
    if (end < next) parts.push(part(region, end, next, 'Text'));
  });
  return parts;
}

const part = (region: Region, from: number, to: number, type: Region['type']): Region => ({
  ...regionFromLines(type, region.lines.slice(from, to), 0.8),
  score: region.score,
});

/** The text after a list starts left of the item's mark. */
function itemEnd(lines: readonly TextLine[], { index, line: { bbox, size } }: ItemStart, next: number): number {
  const outside = lines.findIndex((l, i) => i > index && i < next && l.bbox.left < bbox.left - size);
  return outside === -1 ? next : outside;
}

interface ItemStart {
  line: TextLine;
  index: number;
  mark: ListMarker;
}

/** Lines that start with a mark at the shared left edge of marks. */
const itemStarts = ({ lines }: Region): ItemStart[] =>
  lines.flatMap((line, index) => {
    const mark = listMarkerOf(line.text);
    return mark && beginsAfterBreak(lines[index - 1], mark) ? [{ line, index, mark }] : [];
  });

/** "… in section\n3. The" is not an item: the line before the number continues. */
function beginsAfterBreak(before: TextLine | undefined, { kind }: ListMarker): boolean {
  if (!before || kind === 'bullet') return true;
  return /[.;:,!?]$|\band$|\bor$/u.test(before.text) || listMarkerOf(before.text) !== null;
}

function looksLikeList(starts: readonly ItemStart[]): boolean {
  const bullet = starts.find(({ mark }) => mark.kind === 'bullet');
  return starts.length >= 2 || (bullet !== undefined && !/^[-–—*]$/u.test(bullet.mark.marker));
}

/** The detector takes line numbers in the margin for a numbered list. */
export const withoutCountedItems = (regions: readonly Region[], numbers: readonly Word[]): Region[] =>
  regions.map((region) => {
    const { top } = region.bbox;
    const isCounted = numbers.some(({ bbox }) => centreY(bbox) > top && centreY(bbox) < bottom(region.bbox));
    return isCounted && region.type === 'ListItem' ? { ...region, type: 'Text' } : region;
  });
