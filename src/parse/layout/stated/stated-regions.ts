import { area, type BoundingBox, iou, right } from '../../../domain/geometry.ts';
import type { DetectedRegion, LayoutClass } from '../../../models/layout/detector.ts';
import { isMostlyIn, isNear, isOverHalf, isSameHeight } from '../../alike.ts';
import type { PageContent, StatedRole, Word } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import { isMarkerText } from '../lines/list-marker.ts';
import { makeLine, type TextLine } from '../lines/text-line.ts';
import { isContainer, type Region } from '../region.ts';
import { statedTable } from './stated-table.ts';
import { type ShownBlock, shownBlocks, trustInTree } from './trust.ts';

export interface StatedRegions {
  regions: Region[];
  /** Words outside the blocks of the tree, or in blocks without useful information. */
  rest: Word[];
  /** Detections outside the tree. */
  detected: readonly DetectedRegion[] | null;
  followsOrder: boolean;
}

/** Roles with a definite type. A paragraph only groups words: careless authors use it for everything. */
const TYPES: Partial<Record<StatedRole, LayoutClass>> = {
  heading: 'SectionHeader',
  item: 'ListItem',
  table: 'Table',
  caption: 'Caption',
  note: 'Footnote',
};
const SURE = 0.97;
/** Share of a detected picture or table that stated text may cover. */
const COVERED = 0.05;

/** Extracts the blocks of the structure tree, if it agrees with the page. */
export function takeStated(
  { structure }: Pick<PageContent, 'structure'>,
  words: readonly Word[],
  detected: readonly DetectedRegion[] | null,
): StatedRegions {
  const nothing: StatedRegions = { regions: [], rest: [...words], detected, followsOrder: false };
  if (!structure) return nothing;
  const trust = trustInTree(structure, words);
  if (!trust.blocks) return nothing;
  const blocks = shownBlocks(structure, words);
  const regions = blocks.flatMap((block): Region[] => {
    const type = TYPES[block.role] ?? (block.role === 'paragraph' ? paragraphType(block, detected ?? []) : null);
    if (type === null) return [];
    const { level, cells } = structure.blocks[block.index] ?? {};
    const table = cells ? statedTable(structure, cells, block.words) : null;
    if (type === 'Table' && !table) return [];
    const isTyped = block.role !== 'paragraph';
    const stated = {
      order: orderOf(block, blocks),
      isTyped,
      ...(level !== undefined && { level }),
      ...(table && { table }),
    };
    const lines = buildLines(block.words);
    // Letters and forms have a paragraph for every line; the tree does not group them.
    if (!isTyped && lines.length < 2) return [];
    return [{ type, bbox: block.bbox, lines, score: null, evidence: isTyped ? SURE : null, stated }];
  });
  const markers = takeMarkers(regions, words);
  const taken = new Set([...markers, ...regions.flatMap(({ lines }) => lines.flatMap((line) => line.words))]);
  return {
    regions,
    rest: words.filter((word) => !taken.has(word)),
    detected: detected?.filter((region) => !isCovered(region, regions)) ?? null,
    followsOrder: trust.order,
  };
}

/** In the tree, a caption is inside its table, even if it is above. */
function orderOf(block: ShownBlock, blocks: readonly ShownBlock[]): number {
  const before = blocks.find(({ index }) => index === block.index - 1);
  const isAbove = block.role === 'caption' && before?.role === 'table' && block.bbox.top < before.bbox.top;
  return isAbove ? block.index - 1.5 : block.index;
}

/** Some files omit bullets in the tree. Returns those found on the page. */
function takeMarkers(regions: readonly Region[], words: readonly Word[]): Word[] {
  const loose = words.filter(({ part, text }) => part === undefined && (isMarkerText(text) || text === 'o'));
  return regions.flatMap((region) => {
    const [first] = region.lines;
    if (!first || region.type !== 'ListItem') return [];
    const marker = loose.find(({ bbox }) => comesBefore(bbox, first));
    if (!marker) return [];
    // As high as its line: a list mark is lower than the text and would be a separate line.
    const { top, height } = first.bbox;
    const shown = { ...marker, text: marker.text === 'o' ? '◦' : marker.text, bbox: { ...marker.bbox, top, height } };
    region.lines[0] = makeLine([shown, ...first.words]);
    return [marker];
  });
}

function comesBefore(bbox: BoundingBox, line: TextLine): boolean {
  const room = line.bbox.left - right(bbox);
  return room > -1 && isNear(room, line.size) && isSameHeight(bbox, line.bbox);
}

/** The detector's class for a paragraph; null inside tables and forms. */
function paragraphType({ bbox }: ShownBlock, detected: readonly DetectedRegion[]): LayoutClass | null {
  if (
    detected.some(
      (region) => isContainer(region.layoutClass) && isOverHalf(region.score, 1) && isMostlyIn(bbox, region.bbox),
    )
  )
    return null;
  const same = detected.filter((region) => !isContainer(region.layoutClass) && isOverHalf(iou(region.bbox, bbox), 1));
  const best = same.toSorted((a, b) => b.score - a.score)[0];
  return best?.layoutClass ?? 'Text';
}

function isCovered({ bbox }: DetectedRegion, stated: readonly Region[]): boolean {
  const words = stated.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const inside = words.filter((word) => isMostlyIn(word.bbox, bbox)).reduce((sum, word) => sum + area(word.bbox), 0);
  return inside > COVERED * area(bbox);
}

/** Sorts regions with a stated order among the positions that they occupy. */
export function inStatedOrder(regions: readonly Region[]): Region[] {
  const orderOf = ({ stated }: Region): number => stated?.order ?? 0;
  const inOrder = regions.filter((r) => r.stated).sort((a, b) => orderOf(a) - orderOf(b));
  return regions.map((region) => (region.stated && inOrder.shift()) || region);
}
