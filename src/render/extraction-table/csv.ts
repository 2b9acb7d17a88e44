import type { TableCellValue, TableDocument, TableSheet } from './rows.ts';

/** With a mark that tells spreadsheet programs the encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* csvOfSheet(sheet: TableSheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const row of sheet.rows()) yield `${row.map(csvCell).join(',')}\r\n`;
}

/** A text that a spreadsheet program would take for a formula is written behind an apostrophe, as a text. */
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
