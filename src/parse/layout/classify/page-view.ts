import type { PageTypography } from '../lines/page-typography.ts';
import type { Region } from '../region.ts';

/** The page as rules see it. */
export interface PageView {
  height: number;
  typography: PageTypography;
  /** All regions, including the current one. */
  regions: readonly Region[];
}
