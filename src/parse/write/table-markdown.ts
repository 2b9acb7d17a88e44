import type { TableGrid } from '../table-grid.ts';
import { writeStyled } from './styled/write-styled.ts';
import { flowOfCell } from './table-html.ts';

/**
 * A pipe table. It has no spans and one header row: a spanning cell is written once in its first position, and header
 * rows are joined.
 *
 *     ┌───────────────┐
 *     │     Sales     │        | Sales 2023 | 2024 |
 *     ├───────┬───────┤   →    | --- | --- |
 *     │ 2023  │ 2024  │        | 5 | 6 |
 *     ├───────┼───────┤
 *     │   5   │   6   │
 *     └───────┴───────┘
 */
export function tableToMarkdown(grid: TableGrid): string {
  const texts = textsByPlace(grid);
  const head = Math.min(grid.headerRowCount, grid.rowCount);
  const header = Array.from({ length: grid.columnCount }, (_, column) =>
    joined(texts.slice(0, head).map((row) => row[column] ?? '')),
  );
  const body = texts.slice(head);
  const separator = Array.from({ length: grid.columnCount }, () => '---');
  return [header, separator, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function textsByPlace(grid: TableGrid): string[][] {
  const texts = Array.from({ length: grid.rowCount }, () => Array<string>(grid.columnCount).fill(''));
  for (const cell of grid.cells) {
    const text = withoutBlockStart(writeStyled(flowOfCell(cell), 'Markdown')).replaceAll('|', '\\|');
    texts[cell.row]?.splice(cell.column, 1, text);
  }
  return texts;
}

/** Lists, headings and quotes cannot start in a cell: `1.` and `#` need no backslash. */
const withoutBlockStart = (written: string): string =>
  written.replace(/^\\(?=[#>+:=-])/, '').replace(/^(\d{1,9})\\(?=[.)])/, '$1');

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');
