import type { Raster } from '../../page-content.ts';
import type { Engine } from './engine.ts';

/** Three bytes per pixel, blue first unless REVERSE_BYTE_ORDER asks for red first. */
const FORMAT_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const FLAGS = DRAW_ANNOTATIONS | REVERSE_BYTE_ORDER;

/** Draws the page on white, form fields included. `form` is 0 for files without one. */
export function renderPage(engine: Engine, form: number, page: number, width: number, height: number): Raster {
  const { call, memory } = engine;
  const stride = width * 3;
  const buffer = engine.allocate(stride * height);
  try {
    new Uint8Array(memory.buffer, buffer, stride * height).fill(255);
    const bitmap = call.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, buffer, stride);
    if (bitmap === 0) throw new RangeError(`no bitmap of ${width}×${height} pixels`);
    try {
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
      if (form !== 0) call.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
      return { width, height, data: new Uint8Array(memory.buffer, buffer, stride * height).slice() };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    engine.free(buffer);
  }
}
