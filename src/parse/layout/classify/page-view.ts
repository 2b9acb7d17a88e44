import type { PageTypography } from '../lines/page-typography.ts';
import type { Region } from '../region.ts';

/** What a rule may look at beside the region it judges. */
export interface PageView {
  height: number;
  typography: PageTypography;
  /** All regions of the page, the judged one included. */
  regions: readonly Region[];
}
