import { type BoundingBox, POINTS_PER_INCH } from '../../domain/geometry.ts';
import type { Segment } from '../../domain/segment.ts';
import { escapeText } from '../../models/language/answers/html-tokens.ts';

/** Points from the lower left corner of the page, as in the ICDAR table competition. */
function boundingBox({ left, top, width, height }: BoundingBox, pageHeight: number, dpi: number): string {
  const points = (pixels: number): number => Math.round((pixels * POINTS_PER_INCH) / dpi);
  const [x1, x2] = [points(left), points(left + width)];
  const [y1, y2] = [points(pageHeight - top - height), points(pageHeight - top)];
  return `<bounding-box x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

export interface TableFiles {
  /** Positions of tables (`NAME-reg.xml`). */
  regions: string;
  /** Cells of tables (`NAME-str.xml`). */
  structures: string;
}

/** The tables of a PDF in the format of `npm run bench -- tables`; null if there are none with a known position. */
export function tableFiles(
  fileName: string,
  segments: readonly Segment[],
  dpiOf: (page: number) => number | null,
): TableFiles | null {
  const tables = segments.flatMap((segment) => {
    const dpi = dpiOf(segment.page_number);
    return segment.segment_type === 'Table' && segment.cells?.length && dpi ? [{ segment, dpi }] : [];
  });
  if (tables.length === 0) return null;
  const document = (inner: string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<document filename="${escapeText(fileName)}">\n${inner.join('\n')}\n</document>\n`;
  const table = (at: number, page: number, inner: string): string =>
    `<table id="${at + 1}"><region id="1" page="${page}" row-increment="0" col-increment="0">${inner}</region></table>`;
  const cellsIn = ({ cells, page_height }: Segment, dpi: number): string =>
    (cells ?? [])
      .filter(({ text }) => text !== '')
      .map(({ row, col, row_span, col_span, bbox, text }, number) => {
        const place = `start-row="${row}" start-col="${col}" end-row="${row + row_span - 1}" end-col="${col + col_span - 1}"`;
        return `<cell id="${number + 1}" ${place}>${boundingBox(bbox, page_height, dpi)}<content>${escapeText(text)}</content></cell>`;
      })
      .join('');
  const regions = tables.map(({ segment: { bbox, page_number, page_height }, dpi }, at) =>
    table(at, page_number, boundingBox(bbox, page_height, dpi)),
  );
  const structures = tables.map(({ segment, dpi }, at) => table(at, segment.page_number, cellsIn(segment, dpi)));
  return { regions: document(regions), structures: document(structures) };
}
