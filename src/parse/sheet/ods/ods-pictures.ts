import { posix } from 'node:path';
import { readCellName } from '../../../domain/formats/cell-name.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import type { ZipFile } from '../../zip/zip-file.ts';
import type { CellRange, SheetPicture } from '../sheet.ts';
import { boundedRange, MOST } from '../workbook/read-drawings.ts';
import { readOdsChart } from './ods-chart.ts';
import { lengthPixels } from './ods-styles.ts';
import type { OdsFrame } from './read-content.ts';

/** Default column and row size in pixels at 96 dpi. */
const USUAL = { column: 85, row: 17 };
const LARGEST_PICTURE_BYTES = 64 * 1024 * 1024;
const LARGEST_CHART_BYTES = 16 * 1024 * 1024;

/** Pictures and charts by sheet, with their bytes: the archive is closed later. */
export async function readOdsPictures(zip: ZipFile, frames: readonly OdsFrame[]): Promise<Map<number, SheetPicture[]>> {
  const bySheet = new Map<number, SheetPicture[]>();
  let bytes = 0;
  for (const frame of frames.slice(0, MOST.pictures)) {
    const content = await contentOf(zip, frame, LARGEST_PICTURE_BYTES - bytes);
    if (!content) continue;
    bytes += content.bytes;
    const list = bySheet.get(frame.sheet) ?? [];
    list.push({ range: rangeOf(frame), name: frame.title, content: content.content });
    bySheet.set(frame.sheet, list);
  }
  return bySheet;
}

async function contentOf(
  zip: ZipFile,
  { object, image }: OdsFrame,
  room: number,
): Promise<{ content: SheetPicture['content']; bytes: number } | null> {
  const chart = object && entryName(`${object}/content.xml`);
  if (chart && zip.has(chart) && zip.inflatedBytes(chart) <= LARGEST_CHART_BYTES) {
    const stored = await zip.read(chart);
    const read = stored && readOdsChart(decodeXml(stored));
    if (read) return { content: { kind: 'chart', chart: read }, bytes: 0 };
  }
  const name = image && entryName(image);
  if (!name || !zip.has(name) || zip.inflatedBytes(name) > room) return null;
  const bytes = await zip.read(name);
  return bytes && { content: { kind: 'image', read: async () => bytes }, bytes: bytes.length };
}

/** Inside the archive only. */
function entryName(reference: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(reference)) return null;
  const name = posix.normalize(reference).replace(/^\.\//, '');
  return name.startsWith('..') || name.startsWith('/') ? null : name;
}

/** From the anchor cell to the stated end cell, or as far as its size reaches. */
function rangeOf({ row, column, attributes }: OdsFrame): CellRange {
  const end = readCellName((attributes['table:end-cell-address'] ?? '').replace(/^.*\./, ''));
  const [width, height] = [lengthPixels(attributes['svg:width']) ?? 0, lengthPixels(attributes['svg:height']) ?? 0];
  const bottom = end?.row ?? row + Math.ceil(height / USUAL.row) - 1;
  const right = end?.column ?? column + Math.ceil(width / USUAL.column) - 1;
  return boundedRange({ row, column }, { row: bottom, column: right });
}
