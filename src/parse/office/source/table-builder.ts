import { linesOfStyled, type StyledText } from '../../styled-text.ts';
import type { SourceBlock, SourceCell, SourceFlow, SourceTable } from './source-block.ts';

/** A file may claim millions of columns. */
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 200_000;

/** Builds a grid without overlaps from rows of cells with spans; cells below a row span move right, as in HTML. */
export class TableBuilder {
  readonly #cells: SourceCell[] = [];
  /** Positions covered by earlier rows: `row,column`. */
  readonly #taken = new Set<string>();
  #row = -1;
  #column = 0;
  #columnCount = 0;
  headerRowCount = 0;

  startRow(): void {
    this.#row++;
    this.#column = 0;
  }

  add(content: CellContent, columnSpan = 1, rowSpan = 1): SourceCell | null {
    while (this.#taken.has(`${this.#row},${this.#column}`)) this.#column++;
    const span = Math.max(1, Math.min(columnSpan, MOST_COLUMNS - this.#column));
    if (this.#column >= MOST_COLUMNS || this.#cells.length >= MOST_CELLS) return null;
    const cell: SourceCell = { row: this.#row, column: this.#column, rowSpan: 1, columnSpan: span, ...content };
    for (let down = 1; down < Math.min(rowSpan, MOST_COLUMNS); down++) this.reachDown(cell);
    this.#cells.push(cell);
    this.#column += span;
    this.#columnCount = Math.max(this.#columnCount, this.#column);
    return cell;
  }

  reachDown(cell: SourceCell): void {
    const row = cell.row + cell.rowSpan++;
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
      this.#taken.add(`${row},${column}`);
  }

  /** Leaves positions free at the start of a row or before the next cell. */
  skip(columns: number): void {
    for (let i = 0; i < Math.min(columns, MOST_COLUMNS); i++) this.add({ text: '' });
  }

  get column(): number {
    return this.#column;
  }

  /** Skips positions that belong to a cell above. */
  stepOver(columns: number): void {
    this.#column += columns;
    this.#columnCount = Math.max(this.#columnCount, this.#column);
  }

  build(): SourceTable | null {
    const rowCount = this.#row + 1;
    if (rowCount === 0 || this.#columnCount === 0) return null;
    const cells = this.#cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, rowCount - cell.row) }));
    return { rowCount, columnCount: this.#columnCount, headerRowCount: this.headerRowCount, cells };
  }
}

const isEmptyTable = ({ cells }: SourceTable): boolean => cells.every(({ text }) => text.trim() === '');

/**
 * The block of a table, even of an empty form. Tables that only arrange pictures, and empty ones in margins, are
 * dropped.
 */
export function tableBlocks(table: SourceTable | null, flow: SourceFlow, holdsPictures = false): SourceBlock[] {
  const isStated = table && (!isEmptyTable(table) || (!holdsPictures && (flow === 'body' || flow === 'apart')));
  return isStated ? [{ type: 'Table', flow, text: table.cells.map(({ text }) => text).join('\n'), table }] : [];
}

export const EMPTY_BOX: SourceTable = {
  ...{ rowCount: 1, columnCount: 1, headerRowCount: 0 },
  cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '' }],
};

export const isEmptyTableBlock = ({ table }: SourceBlock): boolean => table !== undefined && isEmptyTable(table);

export type CellPart = { own: StyledText; mark: string | null; isBold: boolean } | { table: SourceTable };

export type CellContent = Pick<SourceCell, 'text' | 'spans' | 'markedText' | 'isBold' | 'inner'>;

export const wordTexts = (text: string): readonly string[] => text.match(/\S+/gu) ?? [];

/** Joins all parts, tables cell by cell, and the word ranges of the tables. */
export function contentOfParts(parts: readonly CellPart[]): CellContent {
  const shown = parts.filter((part) => 'table' in part || part.own.text.trim() !== '');
  const inner: NonNullable<SourceCell['inner']>[number][] = [];
  const marked: string[] = [];
  let words = 0;
  for (const part of shown) {
    const text = 'table' in part ? part.table.cells.map(markedTextOf).join('\n') : markedLine(part);
    const from = words;
    words += wordTexts(text).length;
    marked.push(text);
    if ('table' in part) inner.push({ from, to: words, table: part.table });
  }
  const { text, spans } = linesOfStyled(shown.map((part) => ('table' in part ? textOfTable(part.table) : part.own)));
  const markedText = marked.join('\n');
  const isBold = shown.length > 0 && shown.every((part) => !('table' in part) && part.isBold);
  return {
    text,
    ...(spans.length > 0 && { spans }),
    ...(markedText !== text && { markedText }),
    ...(isBold && { isBold }),
    ...(inner.length > 0 && { inner }),
  };
}

const markedLine = ({ own, mark }: { own: StyledText; mark: string | null }): string =>
  mark === null ? own.text : `${mark} ${own.text}`;

export const markedTextOf = ({ text, markedText = text }: SourceCell): string => markedText;

const textOfTable = ({ cells }: SourceTable): StyledText =>
  linesOfStyled(cells.map(({ text, spans = [] }) => ({ text, spans })));
