import { type BoundingBox, unionOf } from '../../domain/geometry.ts';
import type { LayoutClass } from '../../models/layout/detector.ts';
import type { TableGrid } from '../table-grid.ts';
import type { TextLine } from './lines/text-line.ts';

/** A part of the page that becomes a segment. */
export interface Region {
  type: LayoutClass;
  bbox: BoundingBox;
  lines: TextLine[];
  /** The detector's score; null for regions found by rules. */
  score: number | null;
  /** Evidence of the last rule that decided the type, 0–1; null for the detector's class. */
  evidence: number | null;
  /** Other classes of the detector here with their best scores: the words may decide. */
  rivals?: Rivals;
  /** Line breaks are significant: stacked pairs of label and value. */
  keepsLines?: boolean;
  /** Texts side by side; each is read completely before the next. */
  isSideBySide?: boolean;
  /** Values and description of a chart. */
  chart?: { table: TableGrid; name: string };
  /** Code with its lines and indents. */
  code?: string;
  /** Steps that changed the type, in order. */
  decidedBy?: readonly string[];
  /** From the structure tree of the file, if it is trusted. */
  stated?: StatedPlace;
}

export interface StatedPlace {
  /** Index in the reading order of the file. */
  order: number;
  /** Heading level 1–6, 0 for a title; nesting depth of a list item, from 0. */
  level?: number;
  table?: TableGrid;
  /** The type is stated too, not only the extent. */
  isTyped: boolean;
}

export type Rivals = Partial<Record<LayoutClass, number>>;

/** Regions whose words are not running text. */
export const isContainer = (type: LayoutClass): boolean =>
  type === 'Table' ||
  type === 'Picture' ||
  type === 'GraphicalItem' ||
  type === 'FormRegion' ||
  type === 'Legend' ||
  type === 'TOC';

export const regionFromLines = (type: LayoutClass, lines: TextLine[], evidence: number): Region => ({
  type,
  lines,
  bbox: unionOf(lines.map((l) => l.bbox))!,
  score: null,
  evidence,
});
