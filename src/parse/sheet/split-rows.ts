import type { SheetRow } from './sheet.ts';

/** One segment must stay something a client can hold, whatever the chunks are. */
const MOST_CELLS = 5_000;

/**
 * Cuts a long table between rows so that each piece fits a chunk together with the header rows, which every piece repeats. `room`
 * is in tokens, null for no ceiling.
 */
export function splitRows(
  rows: readonly SheetRow[],
  header: readonly SheetRow[],
  room: number | null,
  lengthOf: (row: SheetRow) => number,
): SheetRow[][] {
  const pieces: SheetRow[][] = [];
  const repeated = room === null ? 0 : header.reduce((sum, row) => sum + lengthOf(row), 0);
  const ownHeaderCount = header[0] === rows[0] ? header.length : 0;
  let piece: SheetRow[] = [];
  let [tokens, cells] = [ownHeaderCount > 0 ? 0 : repeated, 0];
  for (const [at, row] of rows.entries()) {
    const length = room === null ? 0 : lengthOf(row);
    const isFull = cells + row.cells.length > MOST_CELLS || (room !== null && tokens + length > room);
    if (isFull && piece.length > 0 && at > ownHeaderCount) {
      pieces.push(piece);
      piece = [];
      [tokens, cells] = [repeated, 0];
    }
    piece.push(row);
    tokens += length;
    cells += row.cells.length;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
