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

/** As large as a page, or shaped like one: it may be a scan that was pasted in. */
export interface ReadPage extends PicturePart, Reading {
  isPage: true;
}

export interface ReadImage extends Omit<PicturePart, 'raster'>, Reading {
  isPage: false;
}

/** Shares of the page. Smaller ones are bullets and ornaments; under `Auto` logos are left alone too, as on pages of a PDF. */
const LEAST_SHARE = { All: 0.002, Auto: 0.04 };
const LEAST_SIDE_PX = 24;
/** A stated word over more of the picture than this is a watermark, with everything else below it. */
const WATERMARK = 0.1;
const MOST_REMEMBERED = 100;
/** A wall of icons; the largest of them are read. */
const MOST_PICTURES = 40;

/** Reads the pictures on pages of one document. What was read is remembered: the same logo may be on every page. */
export class PictureReader {
  readonly #pages: Pick<PageSource, 'drawPart'>;
  /** Without their pixels, which are many. */
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

  /** Screenshots are often shown smaller than they are, and cannot be read at the size of the page. */
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

/** A picture over all of a page is the page: slides are sent as pictures of slides. */
const WHOLE = 0.8;
/** A sheet of paper on a wide slide, with a title above it, covers a quarter of the slide. */
const SHEET = 0.2;
/** Height by width of paper: letter 1.29, A4 1.41, legal 1.65. Screens are wider than high, those of phones higher still. */
const [LOWEST_SHEET, HIGHEST_SHEET] = [1.2, 1.75];

function looksLikePage({ width, height }: BoundingBox, share: number): boolean {
  const shape = height / width;
  return share >= WHOLE || (share >= SHEET && shape >= LOWEST_SHEET && shape <= HIGHEST_SHEET);
}

/** The converter keeps no more dots per inch than this. */
const FINEST_DPI = 300;
/** Drawing a picture larger by less than this gains nothing. */
const LEAST_GAIN = 1.2;
const MOST_PIXELS = 8_000_000;
/** Pages are understood best at about the size that they are drawn in: 14 pasted scans score .923 so, .909 at all the pixels they have. */
const PAGE_PIXELS = 1_200_000;
/** Letters on a screen have about as many pixels as print has at this many dots per inch. */
const SCREEN_DPI = 144;

/** Whole pixels: what is cut out and what is drawn again must lie in the same place. */
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

/** Detection is no finer than the pixels that the picture has. */
const detectionDpi = (drawnPixels: number, dpi: number | null): number =>
  Math.max(SCREEN_DPI, Math.min(SCREEN_DPI * drawnPixels, dpi ?? SCREEN_DPI));

/** Single letters are usually misread ornaments. */
const isWriting = ({ words }: OcrLine): boolean => words.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));

const keyOf = ({ width, data }: Raster): string => `${width}:${createHash('sha1').update(data).digest('hex')}`;
