import { switchableRule } from '../rules.ts';
import type { Boundary } from './boundary.ts';
import type { Owners } from './owners.ts';
import { columnAt } from './row-features.ts';
import type { RuledGrid } from './ruled-grid.ts';
import type { TableView } from './table-view.ts';
import { middleX, middleY, type TableLine, type TableWord } from './text-lines.ts';

/** How sure the model must be of a column boundary inside a drawn cell. */
const OUTVOTES_LINES = 0.9;
/** Space between two words that is more than a word space, in word heights. */
const WIDE_SPACE = 0.9;

/** With more columns than this for each that is drawn, the lines are no grid but a frame around groups. */
const MOST_COLUMNS = 0.4;

const SPLITS_COLUMNS = switchableRule('table: sure columns part drawn cells');
const SPLITS_ROWS = switchableRule('table: full text lines part drawn rows');

/**
 * Lines that close only groups of rows or columns: rows and columns that the model sees inside them part the drawn cells, each for
 * itself. A cell with text on one side only stays whole. Null where the lines close so little that the model had better read alone.
 *
 *     ┌───────┬────────────┐        ┌───────┬──────┬─────┐
 *     │       │  12    3.1 │        │       │  12  │ 3.1 │
 *     │ Fruit │  14    2.9 │   →    │ Fruit ├──────┼─────┤
 *     │       │            │        │       │  14  │ 2.9 │
 *     └───────┴────────────┘        └───────┴──────┴─────┘
 */
export function splitInside(
  view: TableView,
  drawn: RuledGrid,
  columns: readonly Boundary[],
  rows: readonly Boundary[],
): RuledGrid | null {
  const moreColumns = SPLITS_COLUMNS.isOn ? hiddenColumns(view, drawn, columns) : [];
  const moreRows = SPLITS_ROWS.isOn ? hiddenRows(view, drawn, rows) : [];
  if (moreColumns.length === 0 && moreRows.length === 0) return drawn;
  const inner = (lines: readonly number[]): number => lines.length - 2;
  if (moreColumns.length > MOST_COLUMNS * inner(drawn.columns) || moreRows.length > inner(drawn.rows)) return null;
  const fine = {
    columns: [...drawn.columns, ...moreColumns].sort((a, b) => a - b),
    rows: [...drawn.rows, ...moreRows].sort((a, b) => a - b),
  };
  return { ...fine, owners: partedOwners(view, drawn, fine, new Set([...moreColumns, ...moreRows])) };
}

/** Boundaries in wide spaces between words of one drawn cell, on two lines of text at least. */
function hiddenColumns(view: TableView, drawn: RuledGrid, columns: readonly Boundary[]): number[] {
  const sure = columns.filter(({ probability }) => probability > OUTVOTES_LINES).map(({ at }) => at);
  return sure.filter((at) => view.lines.filter((line) => isCutAt(view, drawn, line, at)).length >= 2);
}

function isCutAt(view: TableView, drawn: RuledGrid, { words }: TableLine, at: number): boolean {
  const after = words.findIndex((word) => word.x0 > at);
  const [left, right] = [words[after - 1], words[after]];
  if (!left || !right || left.x1 > at || right.x0 - left.x1 < WIDE_SPACE * view.wordHeight) return false;
  return ownerOf(drawn, left) === ownerOf(drawn, right);
}

function ownerOf({ rows, columns, owners }: RuledGrid, word: TableWord): number | undefined {
  return owners[columnAt(rows, middleY(word)) - 1]?.[columnAt(columns, middleX(word)) - 1];
}

/** Boundaries inside a drawn row with a full line of text on both sides of them. */
function hiddenRows(view: TableView, drawn: RuledGrid, rows: readonly Boundary[]): number[] {
  const isDrawn = ({ from, to }: Boundary): boolean => drawn.rows.some((line) => line > from - 2 && line < to + 2);
  return rows.flatMap((boundary) => {
    if (isDrawn(boundary)) return [];
    const next = drawn.rows.findIndex((line) => line > boundary.at);
    if (next <= 0) return [];
    const across = fullLines(view, drawn, drawn.rows[next - 1]!, drawn.rows[next]!);
    const isBetween = across.some((y) => y < boundary.at) && across.some((y) => y > boundary.at);
    return isBetween ? [boundary.at] : [];
  });
}

/** Middles of the text lines in a band of rows that have text in most of the columns in which the band has any. */
function fullLines(view: TableView, { columns }: RuledGrid, top: number, bottom: number): number[] {
  const inside = view.lines.filter(({ middle }) => middle > top && middle < bottom);
  const columnsOf = (line: TableLine): Set<number> =>
    new Set(line.words.map((word) => columnAt(columns, middleX(word))));
  const filled = new Set(inside.flatMap((line) => [...columnsOf(line)])).size;
  return inside.filter((line) => columnsOf(line).size >= Math.max(2, 0.6 * filled)).map(({ middle }) => middle);
}

type Lines = Pick<RuledGrid, 'columns' | 'rows'>;

/** Every drawn cell is parted by the new lines that have words of it on both sides and cut none of them. */
function partedOwners(view: TableView, drawn: RuledGrid, fine: Lines, added: ReadonlySet<number>): Owners {
  const placeOf = (lines: readonly number[], from: number, to: number): number => columnAt(lines, (from + to) / 2) - 1;
  const words = Map.groupBy(view.signedLines.flat(), (word) => ownerOf(drawn, word));
  const parts = (
    lines: readonly number[],
    own: readonly TableWord[],
    edges: (word: TableWord) => [number, number],
  ): number[] => {
    let part = 0;
    let from = -Infinity;
    return lines.slice(0, -1).map((line) => {
      const isNew = added.has(line);
      const before = own.filter((word) => edges(word)[1] > from && edges(word)[1] <= line + 1);
      const after = own.filter((word) => edges(word)[0] >= line - 1);
      const isCut = own.some((word) => edges(word)[0] < line - 1 && edges(word)[1] > line + 1);
      if (isNew && before.length > 0 && after.length > 0 && !isCut) {
        part++;
        from = line;
      }
      return part;
    });
  };
  const partsOf = new Map(
    [...words].map(([owner, own]) => [
      owner,
      {
        rows: parts(fine.rows, own, (word) => [middleY(word), middleY(word)]),
        columns: parts(fine.columns, own, (word) => [word.x0, word.x1]),
      },
    ]),
  );
  const numbers = new Map<string, number>();
  return fine.rows.slice(0, -1).map((top, row) =>
    fine.columns.slice(0, -1).map((left, column) => {
      const drawnRow = placeOf(drawn.rows, top, fine.rows[row + 1]!);
      const drawnColumn = placeOf(drawn.columns, left, fine.columns[column + 1]!);
      const owner = drawn.owners[drawnRow]![drawnColumn]!;
      const part = partsOf.get(owner);
      const key = `${owner}/${part?.rows[row] ?? 0}/${part?.columns[column] ?? 0}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    }),
  );
}
