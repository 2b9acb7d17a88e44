import { readCellName } from '../../domain/formats/cell-name.ts';
import type { Cell, Segment } from '../../domain/segment.ts';
import type { DocumentToExtract } from '../parsed-document.ts';
import type { Extent } from './span.ts';
import type { DocumentWord } from './words.ts';

/** Further cells are not searched: so many rows are a data set, and finders check every cell for every field. */
export const MOST_UNDRAWN_CELLS = 100_000;

/** Assumed pixel sizes for cells outside the image. Characters are narrower if the text would leave its column. */
const CHARACTER_WIDTH = 7;
const HEIGHT = 16;
const ROW_PITCH = 24;
const COLUMN_PITCH = 160;
const COLUMN_GAP = 20;

/**
 * Words of cells outside the rendered image of their sheet, which may be too long or too wide. Each gets the position
 * it would have in a larger image, so that rows and columns are found as usual:
 *
 *     ┌ image ──────────┐
 *     │ Name      Price │  drawn
 *     │ Tea        4.50 │
 *     └─────────────────┘
 *       Rice       3.25    not drawn, in the same columns
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

/** `B2:C3` → `B2`: words refer to the first cell of a merged range. */
const firstCell = ({ range }: Cell): string => range.replace(/:.*/s, '');

class Places {
  readonly #drawn = new Set<string>();
  readonly #columns = new Map<number, Extent>();
  /** Top of each row in the image. */
  readonly #rows = new Map<number, number>();
  readonly #edge: { right: number; bottom: number };
  /** The first row below the image. */
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
    const width = Math.min(CHARACTER_WIDTH, (extent.right - extent.left) / cell.text.length);
    const shared = { top, bottom: top + HEIGHT, page: segment.page_number, segment, confidence: null, cell: name };
    const texts = cell.text.trim().split(/\s+/);
    let { left } = extent;
    return texts.map((text) => {
      const right = left + text.length * width;
      const word: DocumentWord = { ...shared, text, left, right, isUndrawn: true };
      left = right + width / 2;
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

/** `AB12` → row 12, column 28, counted from 1 as in a sheet. */
export function placeOf(cell: string): { row: number; column: number } {
  const { row, column } = readCellName(cell) ?? { row: Number.NaN, column: Number.NaN };
  return { row: row + 1, column: column + 1 };
}
