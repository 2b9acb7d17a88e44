import { area, bottom } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';

/** Smaller than this share of the page is a logo, a stamp, a code or an icon wherever it stands. */
const SMALL = 0.006;
/** In the outer strips a logo may be larger. */
const SMALL_IN_MARGIN = 0.03;
const STRIP = 0.13;

/** A picture that shows who, not what: small, or in the strip where letterheads have their logo. */
export function isGraphicalItem(region: Region, page: PageView): boolean {
  if (region.type !== 'Picture') return false;
  const share = area(region.bbox) / (page.width * page.height);
  const inMargin = bottom(region.bbox) < STRIP * page.height || region.bbox.top > (1 - STRIP) * page.height;
  return share < (inMargin ? SMALL_IN_MARGIN : SMALL);
}
