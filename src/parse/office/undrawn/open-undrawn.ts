import type { ParseContext } from '../../context.ts';
import type { Document } from '../../document.ts';
import type { SegmentDraft } from '../../draft.ts';
import { type PackageParts, ZipFile } from '../../zip/zip-file.ts';
import { cleanOdfPart } from '../clean/clean-odf.ts';
import { isFlatPackage } from '../clean/flat-package.ts';
import { odfFormulas } from '../clean/odf-formulas.ts';
import { isPresentation, type OfficeFormat } from '../convert/conversion.ts';
import { inSlideOrder, marginsOutside } from '../pages/stated-segments.ts';
import { unshownTexts } from '../pages/unshown-texts.ts';
import { READERS } from '../read-source.ts';
import type { SourceBlock, SourceReadOptions } from '../source/source-block.ts';
import { undrawnSegment } from './undrawn-segments.ts';

/** Sizes for unrendered pages: A4, and a slide, at 144 dpi. */
const PAGE = { width: 1190, height: 1684, dpi: 144 };
const SLIDE = { width: 1440, height: 1080, dpi: 144 };

/** Parts that only rendering shows: embedded documents (workbooks are chart values), diagrams, newer charts. */
const DRAWN_ONLY = /(?:^|\/)(?:embeddings\/.*(?<!\.xlsx)$|diagrams\/|activeX\/|charts\/chartex|chartex\/)/i;
/** Raster formats; others are vector graphics. */
const PIXELS = /\.(?:png|jpe?g|jfif|gif|tiff?|webp)$/i;

/** Opens an Office file without rendering, for results without pages. Null if it must be rendered after all. */
export async function openUndrawn(
  path: string,
  format: OfficeFormat,
  options: SourceReadOptions,
  ctx: ParseContext,
): Promise<Document | null> {
  const blocks = await statedBlocks(path, format, options, ctx).catch(() => null);
  ctx.signal.throwIfAborted();
  // A file with only pictures states no structure; scans are analysed.
  if (!blocks?.some(({ flow }) => flow !== 'picture')) return null;
  const size = isPresentation(format) ? SLIDE : PAGE;
  return {
    pageCount: Math.max(1, ...blocks.map(({ pageNumber = 1 }) => pageNumber)),
    ...{ outline: [], cellCount: null, isStated: true, isUndrawn: true },
    async readPage(pageNumber, configuration, ctx) {
      const here = blocks.filter((block) => (block.pageNumber ?? 1) === pageNumber);
      const parts = await segmentsOf(here, async (block, segment) => {
        const { readUndrawnPicture } = await import('./undrawn-pictures.ts');
        await using zip = await ZipFile.open(path, ctx.limits);
        return await readUndrawnPicture(block, segment, zip, { ...size, pageNumber }, configuration, ctx);
      });
      const notes = here
        .filter(({ flow }) => flow === 'speaker-notes')
        .map(({ text, spans = [] }) => ({ text, spans }));
      const raster = { width: 1, height: 1, data: new Uint8Array(3).fill(255) };
      return { content: { ...size, raster }, segments: [...parts, ...unshownTexts({ notes }, size)], warnings: [] };
    },
    close: () => {},
  };
}

async function statedBlocks(
  path: string,
  format: OfficeFormat,
  options: SourceReadOptions,
  ctx: ParseContext,
): Promise<SourceBlock[] | null> {
  const read = READERS[format];
  if (!read || (await isFlatPackage(path))) return null;
  await using zip = await ZipFile.open(path, ctx.limits);
  if (zip.names.some((name) => DRAWN_ONLY.test(name))) return null;
  const odf = format === 'odt' || format === 'odp' ? await cleanOdfParts(zip, options) : null;
  const blocks = await read(odf ?? zip, options);
  // Linked content is not shown.
  const held = blocks.filter(({ flow, part, chart }) => flow !== 'picture' || chart || zip.has(part ?? ''));
  // Other OpenDocument objects than formulas and charts are documents.
  const charts = held.filter(({ chart }) => chart).length;
  if (odf && odf.objectCount > charts + odf.formulaCount) return null;
  const isClear = ({ part }: SourceBlock): boolean => part === undefined || PIXELS.test(part);
  return held.every(isClear) ? held : null;
}

const OBJECT = /.\/content\.xml$/;

/** OpenDocument formulas are separate parts; they are written into the text first. */
async function cleanOdfParts(
  zip: ZipFile,
  { showsChanges }: SourceReadOptions,
): Promise<PackageParts & { objectCount: number; formulaCount: number }> {
  const entries = new Set(zip.names);
  const objects = zip.names.filter((name) => OBJECT.test(name));
  const parts: [string, Buffer][] = [];
  for (const name of objects) {
    const bytes = await zip.read(name);
    if (bytes) parts.push([name, bytes]);
  }
  const formulas = odfFormulas(parts);
  return {
    objectCount: objects.length,
    formulaCount: formulas.size,
    async read(name) {
      const bytes = await zip.read(name);
      return bytes && cleanOdfPart(name, bytes, entries, formulas, showsChanges);
    },
  };
}

type ReadPicture = (block: SourceBlock, segment: SegmentDraft) => Promise<SegmentDraft[]>;

async function segmentsOf(blocks: readonly SourceBlock[], readPicture: ReadPicture): Promise<SegmentDraft[]> {
  const isShape = ({ group }: SourceBlock): boolean => group !== undefined;
  const shown = blocks.filter(({ flow }) => flow !== 'speaker-notes');
  const isSlide = shown.some(isShape);
  const onSlide = ({ group = 0, type, text, shapePt, placePt }: SourceBlock) => ({
    ...{ group, type, text, boxes: [shapePt ?? placePt ?? []].flat() },
  });
  const ordered = isSlide
    ? [...inSlideOrder(shown.filter(isShape), onSlide), ...shown.filter((block) => !isShape(block))]
    : shown;
  const drafts: SegmentDraft[] = [];
  for (const [at, block] of ordered.entries()) {
    const draft = undrawnSegment(block, at);
    if (draft) drafts.push(...(block.part !== undefined ? await readPicture(block, draft) : [draft]));
  }
  return marginsOutside(drafts);
}
