import { clampToPage } from '../../../../domain/geometry.ts';
import type { PageAnnotation } from '../../../page-content.ts';
import type { PdfEngine } from '../engine.ts';
import { boxOfRect, type PageGeometry } from '../page-geometry.ts';

/** Notes, shapes, highlights, stamps, strokes (ISO 32000-1, table 169, in PDFium's order). Typed text is part of the page. */
const COMMENTS: ReadonlySet<number> = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
const LONGEST = 20_000;

/** What a reader wrote with an annotation; null where its kind holds no text, or the text is empty. */
export function readComment(
  engine: PdfEngine,
  annotation: number,
  subtype: number,
  { toPixels, width, height }: PageGeometry,
): PageAnnotation | null {
  if (!COMMENTS.has(subtype)) return null;
  const { call, scratch } = engine;
  const text = textValue(engine, annotation, 'Contents').slice(0, LONGEST).replace(/\r\n?/g, '\n').trim();
  if (text === '' || !call.FPDFAnnot_GetRect(annotation, scratch)) return null;
  const bbox = clampToPage(boxOfRect(engine, toPixels), width, height);
  const author = textValue(engine, annotation, 'T').trim() || null;
  return { bbox, text, author, date: isoDate(textValue(engine, annotation, 'M')) };
}

const textValue = ({ call, readUtf16, use }: PdfEngine, annotation: number, key: string): string =>
  use(key, (name) => readUtf16((buffer, bytes) => call.FPDFAnnot_GetStringValue(annotation, name, buffer, bytes)));

/** `D:20240501123000+02'00'` (ISO 32000-1, 7.9.4). */
export function isoDate(written: string): string | null {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(written);
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', utc, sign, hours, minutes = '00'] =
    parts;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const zone = utc ? 'Z' : sign ? `${sign}${hours}:${minutes}` : '';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}
