import type { PdfEngine } from './engine.ts';
import { mapBox, type PageGeometry } from './page-geometry.ts';
import type { DrawnStyle, MarkedArea } from './text/drawn-styles.ts';

/** Highlight, underline, squiggly underline and strike-out (ISO 32000-1, table 169, in the order of PDFium). */
const STYLES: Readonly<Record<number, DrawnStyle>> = {
  9: 'highlighted',
  10: 'underlined',
  11: 'underlined',
  12: 'struck',
};
const MOST_LINES = 200;

/** Where a text markup annotation lies, line by line. */
export function readMarkedAreas(
  { call, scratch, float }: PdfEngine,
  annotation: number,
  subtype: number,
  { toPixels }: PageGeometry,
): MarkedArea[] {
  const style = STYLES[subtype];
  if (!style) return [];
  const count = Math.min(call.FPDFAnnot_CountAttachmentPoints(annotation), MOST_LINES);
  return Array.from({ length: count }, (_, at): MarkedArea[] => {
    if (!call.FPDFAnnot_GetAttachmentPoints(annotation, at, scratch)) return [];
    const xs = [0, 8, 16, 24].map((offset) => float(scratch + offset));
    const ys = [4, 12, 20, 28].map((offset) => float(scratch + offset));
    const bbox = mapBox(toPixels, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    return [{ bbox, style }];
  }).flat();
}
