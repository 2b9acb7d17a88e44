import type { Segment } from '../domain/segment.ts';
import { tableRows } from '../models/language/answers/table.ts';
import { gridOfAnswer, type TableGrid, textOfCell } from '../parse/without-engines.ts';
import { signed, unsigned, withoutInnerTables } from './styled-cells.ts';

/** Larger tables are not converted, because it would delay other readers. */
const MOST_CELLS = 200_000;

const PIPE_ROW = /^\|.*\|$/;
const PIPE_RULE = /^\|(?: *:?-+:? *\|)+$/;

/** The table in the content of a segment, in either format; null if it is not a table. */
export function gridOf({ content = '' }: Segment): TableGrid | null {
  const text = content.trim();
  if (text.startsWith('<table')) {
    const { table, urls } = signed(withoutInnerTables(text));
    const rows = tableRows(table, MOST_CELLS);
    return rows && unsigned(gridOfAnswer(rows), urls);
  }
  return gridOfPipes(text.split('\n'));
}

function gridOfPipes([head = '', rule = '', ...body]: readonly string[]): TableGrid | null {
  if (!PIPE_RULE.test(rule) || ![head, ...body].every((line) => PIPE_ROW.test(line))) return null;
  const rows = [head, ...body].map((line, row) =>
    cellsOfRow(line).map((text) => ({ text, rowSpan: 1, columnSpan: 1, isHeader: row === 0 })),
  );
  return gridOfAnswer(rows);
}

const cellsOfRow = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\([!-/:-@[-`{-~])/g, '$1'));

/** Texts by row; spanning cells appear once, at their top left. */
export function textRows(grid: TableGrid): string[][] {
  const rows = Array.from({ length: grid.rowCount }, () => Array<string>(grid.columnCount).fill(''));
  for (const cell of grid.cells) rows[cell.row]![cell.column] = textOfCell(cell);
  return rows;
}

/** RFC 4180, with escaped formulas. */
export const csvOf = (grid: TableGrid): string =>
  `${textRows(grid)
    .map((row) => row.map(csvField).join(','))
    .join('\r\n')}\r\n`;

const NUMBER = /^[-+]?[\d.,' \u00a0]+%?$/;

function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
