import { readCellName } from '../../domain/formats/cell-name.ts';
import type { Cell, Segment } from '../../domain/segment.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import type { DocumentWord } from './words.ts';

/** More cells than this are not searched: what has so many rows is a data set, and finders look at every cell for every field. */
export const MOST_UNDRAWN_CELLS = 100_000;

/** Of cells that no image shows, in pixels; signs are narrower where the text would leave its column. */
const SIGN = 7;
const HEIGHT = 16;
const ROW_PITCH = 24;
const COLUMN_PITCH = 160;
const COLUMN_GAP = 20;

interface Extent {
  left: number;
  right: number;
}

/**
 * Words of cells that are not on the image of their sheet, because it is too long or too wide. They are given places where the image would show
 * them if it went on, so that rows and columns are found as everywhere:
 *
 *     ┌ image ──────────┐
 *     │ Name      Price │  drawn
 *     │ Tea        4.50 │
 *     └─────────────────┘
 *       Rice       3.25    not drawn, under the same columns
 */
export function undrawnWords(
  document: DocumentToExtract,
  drawn: readonly DocumentWord[],
): { words: DocumentWord[]; isComplete: boolean } {
  const words: DocumentWord[] = [];
  let left = MOST_UNDRAWN_CELLS;
  const drawnOn = Map.groupBy(drawn, (word) => word.page);
  for (const [page, segments] of Map.groupBy(document.segments, (segment) => segment.page_number)) {
    if (!segments.some(({ ss_cells }) => ss_cells && ss_cells.length > 0)) continue;
    const places = new Places(drawnOn.get(page) ?? [], segments[0]!);
    for (const segment of segments) {
      for (const cell of segment.ss_cells ?? []) {
        if (cell.hidden || places.isDrawn(firstCell(cell)) || cell.text.trim() === '') continue;
        if (left-- <= 0) return { words, isComplete: false };
        words.push(...places.wordsOf(cell, segment));
      }
    }
  }
  return { words, isComplete: true };
}

/** `B2:C3` → `B2`: words name the cell that a merged one begins with. */
const firstCell = ({ range }: Cell): string => range.split(':', 1)[0]!;

class Places {
  readonly #drawn = new Set<string>();
  readonly #columns = new Map<number, Extent>();
  /** Tops of rows that the image shows. */
  readonly #rows = new Map<number, number>();
  readonly #edge: { right: number; bottom: number };
  /** The row that is first below the image. */
  #firstBelow: number | null = null;

  constructor(drawn: readonly DocumentWord[], { page_width, page_height }: Segment) {
    this.#edge = { right: page_width, bottom: page_height };
    for (const { cell, left, right, top } of drawn) {
      if (cell === null) continue;
      this.#drawn.add(cell);
      const { row, column } = placeOf(cell);
      const known = this.#columns.get(column);
      if (known) Object.assign(known, { left: Math.min(known.left, left), right: Math.max(known.right, right) });
      else this.#columns.set(column, { left, right });
      if (!this.#rows.has(row)) this.#rows.set(row, top);
    }
  }

  isDrawn(cell: string): boolean {
    return this.#drawn.has(cell);
  }

  wordsOf(cell: Cell, segment: Segment): DocumentWord[] {
    const name = firstCell(cell);
    const { row, column } = placeOf(name);
    const extent = this.#columns.get(column) ?? this.#columnBeside(column);
    const top = this.#rows.get(row) ?? this.#topBelow(row);
    const sign = Math.min(SIGN, (extent.right - extent.left) / cell.text.length);
    let { left } = extent;
    return cell.text
      .trim()
      .split(/\s+/)
      .map((text) => {
        const right = left + text.length * sign;
        const word: DocumentWord = {
          text,
          left,
          top,
          right,
          bottom: top + HEIGHT,
          page: segment.page_number,
          segment,
          confidence: null,
          cell: name,
          isUndrawn: true,
        };
        left = right + sign / 2;
        return word;
      });
  }

  #columnBeside(column: number): Extent {
    const left = this.#edge.right + column * COLUMN_PITCH;
    return { left, right: left + COLUMN_PITCH - COLUMN_GAP };
  }

  #topBelow(row: number): number {
    this.#firstBelow ??= row;
    return this.#edge.bottom + (row - this.#firstBelow + 1) * ROW_PITCH;
  }
}

/** `AB12` → row 12, column 28, as a sheet counts them. */
export function placeOf(cell: string): { row: number; column: number } {
  const { row, column } = readCellName(cell) ?? { row: Number.NaN, column: Number.NaN };
  return { row: row + 1, column: column + 1 };
}
