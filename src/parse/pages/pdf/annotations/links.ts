import { area, type BoundingBox, clampToPage } from '../../../../domain/geometry.ts';
import type { PageLink } from '../../../page-content.ts';
import type { PdfEngine } from '../engine.ts';
import { boxOfQuad, boxOfRect, type PageGeometry } from '../page-geometry.ts';
import { ACTION } from '../pdfium-codes.ts';

/** Everything else (javascript:, file:, data:) is nothing that a reader of the result should follow. */
const FOLLOWABLE = /^(?:https?|mailto|tel|ftp):/i;
const MOST_LINKS = 5_000;

/** A link's place, and the address that it leads to; null where it leads into the document or to something not to be followed. */
export interface LinkArea {
  bbox: BoundingBox;
  url: string | null;
}

export const hasAddress = (link: LinkArea): link is PageLink => link.url !== null;

/** All links; one entry per line of linked text where the file separates the lines. */
export function readLinks(engine: PdfEngine, document: number, page: number, geometry: PageGeometry): LinkArea[] {
  const { call } = engine;
  const links: LinkArea[] = [];
  return engine.use([0, 0], (position) => {
    while (links.length < MOST_LINKS && call.FPDFLink_Enumerate(page, position, position + 4)) {
      const link = engine.int(position + 4);
      const action = call.FPDFLink_GetAction(link);
      const isAddress = action !== 0 && call.FPDFAction_GetType(action) === ACTION.address;
      const stated = isAddress
        ? engine.readUtf8((buffer, bytes) => call.FPDFAction_GetURIPath(document, action, buffer, bytes)).trim()
        : '';
      const url = FOLLOWABLE.test(stated) ? stated : null;
      for (const bbox of linkBoxes(engine, link, geometry)) links.push({ bbox, url });
    }
    return links;
  });
}

function linkBoxes(engine: PdfEngine, link: number, { toPixels, width, height }: PageGeometry): BoundingBox[] {
  const { call, scratch } = engine;
  const boxes: BoundingBox[] = [];
  const quads = Math.min(call.FPDFLink_CountQuadPoints(link), 100);
  for (let i = 0; i < quads; i++) {
    if (call.FPDFLink_GetQuadPoints(link, i, scratch)) boxes.push(boxOfQuad(engine, toPixels));
  }
  if (boxes.length === 0 && call.FPDFLink_GetAnnotRect(link, scratch)) boxes.push(boxOfRect(engine, toPixels));
  return boxes.map((box) => clampToPage(box, width, height)).filter((box) => area(box) > 0);
}
