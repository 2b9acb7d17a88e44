/** What generate.ts writes about each table. */
export interface TrueTable {
  seed: number;
  page: number;
  /** left, top, right, bottom of the region that the reader gets, pixels at 144 dpi. */
  region: [number, number, number, number];
  rowCount: number;
  columnCount: number;
  headerRows: number;
  /** row, column, rowSpan, columnSpan, left, top, right, bottom. */
  cells: [number, number, number, number, number, number, number, number][];
}
