import type { Word } from '../page-content.ts';
import { concatStyled, type StyledText } from '../styled-text.ts';
import type { GridCell, TableGrid } from '../table-grid.ts';
import { plainStyled } from './styled/plain-styled.ts';
import { styledWords } from './styled/styled-flow.ts';
import { writeStyled } from './styled/write-styled.ts';

export function rowsOfGrid({ rowCount, cells }: TableGrid): GridCell[][] {
  const rows: GridCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of cells) rows[cell.row]?.push(cell);
  return rows;
}

export function tableToHtml(grid: TableGrid): string {
  const write = (from: number, to: number, tag: 'th' | 'td'): string =>
    rowsOfGrid(grid)
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
  return `<${tag}${rowSpan}${columnSpan}>${contentOfCell(cell)}</${tag}>`;
}

function contentOfCell(cell: GridCell): string {
  if (!cell.inner) return writeStyled(flowOfCell(cell), 'Html');
  const written = (words: readonly Word[]): string => writeStyled(styledWords(words), 'Html');
  return partsOfCell(cell)
    .map((part) => ('table' in part ? tableToHtml(part.table) : written(part.words)))
    .join('');
}

/** The words and inner tables of a cell in order. */
function partsOfCell({ words, inner = [] }: GridCell): ({ table: TableGrid } | { words: Word[] })[] {
  let from = 0;
  const parts = inner.flatMap((one) => {
    const before = { words: words.slice(from, one.from) };
    from = one.to;
    return [before, { table: one.table }];
  });
  return [...parts, { words: words.slice(from) }].filter((part) => 'table' in part || part.words.length > 0);
}

/** Styled text of a cell. Bold type of a whole header is table style, not emphasis, and is omitted. */
export function flowOfCell(cell: GridCell): StyledText {
  if (cell.inner) {
    const texts = partsOfCell(cell).map((part) =>
      'table' in part ? { text: phraseOfTable(part.table), spans: [] } : styledWords(part.words),
    );
    return concatStyled(...texts.flatMap((part, at) => (at === 0 ? [part] : [' ', part])));
  }
  return cell.text === undefined ? styledWords(cell.words) : { text: cell.text, spans: cell.spans ?? [] };
}

/** A nested table as inline text, for formats without nested tables: `Name, Age; Ada, 36`. */
export const tableAsPhrase = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.filter((cell) => cell !== '').join(', '))
    .filter((row) => row !== '')
    .join('; ');

const phraseOfTable = (grid: TableGrid): string => tableAsPhrase(rowsOfGrid(grid).map((row) => row.map(textOfCell)));

export const textOfCell = (cell: GridCell): string => plainStyled(flowOfCell(cell));

/** A table for search: one line per row with tabs. Markup would double the tokens. */
export const tableToText = (grid: TableGrid): string =>
  rowsOfGrid(grid)
    .map((cells) => cells.map(textOfCell).filter(Boolean).join('\t'))
    .filter(Boolean)
    .join('\n');
