import type { StyledText } from '../styled-text.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import { withoutWholeEmphasis } from './part-flow.ts';
import { plainStyled } from './plain-styled.ts';
import { styledWords } from './styled-flow.ts';
import { writeStyled } from './write-styled.ts';

/** `<table>` with `<thead>` for the header rows; spanning cells carry `rowspan` and `colspan`. */
export function tableToHtml(grid: TableGrid): string {
  const rows: GridCell[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) rows[cell.row]?.push(cell);
  const write = (from: number, to: number, tag: 'th' | 'td'): string =>
    rows
      .slice(from, to)
      .map((cells) => `<tr>${cells.map((cell) => cellToHtml(cell, tag)).join('')}</tr>`)
      .join('');
  const head = Math.min(grid.headerRowCount, grid.rowCount);
  const parts = [
    head > 0 ? `<thead>${write(0, head, 'th')}</thead>` : '',
    head < grid.rowCount ? `<tbody>${write(head, grid.rowCount, 'td')}</tbody>` : '',
  ];
  return `<table>${parts.join('')}</table>`;
}

function cellToHtml(cell: GridCell, tag: 'th' | 'td'): string {
  const rowSpan = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
  const columnSpan = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '';
  return `<${tag}${rowSpan}${columnSpan}>${writeStyled(flowOfCell(cell, tag === 'th'), 'Html')}</${tag}>`;
}

/** Text of a cell and how it is set; that the head of a column is bold is how heads look. */
export function flowOfCell(cell: GridCell, isHeader: boolean): StyledText {
  const styled = cell.text === undefined ? styledWords(cell.words) : { text: cell.text, spans: cell.spans ?? [] };
  return isHeader ? withoutWholeEmphasis(styled) : styled;
}

export const textOfCell = (cell: GridCell): string => plainStyled(flowOfCell(cell, false));
