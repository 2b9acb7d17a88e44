import { type BoundingBox, unionOf } from '../../domain/geometry.ts';
import type { LayoutClass } from '../../models/layout/detector.ts';
import type { TableGrid } from '../table-grid.ts';
import type { TextLine } from './lines/text-line.ts';

/** A part of the page on its way to becoming a segment. */
export interface Region {
  type: LayoutClass;
  bbox: BoundingBox;
  lines: TextLine[];
  /** The detector's score; null for what rules alone found. */
  score: number | null;
  /** How strongly the rule that last decided the type believes it, 0–1; null while the detector's class is kept. */
  evidence: number | null;
  /** What else the detector saw in this place, with its best score: the words may decide between the two. */
  rivals?: Rivals;
  /** The line breaks are meant: pairs of label and value, one below the other. */
  keepsLines?: boolean;
  /** Texts side by side; each is read whole before the next. */
  isSideBySide?: boolean;
  /** Pictures of charts: the values that were read from it, and what it is. */
  chart?: { table: TableGrid; name: string };
  /** Listings: the text with its lines and indents. */
  code?: string;
  /** Steps that changed the type, in turn. */
  decidedBy?: readonly string[];
  /** What the file's own structure tree says of it, where that is believed. */
  stated?: StatedPlace;
}

export interface StatedPlace {
  /** Its place in the file's reading order. */
  order: number;
  /** Headings: 1–6, 0 for a title. List items: how deep they are nested, from 0. */
  level?: number;
  table?: TableGrid;
  /** Its type is stated too, not only its extent. */
  isTyped: boolean;
}

export type Rivals = Partial<Record<LayoutClass, number>>;

/** Regions whose words are read where they lie, not as running text. */
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
