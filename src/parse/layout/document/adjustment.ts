import type { SegmentType } from '../../../domain/segment.ts';

/** Types that depend on the whole document. */
export const SETTLED_TYPES = [
  'Title',
  'SectionHeader',
  'PageHeader',
  'PageFooter',
  'PageNumber',
  'Text',
] as const satisfies readonly SegmentType[];

/** Changes to one segment from document-wide decisions. Absent fields stay unchanged. */
export interface Adjustment {
  type?: (typeof SETTLED_TYPES)[number];
  confidence?: number;
  decidedBy?: readonly string[];
  headingLevel?: number;
  continuesInto?: string;
  continuesTable?: string;
  /** For headings in the table of contents. */
  anchor?: string;
  /** Entries of a table of contents with their link targets. */
  entries?: { title: string; url: string }[];
}

/** By segment id. */
export type Adjustments = Map<string, Adjustment>;

export function addAdjustment(adjustments: Adjustments, id: string, change: Adjustment): void {
  adjustments.set(id, { ...adjustments.get(id), ...change });
}
