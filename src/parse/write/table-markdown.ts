import type { TableGrid } from '../table-grid.ts';
import { flowOfCell } from './table-html.ts';
import { writeStyled } from './write-styled.ts';

/**
 * A pipe table. Pipe tables know neither spans nor several header rows: a header that spans columns is repeated over
 * each of them, so that every column can be understood alone, and header rows are joined into one.
 *
 *     ┌───────────────┐
 *     │     Sales     │        | Sales 2023 | Sales 2024 |
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
    joinDistinct(texts.slice(0, head).map((row) => row[column]!)),
  );
  const body = texts.slice(head);
  const separator = Array.from({ length: grid.columnCount }, () => '---');
  return [header, separator, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function textsByPlace(grid: TableGrid): string[][] {
  const texts = Array.from({ length: grid.rowCount }, () => Array<string>(grid.columnCount).fill(''));
  for (const cell of grid.cells) {
    const isHeader = cell.row < grid.headerRowCount;
    const text = withoutBlockStart(writeStyled(flowOfCell(cell), 'Markdown')).replaceAll('|', '\\|');
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        // A body cell across columns (a group's title) is said once; one across rows labels each of them.
        if (isHeader || column === cell.column) texts[row]![column] = text;
      }
    }
  }
  return texts;
}

/** In a cell nothing begins a list, a heading or a quote: `1.` and `#` are letters there, and need no backslash. */
const withoutBlockStart = (written: string): string =>
  written.replace(/^\\(?=[#>+:=-])/, '').replace(/^(\d{1,9})\\(?=[.)])/, '$1');

/** Header texts of one column from top to bottom, without the repetitions that row spans leave. */
function joinDistinct(texts: readonly string[]): string {
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1]).join(' ');
}
