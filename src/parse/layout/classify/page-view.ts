import type { ImageObject, RuledLine } from '../../page-content.ts';
import type { PageTypography } from '../lines/page-typography.ts';
import type { Region } from '../region.ts';

/** What a rule may look at beside the region it judges. */
export interface PageView {
  width: number;
  height: number;
  typography: PageTypography;
  rules: readonly RuledLine[];
  images: readonly ImageObject[];
  /** All regions of the page, the judged one included. */
  regions: readonly Region[];
}
