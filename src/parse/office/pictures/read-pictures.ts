import { createHash } from 'node:crypto';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import { area, type BoundingBox, boxFromEdges, shareInside } from '../../../domain/geometry.ts';
import type { OcrEngine, OcrLine } from '../../../models/ocr/engine.ts';
import type { PageContent, PageSource, Raster } from '../../page-content.ts';
import { cutOut, looksLikeText } from '../../read/page-ink.ts';
import { joinOverlapping } from '../../read/text-layer/where-to-read.ts';
import { paintOver, wholePixels } from './paint-over.ts';
import { insidePart, type PicturePart } from './picture-part.ts';

export type ReadPicture = ReadPage | ReadImage;

interface Reading {
  lines: OcrLine[];
}

/** A picture that may be a pasted scan, by size or shape. */
export interface ReadPage extends PicturePart, Reading {
  isPage: true;
}

export interface ReadImage extends Omit<PicturePart, 'raster'>, Reading {
  isPage: false;
}

/** Smallest share of the page. Smaller ones are bullets and ornaments; `Auto` also skips logos, as in PDF files. */
const LEAST_SHARE = { All: 0.002, Auto: 0.04 };
const LEAST_SIDE_PX = 24;
/** A stated word that covers more of the picture is a watermark. */
const WATERMARK = 0.1;
const MOST_REMEMBERED = 100;
/** Only the largest pictures of a page are read. */
const MOST_PICTURES = 40;

/** Recognises pictures of one document, with a cache: the same logo may be on every page. */
export class PictureReader {
  readonly #pages: Pick<PageSource, 'drawPart'>;
  readonly #known = new Map<string, Pick<ReadPicture, 'scale' | 'lines'>>();

  constructor(pages: Pick<PageSource, 'drawPart'>) {
    this.#pages = pages;
  }

  async read(
    content: PageContent,
    strategy: ParseConfiguration['ocr_strategy'],
    engine: OcrEngine,
    signal: AbortSignal,
  ): Promise<ReadPicture[]> {
    const page = content.width * content.height;
    const found: ReadPicture[] = [];
    for (const bbox of picturesOf(content, LEAST_SHARE[strategy] * page)) {
      const isPage = looksLikePage(bbox, area(bbox) / page);
      const shown = this.#withoutWords({ bbox, scale: 1, raster: cutOut(content.raster, bbox) }, content);
      if (strategy === 'Auto' && !looksLikeText(shown.raster, { ...bbox, left: 0, top: 0 })) continue;
      const key = isPage ? null : keyOf(shown.raster);
      const known = this.#known.get(key ?? '');
      const read = known ? { ...shown, ...known } : await this.#read(shown, content, isPage, engine, signal);
      const { scale, lines } = read;
      if (key !== null && this.#known.size < MOST_REMEMBERED) this.#known.set(key, { scale, lines });
      if (!lines.some(isWriting)) continue;
      found.push(isPage ? { ...read, isPage } : { bbox, scale, lines, isPage });
    }
    return found;
  }

  async #read(shown: PicturePart, content: PageContent, isPage: boolean, engine: OcrEngine, signal: AbortSignal) {
    const density = densityIn(shown.bbox, content);
    const part = await this.#larger(shown, density, isPage ? PAGE_PIXELS : MOST_PIXELS, content);
    const dpi = isPage ? undefined : detectionDpi(part.scale / density, content.dpi);
    return { ...part, lines: await engine.recognise(part.raster, signal, { dpi }) };
  }

  /** Screenshots are often shown smaller than they are, too small for OCR. */
  async #larger(shown: PicturePart, density: number, mostPixels: number, content: PageContent): Promise<PicturePart> {
    const scale = Math.min(density, FINEST_DPI / (content.dpi ?? FINEST_DPI), Math.sqrt(mostPixels / area(shown.bbox)));
    if (scale < LEAST_GAIN || !this.#pages.drawPart) return shown;
    const raster = await this.#pages.drawPart(content.pageNumber, shown.bbox, scale);
    return this.#withoutWords({ bbox: shown.bbox, scale, raster }, content);
  }

  #withoutWords(part: PicturePart, { words }: PageContent): PicturePart {
    const boxes = words.map(({ bbox }) => bbox).filter((box) => area(box) < WATERMARK * area(part.bbox));
    paintOver(part.raster, insidePart(part, boxes));
    return part;
  }
}

/** A picture that covers this share is a page itself: slides are sent as pictures. */
const WHOLE = 0.8;
/** A portrait page on a wide slide below a title covers a quarter of it. */
const SHEET = 0.2;
/** Aspect ratio of paper: letter 1.29, A4 1.41, legal 1.65. Screens are wider, phone screens taller. */
const [LOWEST_SHEET, HIGHEST_SHEET] = [1.2, 1.75];

function looksLikePage({ width, height }: BoundingBox, share: number): boolean {
  const shape = height / width;
  return share >= WHOLE || (share >= SHEET && shape >= LOWEST_SHEET && shape <= HIGHEST_SHEET);
}

/** Maximum resolution of the converter. */
const FINEST_DPI = 300;
/** Smaller enlargements gain nothing. */
const LEAST_GAIN = 1.2;
const MOST_PIXELS = 8_000_000;
/** Layout analysis is best at about this size: 14 pasted scans score .923, and .909 at full resolution. */
const PAGE_PIXELS = 1_200_000;
/** Screen text has about the resolution of print at this density. */
const SCREEN_DPI = 144;

/** Whole pixels, so that crops and larger renderings match. */
function picturesOf(content: PageContent, leastArea: number): BoundingBox[] {
  const boxes = content.images.map(({ bbox }) => {
    const { left, top, right, bottom } = wholePixels(content, bbox);
    return boxFromEdges(left, top, right, bottom);
  });
  const large = boxes.filter((box) => Math.min(box.width, box.height) >= LEAST_SIDE_PX);
  const found = joinOverlapping(large).filter((box) => area(box) >= leastArea);
  if (found.length <= MOST_PICTURES) return found;
  return found.toSorted((a, b) => area(b) - area(a)).slice(0, MOST_PICTURES);
}

const densityIn = (box: BoundingBox, { images }: PageContent): number =>
  Math.max(...images.filter(({ bbox }) => shareInside(bbox, box) > 0.5).map(({ density }) => density ?? 1));

/** Detection is limited by the resolution of the picture. */
const detectionDpi = (drawnPixels: number, dpi: number | null): number =>
  Math.max(SCREEN_DPI, Math.min(SCREEN_DPI * drawnPixels, dpi ?? SCREEN_DPI));

/** Single letters are usually misread ornaments. */
const isWriting = ({ words }: OcrLine): boolean => words.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));

const keyOf = ({ width, data }: Raster): string => `${width}:${createHash('sha1').update(data).digest('hex')}`;
