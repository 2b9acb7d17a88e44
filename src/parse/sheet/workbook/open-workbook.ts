import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { cellName } from '../cell-names.ts';
import { type EvaluatedSheet, evaluateSheets } from '../formula/evaluate-sheets.ts';
import {
  MOST_COLUMNS,
  MOST_ROWS,
  PLAIN_SHEET,
  type Sheet,
  type SheetCell,
  type SheetComment,
  type SheetRow,
  type SheetSource,
  THIN_ROW,
} from '../sheet.ts';
import { readSheetCell } from './read-cell.ts';
import { readDrawings } from './read-drawings.ts';
import { readCellStyles, type StylesOfSheet } from './read-styles.ts';
import { inlineRuns } from './rich-text.ts';
import { WorkbookParts } from './workbook-parts.ts';
import { workbookSource } from './workbook-source.ts';
import { readBlips } from './xls/office-art.ts';
import { readXlsDrawings } from './xls/read-xls-drawings.ts';
import { readXlsStyles } from './xls/read-xls-styles.ts';
import { openWorkbookStream } from './xls/workbook-stream.ts';

const CELL =
  /<(?:\w+:)?c\s([^<>]{1,200})>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

/** Cells with a formula but no value, which the library reports as 0. Stored empty text is a value. */
function cellsWithoutValue(parts: WorkbookParts, sheet: number): ReadonlySet<string> {
  const names = new Set<string>();
  const xml = parts.text(parts.sheetPart(sheet) ?? '');
  if (!xml || !/<(?:\w+:)?f[\s>/]/.test(xml)) return names;
  for (const [, attributes = ''] of xml.matchAll(CELL)) {
    const name = /(?:^|\s)r="([^"]+)"/.exec(attributes)?.[1];
    if (name && !/(?:^|\s)t="str"/.test(attributes)) names.add(name);
  }
  return names;
}

/** A sheet of the library with dense rows. */
type DenseSheet = XLSX.WorkSheet & { '!data'?: (XLSX.CellObject | undefined)[][] };

/** Opens xlsx and xls files. Missing rows cost nothing, however large the declared range is. */
export async function openWorkbook(path: string, ctx: ParseContext): Promise<SheetSource> {
  const bytes = await readFile(path);
  const workbook = read(bytes);
  const parts = new WorkbookParts(workbook);
  const packaged = readCellStyles(parts);
  const stream = packaged ? null : openWorkbookStream(bytes);
  const styles = packaged ?? (stream && readXlsStyles(stream));
  const blips = stream && readBlips(stream);
  const sheets: Sheet[] = [];
  const formulas: EvaluatedSheet[] = [];
  for (const [at, name] of workbook.SheetNames.entries()) {
    ctx.signal.throwIfAborted();
    const worksheet = workbook.Sheets[name] as DenseSheet | undefined;
    const formats = new Map<SheetCell, string>();
    const missing = cellsWithoutValue(parts, at);
    const runs = inlineRuns(parts, at);
    const rows = worksheet ? rowsOf(worksheet, styles?.(at) ?? null, formats, { missing, runs }) : [];
    const isHidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    const sheet = { ...sheetOf(name, worksheet, rows), hidden: isHidden, warnings: [] };
    const { pictures, isRightToLeft } = stream && blips ? readXlsDrawings(stream, at, blips) : readDrawings(parts, at);
    sheets.push({ ...sheet, pictures, isRightToLeft });
    formulas.push({ name, rows, formatOf: (cell) => formats.get(cell), warnings: sheet.warnings });
  }
  evaluateSheets(formulas, namesOf(workbook));
  return workbookSource(sheets, ctx);
}

function read(bytes: Buffer): XLSX.WorkBook {
  try {
    const kept = {
      cellStyles: true,
      cellNF: true,
      cellText: true,
      cellHTML: false,
      sheetStubs: false,
      bookFiles: true,
    };
    const workbook = XLSX.read(bytes, { dense: true, ...kept });
    if (workbook.SheetNames.length === 0) throw new Error('no sheets');
    return workbook;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message)) throw new QuireError('encrypted_file', {}, { cause: error });
    throw new QuireError('unreadable_file', { reason: 'the workbook is damaged' }, { cause: error });
  }
}

const namesOf = (workbook: XLSX.WorkBook): Map<string, string> =>
  new Map(
    (workbook.Workbook?.Names ?? []).flatMap(({ Name, Ref }) => (Name && Ref ? [[Name.toLowerCase(), Ref]] : [])),
  );

/** A cell far outside the grid would make every row up to it be visited. */
function within<T>(items: T[] | undefined, most: number): T[] | undefined {
  if (items && items.length > most) items.length = most;
  return items;
}

/** `forEach` skips the holes of sparse arrays. */
function rowsOf(
  worksheet: DenseSheet,
  styles: StylesOfSheet | null,
  formats: Map<SheetCell, string>,
  { missing, runs }: { missing: ReadonlySet<string>; runs: ReadonlyMap<string, string> },
): SheetRow[] {
  const rows: SheetRow[] = [];
  within(worksheet['!data'], MOST_ROWS)?.forEach((cells, row) => {
    const found: SheetRow['cells'] = [];
    within(cells, MOST_COLUMNS)?.forEach((cell, column) => {
      const own = runs.size > 0 ? runs.get(cellName(row, column)) : undefined;
      const read = cell ? readSheetCell(own ? { ...cell, r: own } : cell, row, column, styles) : null;
      if (!read) return;
      if (missing.size > 0 && missing.has(cellName(row, column))) Object.assign(read, { value: null, text: '' });
      found.push(read);
      if (read.formula !== null && read.value === null && typeof cell?.z === 'string') formats.set(read, cell.z);
    });
    if (found.length > 0) rows.push({ row, cells: found });
  });
  return rows;
}

/** A file may have a comment on every cell. */
const MOST_COMMENTS = 10_000;

function commentsOf(worksheet: DenseSheet): SheetComment[] {
  const comments: SheetComment[] = [];
  worksheet['!data']?.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      for (const { a: author = '', t = '' } of cell?.c ?? []) {
        // Excel writes the author's name before the text.
        const text = (t.startsWith(`${author}:`) ? t.slice(author.length + 1) : t).trim();
        const isKept = text !== '' && comments.length < MOST_COMMENTS;
        if (isKept) comments.push({ row, column, text, author: author.trim() || null });
      }
    });
  });
  return comments;
}

function sheetOf(name: string, worksheet: DenseSheet | undefined, rows: SheetRow[]): Sheet {
  const columnWidths = new Map<number, number>();
  const hiddenColumns = new Set<number>();
  for (const [column, info] of (worksheet?.['!cols'] ?? []).entries()) {
    if (info?.wpx) columnWidths.set(column, info.wpx);
    if (info?.hidden) hiddenColumns.add(column);
  }
  const hiddenRows = new Set<number>();
  const thinRows = new Set<number>();
  worksheet?.['!rows']?.forEach((info, row) => {
    if (info?.hidden) hiddenRows.add(row);
    if (info?.hpt && info.hpt < THIN_ROW) thinRows.add(row);
  });
  const filter = worksheet?.['!autofilter']?.ref;
  const merges = (worksheet?.['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }));
  const filterRows = filter ? [XLSX.utils.decode_range(filter).s.r] : [];
  const comments = worksheet ? commentsOf(worksheet) : [];
  const lanes = { columnWidths, filterRows, thinRows, hiddenRows, hiddenColumns };
  return { ...PLAIN_SHEET, name, rows, merges, comments, ...lanes };
}
