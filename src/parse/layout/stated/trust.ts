import { area, type BoundingBox, bottom, intersectionArea, sharedWidth, unionOf } from '../../../domain/geometry.ts';
import { heaviest } from '../../../domain/statistics.ts';
import { isMuchOf, isNearlyAllOf, isOverHalf } from '../../alike.ts';
import type { StatedRole, StatedStructure, Word } from '../../page-content.ts';

/** A block of the structure tree with its words on the page. */
export interface ShownBlock {
  index: number;
  role: StatedRole;
  words: Word[];
  bbox: BoundingBox;
}

/** Which parts of a structure tree are trusted. */
export interface TreeTrust {
  /** Extents and types of blocks. */
  blocks: boolean;
  order: boolean;
}

const LONGEST_HEADING = 300;
/** Share of all blocks. */
const MOST_OVERLAPPING = 0.15;
/** Text frames often come last, wherever they are. */
const MOST_UPWARDS = 0.1;

/** Whether a structure tree agrees with the page. Trees with only paragraphs or overlapping blocks are ignored. */
export function trustInTree(structure: StatedStructure, words: readonly Word[]): TreeTrust {
  const blocks = shownBlocks(structure, words);
  const none: TreeTrust = { blocks: false, order: false };
  if (!blocks.some(({ role }) => role === 'heading' || role === 'item' || role === 'table')) return none;
  const all = lettersOf(words);
  // The rest is page headers and text outside blocks.
  if (!isOverHalf(lettersOf(blocks.flatMap((block) => block.words)), all)) return none;
  if (!areHeadings(blocks, words) || overlapping(blocks) > MOST_OVERLAPPING) return none;
  return { blocks: true, order: upwards(blocks) <= MOST_UPWARDS };
}

const lettersOf = (words: readonly Word[]): number => words.reduce((n, { text }) => n + text.length, 0);

export function shownBlocks({ blocks, parts }: StatedStructure, words: readonly Word[]): ShownBlock[] {
  const byBlock = Map.groupBy(words, ({ part }) => (part === undefined ? undefined : parts[part]?.block));
  return blocks.flatMap(({ role }, index) => {
    const own = byBlock.get(index) ?? [];
    const bbox = unionOf(own.map((word) => word.bbox));
    return bbox ? [{ index, role, words: own, bbox }] : [];
  });
}

function areHeadings(blocks: readonly ShownBlock[], words: readonly Word[]): boolean {
  const headings = blocks.filter(({ role }) => role === 'heading');
  const longest = Math.max(0, ...headings.map((heading) => lettersOf(heading.words)));
  const letters = lettersOf(headings.flatMap((heading) => heading.words));
  // Headings are a small part of a page, except on a cover or slide.
  if (longest > LONGEST_HEADING || (headings.length > 3 && isOverHalf(letters, lettersOf(words)))) return false;
  const size = ({ font, bbox }: Word): number => font?.size ?? bbox.height;
  const body = heaviest(words.map((word) => [Math.round(size(word)), word.text.length])) ?? 1;
  const small = headings.filter(({ words: [first] }) => first && !isNearlyAllOf(size(first), body));
  return !isMuchOf(small.length, headings.length);
}

function overlapping(blocks: readonly ShownBlock[]): number {
  const texts = blocks.filter(({ role }) => role !== 'figure');
  const cross = (a: BoundingBox, b: BoundingBox): boolean =>
    isMuchOf(intersectionArea(a, b), Math.min(area(a), area(b)));
  const crossed = texts.filter((one) => texts.some((other) => other !== one && cross(one.bbox, other.bbox)));
  return crossed.length / Math.max(1, texts.length);
}

/** Share of the pairs in one column that are in upward order. */
function upwards(blocks: readonly ShownBlock[]): number {
  let [pairs, up] = [0, 0];
  blocks.forEach(({ bbox }, at) => {
    for (const later of blocks.slice(at + 1)) {
      if (!isOverHalf(sharedWidth(bbox, later.bbox), Math.min(bbox.width, later.bbox.width))) continue;
      pairs += 1;
      if (bottom(later.bbox) <= bbox.top + 2) up += 1;
    }
  });
  return up / Math.max(1, pairs);
}
