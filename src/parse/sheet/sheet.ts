import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { CellStyle } from '../../domain/segment.ts';
import type { Chart } from '../chart/chart.ts';
import type { ParseContext } from '../context.ts';
import type { StyledSpan } from '../styled-text.ts';

/** A sheet, or one page of a long sheet. Rows and columns count from 0. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** Non-empty rows from top to bottom, with cells from left to right. */
  rows: SheetRow[];
  merges: CellRange[];
  /** Widths stated in the file, in pixels at 96 dpi. */
  columnWidths: ReadonlyMap<number, number>;
  /** First rows of filtered ranges: the author declared them as headers. */
  filterRows: number[];
  /** The header of a table that continues from an earlier page. */
  carriedHeader: SheetRow[];
  isContinued: boolean;
  /** Column A is on the right. */
  isRightToLeft: boolean;
  /** Rows too thin for text. An empty one is only a spacer between header and body of a table. */
  thinRows: ReadonlySet<number>;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
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

/** A picture, chart or text box on top of the cells. */
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
  /** The stored value, if it says more than the text. */
  value: string | null;
  formula: string | null;
  hyperlink: string | null;
  style: CellStyle | null;
  /** Styles of parts of the text, if they differ. */
  spans?: readonly StyledSpan[];
}

/** First and last row and column, inclusive. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384];

/** In points: half of the default row height. */
export const THIN_ROW = 7.5;

/** A sheet with only cells. */
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

/** Longer sheets continue on another page: a page must fit into memory and into one JSON text. */
export const CELLS_PER_PAGE = 50_000;

/** Throws QuireError for a workbook with too many cells or pages. */
export function requireWithin({ limits }: Pick<ParseContext, 'limits'>, cells: number, pages = 0): void {
  if (cells > limits.spreadsheet_cells) throw new QuireError('too_many_cells', { limit: limits.spreadsheet_cells });
  if (pages > limits.pages) throw new QuireError('too_many_pages', { found: pages, limit: limits.pages });
}
