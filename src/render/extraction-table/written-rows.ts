import type { TableCellValue, TableDocument, TableSheet } from './rows.ts';
import { BYTE_ORDER_MARK, escapeCell, LONGEST_CELL, MOST_ROWS } from './workbook.ts';

export async function* csvOfSheet(sheet: TableSheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const row of sheet.rows()) yield csvRow(row);
}

export async function* xmlOfSheet(sheet: TableSheet): AsyncGenerator<string> {
  let count = 0;
  for await (const row of sheet.rows()) if (count++ < MOST_ROWS) yield xmlRow(row);
}

export const csvRow = (row: readonly TableCellValue[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** Inline strings, which no program interprets as formulas. */
export const xmlRow = (row: readonly TableCellValue[]): string => `<row>${row.map(cellXml).join('')}</row>`;

function cellXml(value: TableCellValue): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>';
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeCell(value.slice(0, LONGEST_CELL))}</t></is></c>`;
}

/** Text that looks like a formula gets an apostrophe. */
function csvCell(value: TableCellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export async function* jsonLines(
  documents: AsyncIterable<TableDocument> | Iterable<TableDocument>,
): AsyncGenerator<string> {
  for await (const document of documents) yield `${JSON.stringify(document)}\n`;
}
