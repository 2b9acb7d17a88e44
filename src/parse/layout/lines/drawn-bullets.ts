import { type BoundingBox, bottom, centreY, right } from '../../../domain/geometry.ts';
import type { TextLine } from './text-line.ts';

/** In sizes of the type beside it: what is larger is a picture, what is smaller a speck. */
const LARGEST = 0.62;
const SMALLEST = 0.12;
/** In sizes of the type: an item begins this close to its mark. */
const NEAR = 2.5;
/** Sides of one mark, and marks of one list, differ by less. */
const ALIKE = 1.3;
/** In pixels: marks of one list stand below each other. */
const SAME_EDGE = 2;
/** More small shapes than this are a map or a chart. */
const MOST_SHAPES = 1000;

/**
 * Marks lines that begin with a bullet which is drawn and not written, as browsers print them.
 *
 *     ● first item
 *     ● second item          two of a kind, one below the other
 */
export function withDrawnBullets(lines: readonly TextLine[], drawings: readonly BoundingBox[]): TextLine[] {
  const shapes = drawings.filter(isRoundish);
  if (shapes.length === 0 || shapes.length > MOST_SHAPES) return [...lines];
  const bullets = new Map<TextLine, BoundingBox>();
  for (const line of lines) {
    const bullet = line.angle === 0 ? shapes.find((shape) => standsBefore(shape, line, lines)) : undefined;
    if (bullet) bullets.set(line, bullet);
  }
  return lines.map((line) => {
    const own = bullets.get(line);
    const isOneOfList = own && [...bullets.values()].some((other) => other !== own && areAlike(own, other));
    return isOneOfList ? { ...line, hasDrawnBullet: true } : line;
  });
}

const isRoundish = ({ width, height }: BoundingBox): boolean =>
  width > 0 && height > 0 && Math.max(width, height) < ALIKE * Math.min(width, height);

function standsBefore(shape: BoundingBox, { bbox, size }: TextLine, lines: readonly TextLine[]): boolean {
  if (shape.width > LARGEST * size || shape.width < SMALLEST * size) return false;
  const gap = bbox.left - right(shape);
  const y = centreY(shape);
  if (gap < 0 || gap > NEAR * size || y < bbox.top || y > bottom(bbox)) return false;
  const isInWay = (other: BoundingBox): boolean =>
    other.top < y && bottom(other) > y && right(other) > shape.left - NEAR * size && other.left < bbox.left;
  return !lines.some((other) => other.bbox !== bbox && isInWay(other.bbox));
}

const areAlike = (a: BoundingBox, b: BoundingBox): boolean =>
  Math.abs(a.left - b.left) < SAME_EDGE &&
  Math.max(a.width, b.width) < ALIKE * Math.min(a.width, b.width) &&
  Math.abs(centreY(a) - centreY(b)) > a.height;
