import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { CellStyle } from '../../domain/segment.ts';
import type { Chart } from '../chart/chart.ts';
import type { ParseContext } from '../context.ts';
import type { StyledSpan } from '../styled-text.ts';

/** A sheet, or as much of a long one as makes a page. Rows and columns count from 0. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** Rows that hold something, from top to bottom, each with its cells from left to right. */
  rows: SheetRow[];
  merges: CellRange[];
  /** Widths that the file gives, in pixels at 96 dpi. */
  columnWidths: ReadonlyMap<number, number>;
  /** Top rows of filtered ranges: headers, because the author said so. */
  filterRows: number[];
  /** The header of a table that began on an earlier page and continues here. */
  carriedHeader: SheetRow[];
  /** True for the later pages of a long sheet. */
  isContinued: boolean;
  /** True when column A is at the right. */
  isRightToLeft: boolean;
  /** Rows that the file makes too thin for text; an empty one only makes room between the header and the body of a table. */
  thinRows: ReadonlySet<number>;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** Pictures, charts and text boxes that lie on the sheet. */
  pictures: SheetPicture[];
  comments: SheetComment[];
  warnings: SheetWarning[];
}

export interface SheetComment {
  row: number;
  column: number;
  text: string;
  author: string | null;
}

export type SheetWarning = Pick<Warning, 'code' | 'message'>;

/** What lies on the cells rather than in them. */
export interface SheetPicture {
  range: CellRange;
  name: string;
  content:
    | { kind: 'image'; read: () => Promise<Uint8Array | null> }
    | { kind: 'chart'; chart: Chart }
    | { kind: 'text'; text: string };
}

export interface SheetRow {
  row: number;
  cells: SheetCell[];
}

export interface SheetCell {
  row: number;
  column: number;
  text: string;
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error';
  /** As stored, where it says more than the text. */
  value: string | null;
  formula: string | null;
  hyperlink: string | null;
  style: CellStyle | null;
  /** How letters of the text are set, where not all of it is set alike. */
  spans?: readonly StyledSpan[];
}

/** First and last row and column; the ends are included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The grid of spreadsheet programs. */
export const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384];

/** In points: half of the height that spreadsheet programs give a row. */
export const THIN_ROW = 7.5;

/** A sheet that says nothing beside its cells. */
export const PLAIN_SHEET = {
  hidden: false,
  merges: [],
  columnWidths: new Map<number, number>(),
  filterRows: [],
  carriedHeader: [],
  isContinued: false,
  isRightToLeft: false,
  thinRows: new Set<number>(),
  hiddenRows: new Set<number>(),
  hiddenColumns: new Set<number>(),
  pictures: [],
  comments: [],
  warnings: [],
} satisfies Omit<Sheet, 'name' | 'rows'>;

/** An opened workbook; a page is a sheet, or part of a very long one. */
export interface SheetSource {
  readonly pageCount: number;
  readonly cellCount: number;
  readSheet(pageNumber: number): Promise<Sheet>;
  close(): void;
}

/** A page of more cells than this continues on the next one: a page must fit in memory and in one JSON text. */
export const CELLS_PER_PAGE = 50_000;

/** Throws QuireError for a workbook with more cells or pages than are allowed. */
export function requireWithin({ limits }: Pick<ParseContext, 'limits'>, cells: number, pages = 0): void {
  if (cells > limits.spreadsheet_cells) throw new QuireError('too_many_cells', { limit: limits.spreadsheet_cells });
  if (pages > limits.pages) throw new QuireError('too_many_pages', { found: pages, limit: limits.pages });
}
