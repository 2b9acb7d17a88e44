import type { SegmentType } from '../../../domain/segment.ts';

/** Types that only the whole document shows. */
export const SETTLED_TYPES = [
  'Title',
  'SectionHeader',
  'PageHeader',
  'PageFooter',
  'PageNumber',
  'Text',
] as const satisfies readonly SegmentType[];

/** What the view over the whole document changes about one segment. Absent fields stay as they are. */
export interface Adjustment {
  type?: (typeof SETTLED_TYPES)[number];
  confidence?: number;
  /** Steps that changed type or level, in turn. */
  decidedBy?: readonly string[];
  headingLevel?: number;
  continuesInto?: string;
  continuesTable?: string;
  /** Headings that an entry of a table of contents leads to. */
  anchor?: string;
  /** Entries of a table of contents: the words of each, and where it leads. */
  entries?: { title: string; url: string }[];
}

/** By segment id. */
export type Adjustments = Map<string, Adjustment>;

export function addAdjustment(adjustments: Adjustments, id: string, change: Adjustment): void {
  adjustments.set(id, { ...adjustments.get(id), ...change });
}
