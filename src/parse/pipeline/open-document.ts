import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { type OfficeFormat, PDF_FILE } from '../office/convert/conversion.ts';
import type { SpareLibreOffice } from '../office/convert/spare-libreoffice.ts';
import type { PageFormat } from '../pages/open-pages.ts';
import { withStrategy } from '../segments/stated-page.ts';
import type { SheetFormat } from '../sheet/open-sheets.ts';
import type { TextFormat } from '../text/open-texts.ts';

type Opener = (path: string, ctx: ParseContext) => Promise<Document>;

/** Readers are loaded on demand: a process that reads only PDF files starts in two thirds of the time. */
const pages = () => Promise.all([import('../segments/pictured-document.ts'), import('../pages/open-pages.ts')]);
const office = () => import('../office/office-document.ts');
const undrawnOffice = () => import('../office/undrawn/open-undrawn.ts');
const sheet =
  (format: SheetFormat): Opener =>
  async (path, ctx) =>
    (await import('../sheet/open-sheets.ts')).openSheets(path, format, ctx);
const text =
  (format: TextFormat): Opener =>
  async (path, ctx) =>
    (await import('../text/open-texts.ts')).openTexts(path, format, ctx);

export const loadReaders = () =>
  Promise.all([pages(), office(), undrawnOffice(), import('../sheet/open-sheets.ts'), import('../text/open-texts.ts')]);

/** Formats that LibreOffice renders and that state their structure. */
const OFFICE: readonly FormatName[] = ['docx', 'doc', 'odt', 'rtf', 'pptx', 'ppt', 'odp'] satisfies OfficeFormat[];
const isOffice = (format: FormatName): format is OfficeFormat => OFFICE.includes(format);

/** Formats that we render ourselves and that state their structure. All others are analysed page by page. */
const STATED: Readonly<Record<Exclude<FormatName, PageFormat | OfficeFormat>, Opener>> = {
  xlsx: sheet('xlsx'),
  xls: sheet('xls'),
  ods: sheet('ods'),
  csv: sheet('csv'),
  tsv: sheet('tsv'),
  txt: text('txt'),
  md: text('md'),
  html: text('html'),
  eml: text('eml'),
  epub: text('epub'),
  xml: text('xml'),
};
const isStated = (format: FormatName): format is keyof typeof STATED => Object.hasOwn(STATED, format);

export async function openDocument(
  path: string,
  format: FormatName,
  options: { dpi: number; spare: SpareLibreOffice; showsChanges: boolean },
  ctx: ParseContext,
): Promise<Document> {
  if (isOffice(format)) {
    const undrawn = ctx.withoutPages ? await (await undrawnOffice()).openUndrawn(path, format, options, ctx) : null;
    return undrawn ? withStrategy(undrawn) : (await office()).openOffice(path, format, options, ctx);
  }
  if (isStated(format)) return withStrategy(await STATED[format](path, ctx));
  const [{ picturedDocument }, { openPages }] = await pages();
  return picturedDocument(await openPages(path, format, options, ctx));
}

/** The converted PDF in this work folder, or null. */
export function convertedIn(workDir: string): string | null {
  const pdf = join(workDir, PDF_FILE);
  return existsSync(pdf) ? pdf : null;
}

export const openConverted = async (pdfPath: string, options: { dpi: number }, ctx: ParseContext): Promise<Document> =>
  (await office()).openConvertedOffice(pdfPath, options, ctx);
