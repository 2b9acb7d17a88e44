import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Filled } from '../../domain/lists.ts';
import { decodeText, detectCharset, textDecoder } from '../charset/charset.ts';
import type { ParseContext } from '../context.ts';
import { detectDelimiter } from '../delimited/dialect.ts';
import { fieldsOfRecord } from '../delimited/fields.ts';
import { readRecords } from '../delimited/records.ts';
import { findParts, headerRowsOf } from './find-parts.ts';
import {
  CELLS_PER_PAGE,
  PLAIN_SHEET,
  requireWithin,
  type Sheet,
  type SheetCell,
  type SheetRow,
  type SheetSource,
} from './sheet.ts';

const SAMPLE_BYTES = 65_536;
const SHEET_NAME = 'Sheet1';

interface Page {
  offset: number;
  firstRow: number;
  rowCount: number;
}

interface Dialect {
  path: string;
  charset: string;
  delimiter: string;
}

/** Opens delimited text as a workbook with one sheet. Keeps only page offsets; rows are read on demand. */
export async function openCsv(path: string, ctx: ParseContext, delimiter?: string): Promise<SheetSource> {
  const dialect = await dialectOf(path, ctx, delimiter);
  const { pages, cellCount } = await index(dialect, ctx);
  requireWithin(ctx, cellCount, pages.length);
  let header: Promise<SheetRow[]> | null = null;
  return {
    pageCount: pages.length,
    cellCount,
    async readSheet(pageNumber) {
      if (pageNumber === 1) return sheetOf(await rowsOf(dialect, pages[0]), []);
      header ??= headerOf(dialect, pages[0]);
      return sheetOf(await rowsOf(dialect, pages[pageNumber - 1]!), await header, true);
    },
    close() {},
  };
}

async function dialectOf(path: string, ctx: ParseContext, delimiter?: string): Promise<Dialect> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  const charset = detectCharset(head) ?? 'windows-1252';
  const found = delimiter ?? detectDelimiter(decodeText(head, charset), bytesRead < SAMPLE_BYTES).delimiter;
  if (!charset.startsWith('utf-16')) return { path, charset, delimiter: found };
  const narrow = join(ctx.workDir, `input-${process.pid}.utf8`);
  await pipeline(createReadStream(path), (bytes) => recoded(bytes, charset), createWriteStream(narrow));
  return { path: narrow, charset: 'utf-8', delimiter: found };
}

async function* recoded(blocks: AsyncIterable<Buffer>, charset: string): AsyncGenerator<string> {
  const decoder = textDecoder(charset);
  for await (const block of blocks) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

/** One pass over the file: the number of cells and the offset of each page. */
async function index(dialect: Dialect, ctx: ParseContext): Promise<{ pages: Filled<Page>; cellCount: number }> {
  let page: Page = { offset: 0, firstRow: 0, rowCount: 0 };
  const pages: [Page, ...Page[]] = [page];
  let [row, cellCount, onPage] = [0, 0, 0];
  for await (const records of readRecords(dialect.path, dialect.delimiter)) {
    ctx.signal.throwIfAborted();
    for (const { offset, bytes } of records) {
      const fields = fieldsOfRecord(bytes.toString('latin1'), dialect.delimiter);
      const cells = fields.filter((field) => field.trim() !== '').length;
      if (onPage + cells > CELLS_PER_PAGE && onPage > 0) {
        page = { offset, firstRow: row, rowCount: 0 };
        pages.push(page);
        onPage = 0;
      }
      onPage += cells;
      cellCount += cells;
      page.rowCount += 1;
      row += 1;
    }
    requireWithin(ctx, cellCount);
  }
  return { pages, cellCount };
}

async function rowsOf({ path, charset, delimiter }: Dialect, page: Page): Promise<SheetRow[]> {
  const decoder = textDecoder(charset);
  const rows: SheetRow[] = [];
  let row = page.firstRow;
  const end = page.firstRow + page.rowCount;
  for await (const records of readRecords(path, delimiter, page.offset)) {
    for (const { bytes } of records) {
      if (row === end) return rows;
      const fields = fieldsOfRecord(decoder.decode(bytes), delimiter);
      const cells = fields.flatMap((field, column) => cellOf(field, row, column));
      if (cells.length > 0) rows.push({ row, cells });
      row += 1;
    }
  }
  return rows;
}

const NUMBER = /^[-+(]?[$€£¥]?\s?\d[\d.,' \u00a0]*(?:[eE][-+]?\d+)?\s?[%€)]?$/;
const DATE = /^(?:\d{4}-\d\d?-\d\d?(?:[T ][\d:.]+(?:Z|[-+]\d\d:?\d\d)?)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/;
const KINDS = [
  ['date', DATE],
  ['number', NUMBER],
  ['boolean', /^(?:true|false)$/i],
] as const;

function cellOf(field: string, row: number, column: number): SheetCell[] {
  const text = field.trim();
  if (text === '') return [];
  const [kind = 'text'] = KINDS.find(([, pattern]) => pattern.test(text)) ?? [];
  return [{ row, column, text, kind, value: null, formula: null, hyperlink: null, style: null }];
}

/** The header of the last table on the first page: later pages continue it. */
async function headerOf(dialect: Dialect, first: Page): Promise<SheetRow[]> {
  const rows = await rowsOf(dialect, { ...first, rowCount: Math.min(first.rowCount, 1_000) });
  const last = findParts(sheetOf(rows, [])).at(-1);
  return last?.type === 'Table' ? headerRowsOf(last) : [];
}

const sheetOf = (rows: SheetRow[], carriedHeader: SheetRow[], isContinued = false): Sheet => {
  return { ...PLAIN_SHEET, name: SHEET_NAME, rows, carriedHeader, isContinued };
};
