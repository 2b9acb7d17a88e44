import type { PdfEngine } from '../engine.ts';
import { boxOfQuad, type PageGeometry } from '../page-geometry.ts';
import type { DrawnStyle, MarkedArea } from '../text/styles/drawn-styles.ts';

/** Highlight, underline, squiggly underline and strike-out (ISO 32000-1, table 169, in the order of PDFium). */
const STYLES: Readonly<Record<number, DrawnStyle>> = {
  9: 'highlighted',
  10: 'underlined',
  11: 'underlined',
  12: 'struck',
};
const MOST_LINES = 200;

export function readMarkedAreas(
  engine: PdfEngine,
  annotation: number,
  subtype: number,
  { toPixels }: PageGeometry,
): MarkedArea[] {
  const { call, scratch } = engine;
  const style = STYLES[subtype];
  if (!style) return [];
  const count = Math.min(call.FPDFAnnot_CountAttachmentPoints(annotation), MOST_LINES);
  return Array.from({ length: count }, (_, at): MarkedArea[] => {
    if (!call.FPDFAnnot_GetAttachmentPoints(annotation, at, scratch)) return [];
    return [{ bbox: boxOfQuad(engine, toPixels), style }];
  }).flat();
}
