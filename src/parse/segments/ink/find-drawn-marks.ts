import { type BoundingBox, bottom, clampToPage, right } from '../../../domain/geometry.ts';
import { askInk } from '../../../models/ink-kind/ink-kind-model.ts';
import { isMainPartOf, isMostlyIn } from '../../alike.ts';
import type { SegmentDraft } from '../../draft.ts';
import { inkMap, inkShapes } from '../../layout/pictures/ink-map.ts';
import type { PageContent } from '../../page-content.ts';
import { cutOut } from '../../read/page-ink.ts';
import { usualWordHeight } from '../usual-word-height.ts';
import { SURE_INK } from './detect-handwriting.ts';

/** Heights of a word of running text: what is drawn by hand is larger than a printed word, and smaller than a figure. */
const LEAST = { width: 5, height: 2 };
/** Lower ones are words that were written on a line and could not be read. */
const LEAST_SIGNATURE = 3.2;
const MOST = { width: 36, height: 14 };
/** More on one page are its pattern. */
const MOST_MARKS = 12;
const SILENT_TYPES: ReadonlySet<SegmentDraft['type']> = new Set(['Picture', 'GraphicalItem']);

/** Finds signatures and stamps among pictures and, on scans, in ink that nothing else accounts for. */
export function withDrawnMarks(segments: readonly SegmentDraft[], content: PageContent): SegmentDraft[] {
  const marked = segments.map((segment) => {
    const isOpen = SILENT_TYPES.has(segment.type) && segment.description === undefined;
    const kind = isOpen && segment.alternativeText === undefined ? kindOf(segment.bbox, content) : null;
    return kind ? { ...segment, description: kind } : segment;
  });
  for (const bbox of unexplained(marked, content)) {
    const kind = kindOf(bbox, content);
    if (!kind) continue;
    const next = marked.findIndex((other) => other.bbox.top >= bottom(bbox) && other.bbox.left < right(bbox));
    const mark: SegmentDraft = {
      id: `mark-${marked.length}`,
      type: 'GraphicalItem',
      bbox,
      confidence: 0.7,
      words: [],
      description: kind,
      decidedBy: ['ink: GraphicalItem'],
    };
    marked.splice(next < 0 ? marked.length : next, 0, mark);
  }
  return marked;
}

function kindOf(bbox: BoundingBox, content: PageContent): 'signature' | 'handwriting' | 'stamp' | null {
  const size = usualWordHeight(content);
  if (size === null || !isBetween(bbox, size)) return null;
  const box = clampToPage(bbox, content.raster.width, content.raster.height);
  const { signature, stamp } = askInk(cutOut(content.raster, box), ['signature', 'stamp']);
  if (Math.max(signature, stamp) < SURE_INK) return null;
  if (stamp > signature) return 'stamp';
  return bbox.height >= LEAST_SIGNATURE * size ? 'signature' : 'handwriting';
}

const isBetween = ({ width, height }: BoundingBox, size: number): boolean =>
  width >= LEAST.width * size &&
  height >= LEAST.height * size &&
  width <= MOST.width * size &&
  height <= MOST.height * size;

function unexplained(segments: readonly SegmentDraft[], content: PageContent): BoundingBox[] {
  const { words, raster } = content;
  const size = usualWordHeight(content);
  if (size === null || !words.every(({ source }) => source === 'ocr')) return [];
  // What is read with less may be a pen's strokes that were taken for letters.
  const read = words.filter(({ confidence }) => isMainPartOf(confidence ?? 1, 1)).map(({ bbox }) => bbox);
  const parts = segments.filter(({ type }) => SILENT_TYPES.has(type) || type === 'Formula').map(({ bbox }) => bbox);
  const shapes = inkShapes(inkMap(raster, [...read, ...parts]), 1)
    .map(({ bbox }) => bbox)
    .filter((bbox) => isBetween(bbox, size) && !parts.some((part) => isMostlyIn(bbox, part)));
  return shapes.length > MOST_MARKS ? [] : shapes;
}
