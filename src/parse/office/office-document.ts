import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Limits } from '../../domain/limits.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import type { PageSource } from '../page-content.ts';
import { openPdfPages } from '../pages/pdf/pdf-pages.ts';
import { ZipFile } from '../zip/zip-file.ts';
import { align } from './align/align.ts';
import type { DrawnPage } from './align/drawn-and-written.ts';
import { writeCleanCopy } from './clean/clean.ts';
import {
  type Converted,
  type ConvertedFormat,
  isPresentation,
  type OfficeFormat,
  PDF_FILE,
} from './convert/conversion.ts';
import { convert } from './convert/convert.ts';
import type { SpareLibreOffice } from './convert/spare-libreoffice.ts';
import { plannedEmptyTables } from './pages/empty-tables.ts';
import { type PagePlan, planPage } from './pages/page-plan.ts';
import { plannedPictures } from './pages/planned-pictures.ts';
import { readOfficePage } from './pages/read-office-page.ts';
import { PictureReader } from './pictures/read-pictures.ts';
import { readSource } from './read-source.ts';
import type { SourceBlock, SourceReadOptions } from './source/source-block.ts';

const PLANS = 'plans';

/** Old formats are also converted to a format whose structure can be read. */
const READABLE: Readonly<Partial<Record<OfficeFormat, ConvertedFormat>>> = { doc: 'docx', rtf: 'docx', ppt: 'pptx' };

/** Opens an Office file: LibreOffice renders the pages, the file states the structure; both are aligned by words. */
export async function openOffice(
  path: string,
  format: OfficeFormat,
  { dpi, spare, showsChanges }: { dpi: number; spare: SpareLibreOffice } & SourceReadOptions,
  ctx: ParseContext,
): Promise<Document> {
  const folder = await mkdtemp(join(ctx.workDir, 'convert-'));
  ctx.onConversion?.();
  try {
    const clean = join(folder, `input.${format}`);
    await writeCleanCopy(path, format, clean, ctx.limits, showsChanges);
    const readable = READABLE[format];
    const outputs: ConvertedFormat[] = readable ? ['pdf', readable] : ['pdf'];
    const read = (made: Partial<Converted>) =>
      readSource(clean, format, made, { showsChanges }, ctx.limits).catch(unlessStopped(ctx));
    // Readable formats are read while LibreOffice renders.
    const [drawn, early] = await Promise.all([
      convert({ inputPath: clean, format, outputs, folder }, spare, ctx),
      readable ? null : read({}),
    ]);
    const converted = showsChanges ? drawn : await withoutDeletions(drawn, folder, spare, ctx);
    const pdfPath = join(ctx.workDir, PDF_FILE);
    await rename(converted.pdf, pdfPath);
    // Only the rendered slide shows its pictures and their positions.
    const isOnPage = ({ flow }: SourceBlock): boolean => flow !== 'picture' || !isPresentation(format);
    const found = (early ?? (await read(converted))).filter(isOnPage);
    // A file with only pictures states no structure; scans are analysed.
    const blocks = found.some(({ flow }) => flow !== 'picture') ? found : [];
    const pages = await openPdfPages(pdfPath, { dpi }, ctx);
    await writePlans(pages, blocks, { isShow: isPresentation(format), dpi }, ctx);
    return officeDocument(pages, blocks.length > 0, ctx.workDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Old formats are rendered with tracked deletions. If the conversion has any, it is rendered again without them. */
async function withoutDeletions(converted: Converted, folder: string, spare: SpareLibreOffice, ctx: ParseContext) {
  if (!converted.docx || !(await marksDeletions(converted.docx, ctx.limits))) return converted;
  const own = await mkdtemp(join(folder, 'accepted-'));
  const clean = join(own, 'input.docx');
  await writeCleanCopy(converted.docx, 'docx', clean, ctx.limits);
  const { pdf } = await convert({ inputPath: clean, format: 'docx', outputs: ['pdf'], folder: own }, spare, ctx);
  return { docx: clean, pdf };
}

async function marksDeletions(path: string, limits: Limits): Promise<boolean> {
  await using zip = await ZipFile.open(path, limits);
  const text = await zip.read('word/document.xml');
  return text !== null && /<w:(?:del|moveFrom) /.test(text.toString('latin1'));
}

/** An unreadable structure is not an error: layout analysis can use the pages. */
const unlessStopped = (ctx: ParseContext) => (): SourceBlock[] => {
  ctx.signal.throwIfAborted();
  return [];
};

/** Opens a file that another process converted into this folder. */
export async function openConvertedOffice(
  pdfPath: string,
  options: { dpi: number },
  ctx: ParseContext,
): Promise<Document> {
  const pages = await openPdfPages(pdfPath, options, ctx);
  const first = await readPlan(1, dirname(pdfPath));
  return officeDocument(pages, first !== null, dirname(pdfPath));
}

async function writePlans(
  pages: PageSource,
  blocks: readonly SourceBlock[],
  { isShow, dpi }: { isShow: boolean; dpi: number },
  ctx: ParseContext,
): Promise<void> {
  if (blocks.length === 0) return;
  const drawn: DrawnPage[] = [];
  for (let page = 1; page <= pages.pageCount; page++) drawn.push({ ...(await pages.readWords!(page)), dpi });
  const origins = align(drawn, blocks);
  const pictures = plannedPictures(origins, blocks);
  const emptyTables = plannedEmptyTables(origins, blocks);
  const folder = join(ctx.workDir, PLANS);
  await mkdir(folder, { recursive: true });
  for (const [at, page] of drawn.entries()) {
    const plan: PagePlan = {
      ...planPage(page, origins[at]!, blocks, isShow),
      ...{ pictures: pictures[at], emptyTables: emptyTables[at] },
    };
    await writeFile(join(folder, `${page.pageNumber}.json`), JSON.stringify(plan));
  }
}

async function readPlan(pageNumber: number, workDir: string): Promise<PagePlan | null> {
  const text = await readFile(join(workDir, PLANS, `${pageNumber}.json`), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as PagePlan);
}

function officeDocument(pages: PageSource, isStated: boolean, workDir: string): Document {
  const pictures = new PictureReader(pages);
  return {
    pageCount: pages.pageCount,
    outline: pages.outline,
    cellCount: null,
    isStated,
    pdfFile: basename(PDF_FILE),
    async readPage(pageNumber, configuration, ctx) {
      const plan = isStated ? await readPlan(pageNumber, workDir) : null;
      return readOfficePage(await pages.readPage(pageNumber), plan, pictures, configuration, ctx);
    },
    close: () => pages.close(),
  };
}
