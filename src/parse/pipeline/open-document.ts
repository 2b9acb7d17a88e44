import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import type { OfficeFormat } from '../office/convert/conversion.ts';
import { openConvertedOffice, openOffice } from '../office/office-document.ts';
import { openPages, type PageFormat } from '../open/open-pages.ts';
import { openCsv } from '../sheet/csv/open-csv.ts';
import { openOds } from '../sheet/ods/open-ods.ts';
import { sheetDocument } from '../sheet/sheet-document.ts';
import { checkParts } from '../sheet/workbook/check-parts.ts';
import { openWorkbook } from '../sheet/workbook/open-workbook.ts';
import { openEpub } from '../text/epub/open-epub.ts';
import { htmlBlocks } from '../text/html/html-blocks.ts';
import { openMail } from '../text/mail/open-mail.ts';
import { markdownBlocks } from '../text/markdown-blocks.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { openText } from '../text/text-document.ts';
import { picturedDocument } from './pictured-document.ts';
import { withStrategy } from './stated-page.ts';

/** Formats that LibreOffice draws, and that say themselves what their parts are. */
const OFFICE: readonly FormatName[] = ['docx', 'doc', 'odt', 'rtf', 'pptx', 'ppt', 'odp'] satisfies OfficeFormat[];
const isOffice = (format: FormatName): format is OfficeFormat => OFFICE.includes(format);

type Opener = (path: string, ctx: ParseContext) => Promise<Document>;

const zippedWorkbook: Opener = async (path, ctx) => {
  await checkParts(path, ctx.limits);
  return sheetDocument(await openWorkbook(path, ctx));
};

/** Formats that say themselves what their parts are. All others are looked at, page by page. */
const STATED: Readonly<Record<Exclude<FormatName, PageFormat | OfficeFormat>, Opener>> = {
  xlsx: zippedWorkbook,
  ods: async (path, ctx) => sheetDocument(await openOds(path, ctx)),
  xls: async (path, ctx) => sheetDocument(await openWorkbook(path, ctx)),
  csv: async (path, ctx) => sheetDocument(await openCsv(path, ctx)),
  tsv: async (path, ctx) => sheetDocument(await openCsv(path, ctx)),
  txt: (path, ctx) => openText(path, textBlocks, ctx),
  md: (path, ctx) => openText(path, markdownBlocks, ctx),
  html: (path, ctx) => openText(path, htmlBlocks, ctx),
  eml: openMail,
  epub: openEpub,
};

/** Opens a file of a known format; the caller closes what it gets. */
export async function openDocument(
  path: string,
  format: FormatName,
  options: { dpi: number },
  ctx: ParseContext,
): Promise<Document> {
  if (isOffice(format)) return openOffice(path, format, options, ctx);
  if (isStated(format)) return withStrategy(await STATED[format](path, ctx));
  return picturedDocument(await openPages(path, format, options, ctx));
}

const isStated = (format: FormatName): format is keyof typeof STATED => Object.hasOwn(STATED, format);

/** Opens the PDF that a file was converted to earlier, in this work folder. */
export const openConverted = (pdfPath: string, options: { dpi: number }, ctx: ParseContext): Promise<Document> =>
  openConvertedOffice(pdfPath, options, ctx);
