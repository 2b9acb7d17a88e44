import type { Raster } from '../../page-content.ts';
import type { Engine } from './engine.ts';

/** Three bytes per pixel, blue first unless REVERSE_BYTE_ORDER asks for red first. */
const FORMAT_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;

/** Draws the page on white. */
export function renderPage(
  { call, allocate, free, memory }: Engine,
  page: number,
  width: number,
  height: number,
): Raster {
  const stride = width * 3;
  const buffer = allocate(stride * height);
  try {
    new Uint8Array(memory.buffer, buffer, stride * height).fill(255);
    const bitmap = call.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, buffer, stride);
    if (bitmap === 0) throw new RangeError(`no bitmap of ${width}×${height} pixels`);
    try {
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS | REVERSE_BYTE_ORDER);
      return { width, height, data: new Uint8Array(memory.buffer, buffer, stride * height).slice() };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    free(buffer);
  }
}
