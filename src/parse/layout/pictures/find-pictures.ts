import {
  area,
  type BoundingBox,
  bottom,
  clampToPage,
  intersectionArea,
  joinedBoxes,
  right,
} from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { areInOnePlace, isMuchOf, isNearlyAllOf, isWhollyIn } from '../../alike.ts';
import type { PageContent } from '../../page-content.ts';
import type { TextLine } from '../lines/text-line.ts';
import { inkMap, inkShapes } from './ink-map.ts';

/** Smaller shapes are ornaments or bullets. */
const LEAST_SHARE_OF_PAGE = 0.004;
/** Shapes closer than this many squares of the ink map belong to one drawing: bars of a chart, slices of a pie. */
const REACH = 3;

/** Finds figures without a detector: image objects, and ink outside text and tables. */
export function findPictures(
  content: PageContent,
  lines: readonly TextLine[],
  tables: readonly BoundingBox[],
): DetectedRegion[] {
  const images = content.images.map((i) => clampToPage(i.bbox, content.width, content.height));
  const wordBoxes = content.words.map((w) => w.bbox);
  const shapes = inkShapes(inkMap(content.raster, wordBoxes), REACH).filter((s) => s.density > 0.03);
  const drawn = shapes.map((s) => s.bbox);
  const candidates = [...images, ...drawn].filter((box) => hasSizeOfPicture(box, content));
  return joinedBoxes(candidates, touches)
    .filter((box) => isIsolated(box, lines, tables))
    .map((bbox) => ({
      layoutClass: 'Picture',
      bbox,
      score: images.some((i) => isWhollyIn(i, bbox)) ? 0.75 : 0.6,
    }));
}

export function hasSizeOfPicture(box: BoundingBox, { width, height }: Pick<PageContent, 'width' | 'height'>): boolean {
  const share = area(box) / (width * height);
  // A larger picture is the page background.
  return share > LEAST_SHARE_OF_PAGE && !isNearlyAllOf(share, 1) && Math.min(box.width, box.height) > 24;
}

/** Not part of a table, and not a shaded box around text. */
export const isIsolated = (box: BoundingBox, lines: readonly TextLine[], tables: readonly BoundingBox[]): boolean =>
  !tables.some((t) => areInOnePlace(box, t)) && !isMuchOf(textShare(box, lines), 1);

const touches = (a: BoundingBox, b: BoundingBox): boolean =>
  a.left <= right(b) + 2 && b.left <= right(a) + 2 && a.top <= bottom(b) + 2 && b.top <= bottom(a) + 2;

const textShare = (box: BoundingBox, lines: readonly TextLine[]): number =>
  lines.reduce((sum, l) => sum + intersectionArea(l.bbox, box), 0) / area(box);
