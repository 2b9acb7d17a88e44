import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { type BoundingBox, POINTS_PER_INCH } from '../../../domain/geometry.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import { type LoadedPicture, loadPicture, pixelsOf, storePicture } from '../../drawing/pictures.ts';
import type { PageContent, Raster } from '../../page-content.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { NOWHERE } from '../pages/stated-segments.ts';
import { wordsIntoPictures } from '../pages/words-into-pictures.ts';
import { segmentsOfScan } from '../pictures/pasted-scan.ts';
import { PictureReader } from '../pictures/read-pictures.ts';
import type { SourceBlock } from '../source/source-block.ts';

interface PageSize {
  width: number;
  height: number;
  dpi: number;
}

/** The segments of a picture, recognised as on a rendered page; a pasted scan becomes its parts. */
export async function readUndrawnPicture(
  block: SourceBlock,
  segment: SegmentDraft,
  parts: PackageParts,
  page: PageSize & { pageNumber: number },
  { ocr_strategy }: ParseConfiguration,
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  const picture = await loadPicture(() => parts.read(block.part!), ctx);
  if (!picture) return [segment];
  const name = `undrawn-${page.pageNumber}-${segment.id}`;
  const imageFile = ctx.withoutImages ? null : await storePicture(picture, name, ctx.workDir);
  const shown: SegmentDraft = imageFile ? { ...segment, imageFile } : segment;
  const content = await pageWith(picture, block, page);
  if (!content) return [shown];
  const engine = createPaddleEngine(ctx.threads);
  const reader = new PictureReader({ drawPart: (_, box, scale) => drawn(picture, box, scale) });
  const [read] = await reader.read(content, ocr_strategy, engine, ctx.signal);
  if (!read) return [shown];
  const scan = read.isPage ? await segmentsOfScan(read, page.pageNumber, engine, ctx) : null;
  const bbox = content.images[0]!.bbox;
  return (scan ?? wordsIntoPictures([{ ...shown, bbox }], [read], content)).map(nowhere);
}

/** A page with only the picture, in its stated size. */
async function pageWith(
  picture: LoadedPicture,
  { sizePt, shapePt }: SourceBlock,
  page: PageSize & { pageNumber: number },
): Promise<PageContent | null> {
  const scale = page.dpi / POINTS_PER_INCH;
  const stated = shapePt && shapePt.width > 0 ? shapePt : sizePt;
  const [wanted, high] = [(stated?.width ?? 0) * scale, (stated?.height ?? 0) * scale];
  if (wanted < 1 || high < 1) return null;
  const fit = Math.min(1, page.width / wanted, page.height / high);
  const bbox = { left: 0, top: 0, width: Math.round(wanted * fit), height: Math.round(high * fit) };
  const pixels = await pixelsOf(picture, bbox);
  if (!pixels) return null;
  const density = picture.width / Math.max(1, bbox.width);
  return {
    ...{ pageNumber: page.pageNumber, width: page.width, height: page.height, dpi: page.dpi, words: [] },
    ...{ rules: [], fills: [], links: [], images: [{ bbox, density }] },
    raster: pasted(pixels, page),
  };
}

function pasted(pixels: Raster, { width, height }: PageSize): Raster {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let row = 0; row < Math.min(pixels.height, height); row++) {
    const line = pixels.data.subarray(row * pixels.width * 3, (row + 1) * pixels.width * 3);
    data.set(line.subarray(0, width * 3), row * width * 3);
  }
  return { width, height, data };
}

async function drawn(picture: LoadedPicture, box: BoundingBox, scale: number): Promise<Raster> {
  const pixels = await pixelsOf(picture, { width: box.width * scale, height: box.height * scale });
  if (!pixels) throw new Error('the picture is gone');
  return pixels;
}

/** Lines and cells are known by now; positions on an unrendered page do not matter. */
const nowhere = (segment: SegmentDraft): SegmentDraft => ({ ...segment, bbox: NOWHERE });
