import { area, type BoundingBox, centreX, centreY, clampToPage, unionOf } from '../../../../domain/geometry.ts';
import { isMuchOf } from '../../../alike.ts';
import type { ImageObject, Raster, RuledLine } from '../../../page-content.ts';
import { hexColor } from '../text/characters.ts';
import { isShapedLikeLine, ruleIn } from './drawing.ts';

/** Each of red, green and blue above this is paper. */
const PAPER = 250;

/** Some programs draw rules as images of one pixel. Call after strips of images are merged. */
export function linesAmongImages(
  images: readonly ImageObject[],
  raster: Raster,
  drawPart: (part: BoundingBox) => Raster,
  pixelsPerPoint: number,
): { images: ImageObject[]; rules: RuledLine[] } {
  const page = { left: 0, top: 0, width: raster.width, height: raster.height };
  const middleOf = ({ bbox }: ImageObject): BoundingBox => clampToPage(aroundMiddle(bbox), page.width, page.height);
  const isRule = ({ bbox, alternativeText }: ImageObject): boolean =>
    isShapedLikeLine(bbox, pixelsPerPoint) && alternativeText === undefined;
  const thin = images.filter((image) => isRule(image) && area(middleOf(image)) > 0);
  const part = unionOf(thin.map(middleOf)) ?? page;
  // The rest of a large part would soon be drawn again.
  const isLarge = isMuchOf(area(part), area(page));
  const [drawn, { left, top }] = isLarge ? [raster, page] : [drawPart(part), part];
  const rules = new Map<ImageObject, RuledLine>();
  for (const image of thin) {
    const { bbox } = image;
    const color = inkAt(drawn, Math.floor(centreX(bbox)) - left, Math.floor(centreY(bbox)) - top);
    if (color !== null) rules.set(image, ruleIn(bbox, color));
  }
  return { images: images.filter((image) => !rules.has(image)), rules: [...rules.values()] };
}

const aroundMiddle = (box: BoundingBox): BoundingBox => ({
  left: Math.floor(centreX(box)) - 1,
  top: Math.floor(centreY(box)) - 1,
  width: 3,
  height: 3,
});

/** Colour of a pixel, or of one beside it where rounding put the ink there; null where only paper shows. */
function inkAt({ width, height, data }: Raster, x: number, y: number): string | null {
  let darkest: number | null = null;
  for (const [dx, dy] of [[0, 0] as const, [0, -1] as const, [0, 1] as const, [-1, 0] as const, [1, 0] as const]) {
    if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
    const at = ((y + dy) * width + x + dx) * 3;
    if (darkest === null || data[at + 1]! < data[darkest + 1]!) darkest = at;
  }
  if (darkest === null) return null;
  const [red, green, blue] = [data[darkest]!, data[darkest + 1]!, data[darkest + 2]!];
  return Math.min(red, green, blue) > PAPER ? null : hexColor(red, green, blue);
}
