import { deflateSync } from 'node:zlib';
import { endOfPdf } from '../fixtures/parse/pdf-objects.ts';

export type PdfObject = string | { dictionary: string; stream: Buffer };

/** Writes objects 1, 2, 3 … as a PDF with a cross-reference table; `trailer` may override it. */
export function pdf(objects: readonly PdfObject[], trailer = `<< /Root 1 0 R /Size ${objects.length + 1} >>`): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  objects.forEach((object, index) => {
    offsets.push(at);
    const [dictionary, stream] = typeof object === 'string' ? [object, null] : [object.dictionary, object.stream];
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`, 'latin1'),
      ...(stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []),
      Buffer.from('endobj\n'),
    ]);
    parts.push(bytes);
    at += bytes.length;
  });
  parts.push(endOfPdf(offsets, trailer, at));
  return Buffer.concat(parts);
}

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
export const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>';
export const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
export const content = (operators: string, filters = ''): PdfObject => ({
  dictionary: `<< /Length ${operators.length} ${filters} >>`,
  stream: Buffer.from(operators, 'latin1'),
});
export const packed = (bytes: Buffer, times = 1): PdfObject => {
  let stream = bytes;
  for (let n = 0; n < times; n++) stream = deflateSync(stream, { level: 9 });
  return { dictionary: `<< /Length ${stream.length} /Filter [${'/FlateDecode '.repeat(times)}] >>`, stream };
};
/** One page with the given operators as content; objects from 6 on are the caller's. */
export const page = (operators: string, ...more: PdfObject[]): Buffer =>
  pdf([CATALOG, PAGES, PAGE, content(operators), FONT, ...more]);
export const form = (operators: string): PdfObject => ({
  dictionary: `<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /X 6 0 R /Y 7 0 R >> >> /Length ${operators.length} >>`,
  stream: Buffer.from(operators),
});
export const picture = (dictionary: string, stream: Buffer): PdfObject => ({
  dictionary: `<< /Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceRGB ${dictionary} /Length ${stream.length} >>`,
  stream,
});
export const SHOW = 'q 200 0 0 200 0 0 cm /X Do Q';
