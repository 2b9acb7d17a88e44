import { centreX, centreY } from '../../../../domain/geometry.ts';
import type { ImageObject, Raster, RuledLine } from '../../../page-content.ts';
import { hexColor } from '../text/characters.ts';

/** As thick as the thickest ruling lines in use, in points. */
const THICKEST_POINTS = 3;
const ELONGATION = 4;
/** Each of red, green and blue above this is paper. */
const PAPER = 250;

/** Some programs draw rules as images of one pixel. Call after strips of images are merged. */
export function linesAmongImages(
  images: readonly ImageObject[],
  raster: Raster,
  pixelsPerPoint: number,
): { images: ImageObject[]; rules: RuledLine[] } {
  const rules: RuledLine[] = [];
  const rest: ImageObject[] = [];
  for (const image of images) {
    const { width, height } = image.bbox;
    const short = Math.min(width, height);
    const isThin = short <= THICKEST_POINTS * pixelsPerPoint && Math.max(width, height) >= ELONGATION * short;
    const color = isThin && image.alternativeText === undefined ? inkAt(raster, image) : null;
    if (color === null) rest.push(image);
    else rules.push({ orientation: width >= height ? 'horizontal' : 'vertical', bbox: image.bbox, color });
  }
  return { images: rest, rules };
}

/** Colour in the middle of an image, or beside it where rounding put it there; null where only paper shows. */
function inkAt({ width, height, data }: Raster, { bbox }: ImageObject): string | null {
  const x = Math.floor(centreX(bbox));
  const y = Math.floor(centreY(bbox));
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
