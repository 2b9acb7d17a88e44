import { QuireError } from '../../../domain/errors.ts';
import type { BoundingBox } from '../../../domain/geometry.ts';
import type { Raster } from '../../page-content.ts';
import type { PdfEngine } from './engine.ts';
import { BITMAP, DRAWING } from './pdfium-codes.ts';

const FLAGS = DRAWING.annotations | DRAWING.redFirst;

export interface DrawOptions {
  width: number;
  height: number;
  /** Of those, the pixels that are wanted; all when absent. Whole numbers. */
  part?: BoundingBox;
  /** 0 for files without a form. */
  form: number;
  /** Names the page when drawing it takes too long. */
  pageNumber: number;
  seconds: number;
}

export function renderPage(engine: PdfEngine, page: number, options: DrawOptions): Raster {
  const { form } = options;
  const { left, top, width, height } = partOf(options);
  const { call, memory } = engine;
  const stride = width * 3;
  return engine.use(stride * height, (buffer) => {
    new Uint8Array(memory.buffer, buffer, stride * height).fill(255);
    const bitmap = call.FPDFBitmap_CreateEx(width, height, BITMAP.threeBytes, buffer, stride);
    if (bitmap === 0) throw new RangeError(`no bitmap of ${width}×${height} pixels`);
    try {
      drawInTime(engine, bitmap, page, options);
      if (form !== 0) call.FPDF_FFLDraw(form, bitmap, page, -left, -top, options.width, options.height, 0, FLAGS);
      return { width, height, data: new Uint8Array(memory.buffer, buffer, stride * height).slice() };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
}

const partOf = ({ width, height, part }: DrawOptions): BoundingBox => part ?? { left: 0, top: 0, width, height };

/** PDFium asks between the objects of a page whether to pause; once the time is over, it pauses for good. */
function drawInTime(engine: PdfEngine, bitmap: number, page: number, options: DrawOptions): void {
  const { call } = engine;
  const { width, height, pageNumber, seconds } = options;
  const { left, top } = partOf(options);
  const deadline = performance.now() + seconds * 1000;
  const isOver = engine.addCallback(() => (performance.now() > deadline ? 1 : 0), 'ii');
  try {
    // struct IFSDK_PAUSE { int version; FPDF_BOOL (*NeedToPauseNow)(IFSDK_PAUSE*); void* user; }
    const state = engine.use([1, isOver, 0], (pause) =>
      call.FPDF_RenderPageBitmap_Start(bitmap, page, -left, -top, width, height, 0, FLAGS, pause),
    );
    call.FPDF_RenderPage_Close(page);
    if (state === DRAWING.toBeContinued) {
      throw new QuireError('unreadable_page', { page: pageNumber, reason: `drawing it takes over ${seconds} seconds` });
    }
  } finally {
    engine.removeCallback(isOver);
  }
}
