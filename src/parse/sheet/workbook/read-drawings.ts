import { readChart } from '../../chart/read-chart.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { type CellRange, MOST_ROWS, type SheetPicture } from '../sheet.ts';
import type { WorkbookParts } from './workbook-parts.ts';

const EMU_PER_PIXEL = 9_525;
/** Default column and row size in pixels at 96 dpi, for anchors with a size instead of an end. */
const USUAL = { column: 64, row: 20 };
/** Larger pictures would make the page mostly empty. */
export const MOST = { rows: 60, columns: 30, pictures: 500 };
const ANCHORS = ['xdr:twoCellAnchor', 'xdr:oneCellAnchor', 'xdr:absoluteAnchor'];

/** Objects on a sheet of an xlsx file, and whether its columns run from right to left. */
export function readDrawings(
  parts: WorkbookParts,
  sheet: number,
): { pictures: SheetPicture[]; isRightToLeft: boolean } {
  const part = parts.sheetPart(sheet);
  const bytes = part && parts.bytes(part);
  if (!part || !bytes) return { pictures: [], isRightToLeft: false };
  // The view is before the cells, the drawing after them.
  const text = Buffer.from(bytes);
  const head = text.toString('utf8', 0, 8_192);
  const isRightToLeft = /<(?:\w+:)?sheetView\s[^>]*rightToLeft="(?:1|true)"/.test(head);
  const tail = text.toString('utf8', Math.max(0, text.lastIndexOf('</') - 200_000));
  const id = /<(?:\w+:)?drawing\s[^>]*?:id="([^"]+)"/.exec(tail)?.[1];
  const drawing = id && parts.relations(part).get(id);
  return { pictures: drawing ? picturesOf(parts, drawing) : [], isRightToLeft };
}

function picturesOf(parts: WorkbookParts, drawing: string): SheetPicture[] {
  const root = parts.xml(drawing);
  if (!root) return [];
  const relations = parts.relations(drawing);
  const anchors = elementsOf(root).filter(({ name }) => ANCHORS.includes(name));
  return anchors.slice(0, MOST.pictures).flatMap((anchor) => {
    const content = contentOf(anchor, relations, parts);
    return content ? [{ range: rangeOf(anchor), name: nameOf(anchor), content }] : [];
  });
}

function contentOf(
  anchor: XmlElement,
  relations: ReadonlyMap<string, string>,
  parts: WorkbookParts,
): SheetPicture['content'] | null {
  const [blip] = descendantsOf(anchor, 'a:blip');
  const image = blip && relations.get(blip.attributes['r:embed'] ?? '');
  if (image && parts.bytes(image)) return { kind: 'image', read: async () => parts.bytes(image) };
  const [reference] = descendantsOf(anchor, 'c:chart');
  const part = reference && relations.get(reference.attributes['r:id'] ?? '');
  const chart = part ? parts.xml(part) : null;
  if (chart) return { kind: 'chart', chart: readChart(chart) };
  const text = [...descendantsOf(anchor, 'a:p')]
    .map((paragraph) => [...descendantsOf(paragraph, 'a:t')].map(textOf).join(''))
    .join('\n')
    .trim();
  return text === '' ? null : { kind: 'text', text };
}

/** The alternative text, or the name unless it is a counter such as `Picture 3`. */
function nameOf(anchor: XmlElement): string {
  const [properties] = descendantsOf(anchor, 'xdr:cNvPr');
  const { descr = '', title = '', name = '' } = properties?.attributes ?? {};
  return descr || title || (/^\p{L}+ ?\d*$/u.test(name) ? '' : name);
}

function rangeOf(anchor: XmlElement): CellRange {
  const from = placeOf(childOf(anchor, 'xdr:from'));
  const to = placeOf(childOf(anchor, 'xdr:to'));
  const size = childOf(anchor, 'xdr:ext')?.attributes ?? {};
  const position = childOf(anchor, 'xdr:pos')?.attributes ?? {};
  const pixels = (emu: string | undefined): number => (Number(emu) || 0) / EMU_PER_PIXEL;
  const start = from ?? {
    row: Math.floor(pixels(position.y) / USUAL.row),
    column: Math.floor(pixels(position.x) / USUAL.column),
  };
  const end = to ?? {
    row: start.row + Math.ceil(pixels(size.cy) / USUAL.row) - 1,
    column: start.column + Math.ceil(pixels(size.cx) / USUAL.column) - 1,
  };
  return boundedRange(start, end);
}

type Place = { row: number; column: number };

export const boundedRange = (start: Place, end: Place): CellRange => ({
  top: start.row,
  left: start.column,
  bottom: Math.min(Math.max(start.row, end.row), start.row + MOST.rows),
  right: Math.min(Math.max(start.column, end.column), start.column + MOST.columns),
});

function placeOf(element: XmlElement | undefined): Place | null {
  if (!element) return null;
  const number = (name: string): number => {
    const child = childOf(element, name);
    return Math.min(MOST_ROWS - 1, Math.max(0, Math.trunc(Number(child ? textOf(child) : 0)) || 0));
  };
  return { row: number('xdr:row'), column: number('xdr:col') };
}
