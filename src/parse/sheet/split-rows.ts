import type { SheetRow } from './sheet.ts';

/** One segment must stay something a client can hold, whatever the chunks are. */
const MOST_CELLS = 5_000;

/**
 * Cuts a long table between rows so that each piece fits a chunk. `room` is in tokens, null for no ceiling. The header
 * rows stay with the first rows of the body.
 */
export function splitRows(
  rows: readonly SheetRow[],
  headerRowCount: number,
  room: number | null,
  lengthOf: (row: SheetRow) => number,
): SheetRow[][] {
  const pieces: SheetRow[][] = [];
  let piece: SheetRow[] = [];
  let [tokens, cells] = [0, 0];
  for (const [at, row] of rows.entries()) {
    const length = room === null ? 0 : lengthOf(row);
    const isFull = cells + row.cells.length > MOST_CELLS || (room !== null && tokens + length > room);
    if (isFull && piece.length > 0 && at > headerRowCount) {
      pieces.push(piece);
      piece = [];
      [tokens, cells] = [0, 0];
    }
    piece.push(row);
    tokens += length;
    cells += row.cells.length;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
