import type { DocumentLine } from '../../document/lines.ts';
import { textOfWords, WordSpan } from '../../document/span.ts';
import type { DocumentWord } from '../../document/words.ts';
import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';
import { type Column, cellsUnderColumns, type Header } from './columns.ts';
import { isTotalLine } from './total-line.ts';

export type ItemRow = Map<Field, Candidate>;

/** Consecutive lines without items that end the table. */
const MOST_MISSES = 4;
/** Share of the matched columns that a line must fill to start an item. */
const FILLED = 0.5;
/** After a total or another line without an item it is higher: a block of taxes fits some columns by chance. */
const FILLED_AFTER_MISS = 0.7;
/** Measured share of correct cells; higher the more similar header and property name are. */
const CELL = { least: 0.62, byLikeness: 0.33 };

interface OpenRow {
  cells: Map<Column, DocumentWord[]>;
  last: DocumentLine;
}

/** The items below a header up to the next one, across page breaks while lines fit the columns. */
export function readRows(
  header: Header,
  headOf: (line: DocumentLine) => 'own' | 'foreign' | null,
  context: Context,
): ItemRow[] {
  const named = header.columns.filter((column) => column.field);
  const rows: OpenRow[] = [];
  let misses = 0;
  const { lines } = context.view;
  for (let index = header.lines.at(-1)!.index + 1; index < lines.length; index++) {
    const line = lines[index]!;
    // A repeated header is read separately: its columns may be elsewhere.
    if (headOf(line) !== null) break;
    const cells = cellsUnderColumns(line, header.columns);
    if (cells.size === 0) continue;
    const next = lines[index + 1];
    const isTitle = next !== undefined && headOf(next) !== null;
    const last = rows.at(-1);
    if (isTotalLine(line)) {
      // Groups have subtotals; after the grand total nothing fits the columns.
      if (rows.length > 0) misses += 2;
      continue;
    }
    if (fits(cells, named, misses > 0 ? FILLED_AFTER_MISS : FILLED, context)) {
      rows.push({ cells, last: line });
      misses = 0;
    } else if (last && !isTitle && continues(line, cells, last)) {
      for (const [column, words] of cells) last.cells.set(column, [...(last.cells.get(column) ?? []), ...words]);
      last.last = line;
    } else if (++misses > MOST_MISSES) break;
  }
  const read = rows.map((row) => readRow(row.cells, named, context)).filter((row) => row.size > 0);
  const first = header.columns[0]?.field;
  if (first?.required) inheritDown(read, first);
  return read;
}

/** A blank first cell means the value above, which was printed once for its group. */
function inheritDown(rows: readonly ItemRow[], field: Field): void {
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1]?.get(field);
    if (!row.has(field) && above) row.set(field, { ...above, score: above.score * 0.75 });
  }
}

/** Whether enough columns contain a value of their property. */
function fits(
  cells: ReadonlyMap<Column, DocumentWord[]>,
  named: readonly Column[],
  share: number,
  context: Context,
): boolean {
  let filled = 0;
  let wrong = 0;
  for (const column of named) {
    const words = cells.get(column);
    if (!words) continue;
    if (readValues(column.field!, textOfWords(words), context.habits).length > 0) filled++;
    else wrong++;
  }
  const needed = Math.max(Math.min(2, named.length), Math.ceil(named.length * share));
  return filled >= needed && wrong <= filled / 2;
}

const isRightUnder = (line: DocumentLine, above: DocumentLine): boolean =>
  line.page === above.page && line.top - above.bottom <= line.height * 0.8;

/** Whether the line continues texts of the row: close below it and only in text columns. */
function continues(line: DocumentLine, cells: ReadonlyMap<Column, DocumentWord[]>, row: OpenRow): boolean {
  if (!isRightUnder(line, row.last)) return false;
  return [...cells].every(([column, words]) => {
    const text = column.field?.type === 'string' && column.field.kind === 'text';
    return text && row.cells.has(column) && /\p{L}/u.test(textOfWords(words));
  });
}

function readRow(cells: ReadonlyMap<Column, DocumentWord[]>, named: readonly Column[], context: Context): ItemRow {
  const row: ItemRow = new Map();
  for (const column of named) {
    const words = cells.get(column);
    const field = column.field!;
    if (!words) continue;
    const span = new WordSpan(words);
    const reading = readValues(field, span.text, context.habits)[0];
    if (reading) row.set(field, candidateIn(span, reading, 'table', CELL.least + CELL.byLikeness * column.match));
  }
  return row;
}
