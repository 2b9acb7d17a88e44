import { QuireError } from '../../../domain/errors.ts';
import { type BoundingBox, bottom, right } from '../../../domain/geometry.ts';
import type { PageContent, Paint, Raster, Word } from '../../page-content.ts';
import { lazyRaster } from '../lazy-raster.ts';
import { applyFields, filledFields, readAnnotations } from './annotations/form-fields.ts';
import { hasAddress, readLinks } from './annotations/links.ts';
import type { PdfEngine } from './engine.ts';
import { damageOf } from './file/damaged-content.ts';
import type { PdfFile } from './file/pdf-file.ts';
import { linesAmongImages } from './graphics/image-lines.ts';
import { mergeImages } from './graphics/merge-images.ts';
import { mergeRules } from './graphics/merge-rules.ts';
import { readPageObjects } from './graphics/page-objects.ts';
import { type PageBox, type PageGeometry, type PixelLimits, pageGeometry } from './page-geometry.ts';
import { FLATTEN, FORM } from './pdfium-codes.ts';
import { readStructure, withParts } from './read-structure.ts';
import { type DrawOptions, renderPage } from './render.ts';
import { type Character, greenOf, readCharacters } from './text/characters.ts';
import { glyphOf } from './text/glyph.ts';
import { setBoldByInk } from './text/styles/bold-by-ink.ts';
import { setDrawnStyles } from './text/styles/drawn-styles.ts';
import { wordsOfCharacters } from './text/words/words.ts';

/** Reads everything of one page and lets go of it; `drawLater` draws it again from the file when it is needed. */
export function readPdfPage(
  file: PdfFile,
  pageNumber: number,
  dpi: number,
  limits: PixelLimits & { page_seconds: number },
  isDrawn = false,
  drawLater = (size: { width: number; height: number }): Raster => drawPdfPage(file, pageNumber, size, limits),
): PageContent {
  file.prepare(pageNumber);
  const { engine, document, form } = file;
  const { call } = engine;
  const load = (): number => {
    const loaded = call.FPDF_LoadPage(document, pageNumber - 1);
    if (loaded === 0) throw new QuireError('unreadable_page', { page: pageNumber, reason: 'it is damaged' });
    return loaded;
  };
  let page = load();
  let inForm = form !== 0;
  const leaveForm = () => {
    if (inForm) call.FORM_OnBeforeClosePage(page, form);
    inForm = false;
  };
  try {
    if (inForm) call.FORM_OnAfterLoadPage(page, form);
    const geometry = pageGeometry(readPageBox(engine, page), dpi, limits);
    const { width, height } = geometry;
    const links = readLinks(engine, document, page, geometry);
    const { fields, drawn, comments, marked } = readAnnotations(engine, form, page, geometry);
    const size = { width, height };
    const draw = (options: Pick<DrawOptions, 'form' | 'part'>): Raster =>
      renderPage(engine, page, { ...size, ...options, pageNumber, seconds: limits.page_seconds });
    // Annotations are drawn best before they become part of the page.
    const picture = drawn || isDrawn ? draw({ form: drawn ? form : 0 }) : null;
    const raster = lazyRaster(width, height, () => picture ?? drawLater(size));
    leaveForm();

    // Annotation text joins the page only when flattened, which shows after loading the page again.
    if (drawn && call.FPDFPage_Flatten(page, FLATTEN.forDisplay) === FLATTEN.done) {
      file.changed(pageNumber);
      call.FPDF_ClosePage(page);
      page = 0;
      page = load();
    }
    const tree = readStructure(engine, page);
    const objects = readPageObjects(engine, page, geometry, tree?.alternativeTexts ?? new Map());
    const pixelsPerPoint = geometry.dpi / 72;
    const merged = mergeImages(objects.images, pixelsPerPoint);
    // For the colour of a thin image alone the rest of the page is not drawn.
    const { images, rules } = linesAmongImages(merged, raster, (part) => draw({ form: 0, part }), pixelsPerPoint);
    const strokes = [...objects.rules, ...rules];
    const rulesOfPage = mergeRules(strokes, pixelsPerPoint);
    const madeOf = new Map<Word, readonly Character[]>();
    const words = readWords(engine, page, geometry, madeOf, raster);
    const paintOf: PageContent['paintOf'] = (item) =>
      objects.paints.get(item) ?? textPaint(madeOf.get(item as Word) ?? [], objects.textOrder);
    const linkPlaces = links.map(({ bbox }) => bbox);
    setDrawnStyles(madeOf, { rules: rulesOfPage, strokes, fills: objects.fills, links: linkPlaces, marked, paintOf });
    if (tree) withParts(engine, words, madeOf, tree);
    const content: PageContent = {
      pageNumber,
      width,
      height,
      dpi: geometry.dpi,
      raster,
      words: applyFields(words, fields),
      rules: rulesOfPage,
      strokes,
      fills: objects.fills,
      images,
      drawings: objects.shapes,
      paths: objects.paths,
      links: links.filter(hasAddress),
      ...(comments.length > 0 && { annotations: comments }),
      ...(fields.length > 0 && { formFields: filledFields(fields) }),
      ...(call.FPDF_GetFormType(document) === FORM.dynamic && { isDynamicForm: true }),
      ...(tree && tree.parts.length > 0 && { structure: { blocks: tree.blocks, parts: tree.parts } }),
      glyphsOf: (word) => (madeOf.get(word) ?? []).map(glyphOf),
      paintOf,
    };
    const damage = damageOf(file, pageNumber, showsNothing(content));
    if (damage === 'all')
      throw new QuireError('unreadable_page', { page: pageNumber, reason: 'its content is damaged' });
    return damage === 'some' ? { ...content, isDamaged: true } : content;
  } finally {
    leaveForm();
    if (page !== 0) call.FPDF_ClosePage(page);
  }
}

/** The letters of a word may be several text objects; it lies where the lowest of them lies. */
function textPaint(characters: readonly Character[], textOrder: ReadonlyMap<number, number>): Paint | undefined {
  const runs = [...new Set(characters.map(({ run }) => run))];
  const orders = runs.map(({ object }) => textOrder.get(object));
  if (runs.length === 0 || !orders.every((order) => order !== undefined)) return undefined;
  const greens = runs.map(({ color }) => greenOf(color));
  return { order: Math.min(...orders), darkest: Math.min(...greens), lightest: Math.max(...greens) };
}

const showsNothing = ({ words, strokes = [], fills, images, drawings = [] }: PageContent): boolean =>
  [words, strokes, fills, images, drawings].every(({ length }) => length === 0);

/** The whole page, for files without a form on it. */
export const drawPdfPage = (
  file: PdfFile,
  pageNumber: number,
  size: { width: number; height: number },
  { page_seconds }: { page_seconds: number },
): Raster =>
  onLoadedPage(file, pageNumber, (page) =>
    renderPage(file.engine, page, { ...size, form: 0, pageNumber, seconds: page_seconds }),
  );

/** A part of one page, given in page pixels, drawn this much larger. */
export function drawPdfPart(
  file: PdfFile,
  pageNumber: number,
  { dpi, part, scale }: { dpi: number; part: BoundingBox; scale: number },
  limits: PixelLimits & { page_seconds: number },
): Raster {
  const { engine } = file;
  return onLoadedPage(file, pageNumber, (page) => {
    const geometry = pageGeometry(readPageBox(engine, page), dpi, limits);
    const [left, top] = [Math.floor(part.left * scale), Math.floor(part.top * scale)];
    return renderPage(engine, page, {
      width: Math.round(geometry.width * scale),
      height: Math.round(geometry.height * scale),
      part: { left, top, width: Math.ceil(right(part) * scale) - left, height: Math.ceil(bottom(part) * scale) - top },
      ...{ form: 0, pageNumber, seconds: limits.page_seconds },
    });
  });
}

/** The words of one page, the same as those of the whole page, without drawing it. */
export function readPdfWords(
  file: PdfFile,
  pageNumber: number,
  dpi: number,
  limits: PixelLimits,
): Pick<PageContent, 'pageNumber' | 'width' | 'height' | 'words'> {
  const { engine } = file;
  return onLoadedPage(file, pageNumber, (page) => {
    const geometry = pageGeometry(readPageBox(engine, page), dpi, limits);
    const { width, height } = geometry;
    return { pageNumber, width, height, words: readWords(engine, page, geometry, new Map()) };
  });
}

function readPageBox({ call, scratch, float }: PdfEngine, page: number): PageBox {
  call.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => float(scratch + offset));
  return { left: left!, bottom: bottom!, right: right!, top: top!, rotation: call.FPDFPage_GetRotation(page) };
}

function readWords(
  engine: PdfEngine,
  page: number,
  { width, height, toPixels }: PageGeometry,
  madeOf: Map<Word, readonly Character[]>,
  raster?: Raster,
): Word[] {
  const textPage = engine.call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    const characters = readCharacters(engine, textPage, toPixels);
    if (raster) setBoldByInk(characters, raster);
    return wordsOfCharacters(characters, width, height, (word, parts) => madeOf.set(word, parts));
  } finally {
    engine.call.FPDFText_ClosePage(textPage);
  }
}

/** What is done with a page once the engine has it, and before it lets it go. */
function onLoadedPage<T>(file: PdfFile, pageNumber: number, work: (page: number) => T): T {
  file.prepare(pageNumber);
  const { call } = file.engine;
  const page = call.FPDF_LoadPage(file.document, pageNumber - 1);
  if (page === 0) throw new QuireError('unreadable_page', { page: pageNumber, reason: 'it is damaged' });
  try {
    return work(page);
  } finally {
    call.FPDF_ClosePage(page);
  }
}
