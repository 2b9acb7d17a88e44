import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { openOds } from './ods/open-ods.ts';
import { openCsv } from './open-csv.ts';
import type { SheetSource } from './sheet.ts';
import { sheetDocument } from './sheet-document.ts';
import { checkParts } from './workbook/check-parts.ts';
import { openWorkbook } from './workbook/open-workbook.ts';

export type SheetFormat = Extract<FormatName, 'xlsx' | 'xls' | 'ods' | 'csv' | 'tsv'>;

type Opener = (path: string, ctx: ParseContext) => Promise<SheetSource>;

const OPENERS: Readonly<Record<SheetFormat, Opener>> = {
  xlsx: async (path, ctx) => {
    await checkParts(path, ctx.limits);
    return openWorkbook(path, ctx);
  },
  xls: openWorkbook,
  ods: openOds,
  csv: openCsv,
  tsv: openCsv,
};

export const openSheets = async (path: string, format: SheetFormat, ctx: ParseContext): Promise<Document> =>
  sheetDocument(await OPENERS[format](path, ctx));
