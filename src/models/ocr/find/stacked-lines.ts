import { type BoundingBox, bottom, boxFromEdges, centreX, clampToPage, right } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { Grey } from '../image/grey.ts';
import { inkMask } from '../image/ink.ts';
import { boxOfPart, type TextRect } from '../text-rect.ts';
import type { PlacedLine } from './orientation.ts';

/** Boxes over this many usual thicknesses may hold lines that are above each other. */
const THICK = 1.6;
/** A line's ink fills this much of its box, which has a margin around it. */
const INK_HEIGHT = { least: 0.3, most: 1.05 };
/** Share of the stretches of ink that must be beside lines of the page. */
const BESIDE = 0.75;
/** How far, in usual thicknesses, the middles of ink and of the line beside it may differ. */
const OFF = 0.25;
/** Ink in more of a column's or a row's pixels than this is a drawn line. */
const DRAWN = 0.9;
/** Boxes that lean by more radians than this are not cut along pixel rows. */
const LEVEL = 0.03;

/**
 * Narrow columns of close print are found as one tall box, which would be read as text that runs downwards. Where its ink lies in
 * stretches that are beside lines of the page, each stretch is a line of its own:
 *
 *     2003  ┌──┐  NA
 *     2004  │ 1│  NA         3 lines
 *     2005  │ 2│  NA
 *           └──┘
 */
export function partStackedLines(lines: readonly PlacedLine[], page: Grey): PlacedLine[] {
  const level = lines.filter(({ rect, crosswise }) => !crosswise && Math.abs(rect.angle) < LEVEL);
  const usual = middleValue(level.map(({ rect }) => rect.thickness));
  if (usual === undefined || level.length < lines.length / 2) return [...lines];
  const single = level.filter(({ rect }) => rect.thickness <= THICK * usual).map(({ rect }) => rect);
  return lines.flatMap((line) => {
    const box = boxOfPart(line.rect, 0, line.rect.length, 0, line.rect.thickness);
    const parts = box.height > THICK * usual ? partsOf(box, page, usual, single) : null;
    // Tall boxes one below the other reach into each other.
    single.push(...(parts ?? []).map(({ rect }) => rect));
    return parts ?? [line];
  });
}

function partsOf(box: BoundingBox, page: Grey, usual: number, single: readonly TextRect[]): PlacedLine[] | null {
  const stretches = inkStretches(box, usual, page).filter((stretch) => !isFoundAlone(box, middleOf(stretch), single));
  const isLine = ({ from, to }: Stretch): boolean =>
    to - from >= INK_HEIGHT.least * usual && to - from <= INK_HEIGHT.most * usual;
  if (stretches.length < 2 || !stretches.every(isLine)) return null;
  const isBeside = (stretch: Stretch): boolean =>
    single.some(({ cy }) => Math.abs(cy - middleOf(stretch)) <= OFF * usual);
  if (stretches.filter(isBeside).length < BESIDE * stretches.length) return null;
  return stretches.map((stretch) => ({ rect: rectAround(box, middleOf(stretch), usual), crosswise: false }));
}

const middleOf = ({ from, to }: Stretch): number => (from + to) / 2;

/** The tall box reaches into a line above or below it that was found by itself. */
const isFoundAlone = (box: BoundingBox, y: number, single: readonly TextRect[]): boolean =>
  single.some(
    ({ cx, cy, length, thickness }) =>
      Math.abs(cy - y) < 0.3 * thickness && Math.abs(cx - centreX(box)) < (length + box.width) / 4,
  );

const rectAround = (box: BoundingBox, cy: number, thickness: number): TextRect => ({
  cx: centreX(box),
  cy,
  length: box.width,
  thickness,
  angle: 0,
});

interface Stretch {
  from: number;
  to: number;
}

/** Pixel rows with ink, as far as they continue, with their middle in the box; drawn lines do not count. */
function inkStretches(box: BoundingBox, usual: number, page: Grey): Stretch[] {
  const around = boxFromEdges(box.left, box.top - usual, right(box), bottom(box) + usual);
  const inside = clampToPage(around, page.width, page.height);
  const [x0, y0] = [Math.floor(inside.left), Math.floor(inside.top)];
  const [x1, y1] = [Math.ceil(right(inside)), Math.ceil(bottom(inside))];
  const width = x1 - x0;
  const height = y1 - y0;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y0 + y) * page.width + x0;
    data.set(page.data.subarray(from, from + width), y * width);
  }
  const isInk = inkMask({ data });
  const columns = new Uint32Array(width);
  for (let i = 0; i < isInk.length; i++) columns[i % width]! += isInk[i]!;
  const found: Stretch[] = [];
  for (let y = 0; y < height; y++) {
    let ink = 0;
    for (let x = 0; x < width; x++) if (columns[x]! < DRAWN * height) ink += isInk[y * width + x]!;
    if (ink === 0 || ink > DRAWN * width) continue;
    const last = found.at(-1);
    if (last?.to === y0 + y) last.to++;
    else found.push({ from: y0 + y, to: y0 + y + 1 });
  }
  return found.filter((stretch) => middleOf(stretch) > box.top && middleOf(stretch) < bottom(box));
}
