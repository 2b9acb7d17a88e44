import { bottom, centreY } from '../../../domain/geometry.ts';
import type { Word } from '../../page-content.ts';
import { listMarkerOf } from '../lines/list-marker.ts';
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
  if (starts.length === 0) return [region];
  if (region.type === 'Text' && !looksLikeList(region, starts)) return [region];
  const parts: Region[] = [];
  if (starts[0]! > 0) parts.push(part(region, 0, starts[0]!, region.type === 'ListItem' ? 'ListItem' : 'Text'));
  starts.forEach((start, i) => {
    const next = starts[i + 1] ?? region.lines.length;
    const end = itemEnd(region.lines, start, next);
    parts.push(part(region, start, end, 'ListItem'));
    if (end < next) parts.push(part(region, end, next, 'Text'));
  });
  return parts;
}

const part = (region: Region, from: number, to: number, type: Region['type']): Region => ({
  ...regionFromLines(type, region.lines.slice(from, to), 0.8),
  score: region.score,
});

/** The text after a list starts left of the item's mark. */
function itemEnd(lines: readonly TextLine[], start: number, next: number): number {
  const { bbox, size } = lines[start]!;
  const outside = lines.findIndex((l, i) => i > start && i < next && l.bbox.left < bbox.left - size);
  return outside === -1 ? next : outside;
}

/** Indexes of lines that start with a mark at the shared left edge of marks. */
function itemStarts(region: Region): number[] {
  const marked = region.lines.flatMap((line, index) => (listMarkerOf(line.text) ? [{ line, index }] : []));
  return marked
    .filter(({ line, index }) => index === 0 || beginsAfterBreak(region.lines, index, line))
    .map((m) => m.index);
}

/** "… in section\n3. The" is not an item: the line before the number continues. */
function beginsAfterBreak(lines: TextLine[], index: number, line: TextLine): boolean {
  if (listMarkerOf(line.text)!.kind === 'bullet') return true;
  const before = lines[index - 1]!;
  return /[.;:,!?]$|\band$|\bor$/u.test(before.text) || listMarkerOf(before.text) !== null;
}

function looksLikeList(region: Region, starts: number[]): boolean {
  const bullets = starts.filter((i) => listMarkerOf(region.lines[i]!.text)!.kind === 'bullet');
  if (bullets.length > 0 && !/^[-–—*]$/u.test(listMarkerOf(region.lines[bullets[0]!]!.text)!.marker)) return true;
  return starts.length >= 2;
}

/** The detector takes line numbers in the margin for a numbered list. */
export const withoutCountedItems = (regions: readonly Region[], numbers: readonly Word[]): Region[] =>
  regions.map((region) => {
    const { top } = region.bbox;
    const isCounted = numbers.some(({ bbox }) => centreY(bbox) > top && centreY(bbox) < bottom(region.bbox));
    return isCounted && region.type === 'ListItem' ? { ...region, type: 'Text' } : region;
  });
