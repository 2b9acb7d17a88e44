import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { CELLS_PER_PAGE, type CellRange, PLAIN_SHEET, type Sheet, type SheetRow, type SheetSource } from '../sheet.ts';
import { readCell } from './read-cell.ts';
import { readCellStyles, type StylesOfSheet } from './read-styles.ts';

/** What the library keeps of a sheet when it is asked for dense rows. */
type DenseSheet = XLSX.WorkSheet & { '!data'?: (XLSX.CellObject | undefined)[][] };

/** Opens xlsx, xls and ods. Rows that do not exist cost nothing, however large a range the file claims. */
export async function openWorkbook(path: string, ctx: ParseContext): Promise<SheetSource> {
  const bytes = await readFile(path);
  const workbook = read(bytes);
  const styles = readCellStyles(workbook);
  const pages: (() => Sheet)[] = [];
  let cellCount = 0;
  for (const [at, name] of workbook.SheetNames.entries()) {
    ctx.signal.throwIfAborted();
    const isHidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    const worksheet = workbook.Sheets[name] as DenseSheet | undefined;
    const rows = worksheet ? rowsOf(worksheet, styles?.(at) ?? null) : [];
    cellCount += rows.reduce((sum, { cells }) => sum + cells.length, 0);
    if (cellCount > ctx.limits.spreadsheet_cells) {
      throw new QuireError('too_many_cells', { limit: ctx.limits.spreadsheet_cells });
    }
    const whole = sheetOf(name, isHidden, worksheet, rows);
    for (const part of pagesOf(rows)) pages.push(() => ({ ...whole, rows: part }));
  }
  if (pages.length > ctx.limits.pages) {
    throw new QuireError('too_many_pages', { found: pages.length, limit: ctx.limits.pages });
  }
  return {
    pageCount: pages.length,
    cellCount,
    readSheet: async (pageNumber) => pages[pageNumber - 1]!(),
    close() {},
  };
}

function read(bytes: Buffer): XLSX.WorkBook {
  try {
    const workbook = XLSX.read(bytes, {
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellText: true,
      cellHTML: false,
      sheetStubs: false,
      bookFiles: true,
    });
    if (workbook.SheetNames.length === 0) throw new Error('no sheets');
    return workbook;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message)) throw new QuireError('encrypted_file', {}, { cause: error });
    throw new QuireError('unreadable_file', { reason: 'the workbook is damaged' }, { cause: error });
  }
}

/** Sparse arrays: `forEach` visits what exists. */
function rowsOf(worksheet: DenseSheet, styles: StylesOfSheet | null): SheetRow[] {
  const rows: SheetRow[] = [];
  worksheet['!data']?.forEach((cells, row) => {
    const found: SheetRow['cells'] = [];
    cells?.forEach((cell, column) => {
      const read = cell ? readCell(cell, row, column, styles) : null;
      if (read) found.push(read);
    });
    if (found.length > 0) rows.push({ row, cells: found });
  });
  return rows;
}

function sheetOf(name: string, hidden: boolean, worksheet: DenseSheet | undefined, rows: SheetRow[]): Sheet {
  const columnWidths = new Map<number, number>();
  for (const [column, info] of (worksheet?.['!cols'] ?? []).entries()) {
    if (info?.wpx) columnWidths.set(column, info.wpx);
  }
  const filter = worksheet?.['!autofilter']?.ref;
  const merges = (worksheet?.['!merges'] ?? []).map(
    ({ s, e }): CellRange => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }),
  );
  const filterRows = filter ? [XLSX.utils.decode_range(filter).s.r] : [];
  return { ...PLAIN_SHEET, name, hidden, rows, merges, columnWidths, filterRows };
}

/** A sheet without cells is a page too. */
function pagesOf(rows: readonly SheetRow[]): SheetRow[][] {
  const pages: SheetRow[][] = [[]];
  let cells = 0;
  for (const row of rows) {
    if (cells + row.cells.length > CELLS_PER_PAGE && cells > 0) {
      pages.push([]);
      cells = 0;
    }
    pages.at(-1)!.push(row);
    cells += row.cells.length;
  }
  return pages;
}
