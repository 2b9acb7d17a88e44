import type { ImageObject, PageContent } from '../../page-content.ts';
import type { PlannedPicture } from './planned-pictures.ts';

/** Sides may differ by this share, or by two pixels: frames and rounding. */
const TOLERANCE = 0.03;
const POINTS_PER_INCH = 72;

/**
 * Gives images of the page what the file says of its pictures. Not every LibreOffice passes it on (7.4 does not for pictures in texts). They are
 * told apart by their size; of several of one size each gets its text only where there are as many in the file as on the page.
 */
export function withAlternativeTexts(content: PageContent, planned: readonly PlannedPicture[]): PageContent {
  if (planned.length === 0) return content;
  const scale = (content.dpi ?? POINTS_PER_INCH) / POINTS_PER_INCH;
  const isAsLarge = ({ bbox }: ImageObject, { sizePt }: PlannedPicture): boolean =>
    isNear(bbox.width, sizePt.width * scale) && isNear(bbox.height, sizePt.height * scale);
  const order = content.images.toSorted((a, b) => a.bbox.top - b.bbox.top || a.bbox.left - b.bbox.left);
  const images = content.images.map((image) => {
    if (image.alternativeText !== undefined) return image;
    const same = planned.filter((picture) => isAsLarge(image, picture));
    const here = same.filter(({ isHere }) => isHere);
    const drawn = same[0] ? order.filter((other) => isAsLarge(other, same[0]!)) : [];
    const isOneText = new Set(same.map(({ alternativeText }) => alternativeText)).size === 1;
    const among = isOneText ? same : [here, same].find(({ length }) => length === drawn.length);
    const alternativeText = among?.[isOneText ? 0 : drawn.indexOf(image)]?.alternativeText;
    return alternativeText === undefined ? image : { ...image, alternativeText };
  });
  return { ...content, images };
}

const isNear = (drawn: number, stated: number): boolean => Math.abs(drawn - stated) <= Math.max(2, TOLERANCE * stated);
