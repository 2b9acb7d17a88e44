import { randomUUID } from 'node:crypto';
import { type BoundingBox, clampToPage, unionOf } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';
import { isHeadingType } from '../../domain/segment-types.ts';
import { isMostlyIn } from '../alike.ts';
import type { SegmentDraft } from '../draft.ts';
import type { PageContent, Word } from '../page-content.ts';
import { confidenceOf } from './confidence.ts';
import { decision } from './decisions.ts';
import { lineBox } from './lines/line-box.ts';
import { listMarkerOf } from './lines/list-marker.ts';
import { wordsInOrder } from './reading-order/lines-in-order.ts';
import { isContainer, type Region } from './region.ts';
import { columnsOfLines } from './regions/address-blocks.ts';

/** Converts a region to a segment: words in reading order, with a tight box. */
export function toSegment(region: Region, content: PageContent): SegmentDraft {
  const texts = region.isSideBySide ? columnsOfLines(region.lines) : [region.lines];
  const shown = texts.flatMap((own) => wordsInOrder(own.flatMap((l) => l.words)));
  // Words in tables and pictures are labels, and stay as shown.
  const lines = isContainer(region.type) ? shown : shown.map((line) => line.map(asMeant));
  const words = lines.flat();
  const segment: SegmentDraft = {
    id: randomUUID(),
    type: segmentType(region.type),
    bbox: clampToPage(tightBox(region, content), content.width, content.height),
    confidence: confidenceOf(region),
    words,
    lines: lineIndexes(lines),
    ...(region.keepsLines && { keepsLines: true }),
    ...(region.code !== undefined && { isCode: true, text: region.code }),
  };
  const decided = region.decidedBy ?? [];
  segment.decidedBy =
    region.type === segment.type ? decided : [...decided, decision('table of contents', region.type, segment.type)];
  if (region.chart) Object.assign(segment, { chart: region.chart.table, alternativeText: region.chart.name });
  if (segment.type === 'Title') segment.headingLevel = 1;
  if (segment.type === 'SectionHeader') segment.headingLevel = 2;
  if (region.stated?.table) segment.table = region.stated.table;
  if (isHeadingType(segment.type) && region.stated?.level !== undefined) segment.statedLevel = region.stated.level;
  if (segment.type === 'ListItem') {
    const text = (lines[0] ?? []).map((w) => w.text).join(' ');
    segment.list = { depth: 0, marker: listMarkerOf(text)?.marker ?? '' };
  }
  return segment;
}

/** From here on only the meaning of words matters, not their rendering. */
function asMeant(word: Word): Word {
  if (word.meant === undefined) return word;
  const { meant, ...rest } = word;
  return { ...rest, text: meant };
}

/** A table of contents becomes text; the public schema has no type for it. */
const segmentType = (type: Region['type']): SegmentType => (type === 'TOC' ? 'Text' : type);

function lineIndexes(lines: readonly (readonly unknown[])[]): number[][] {
  let next = 0;
  return lines.map((line) => line.map(() => next++));
}

function tightBox(region: Region, content: PageContent): BoundingBox {
  const words = region.lines.flatMap((l) => l.words.map(lineBox));
  if (!isContainer(region.type)) return unionOf(words) ?? region.bbox;
  if (region.type === 'Table') {
    const rules = content.rules.map((r) => r.bbox).filter((b) => isMostlyIn(b, region.bbox));
    return unionOf([...words, ...rules]) ?? region.bbox;
  }
  return unionOf([...words, region.bbox]);
}
