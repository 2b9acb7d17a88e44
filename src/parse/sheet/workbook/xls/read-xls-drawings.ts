import type { CellRange, SheetPicture } from '../../sheet.ts';
import { boundedRange, MOST } from '../read-drawings.ts';
import { type ArtRecord, artRecords } from './office-art.ts';
import { sheetRecords, type WorkbookStream } from './workbook-stream.ts';
import { XlsChart } from './xls-chart.ts';

const [DRAWING, CONTINUE, OBJECT, TEXT_OBJECT, WINDOW] = [0x00ec, 0x003c, 0x005d, 0x01b6, 0x023e];
const [GROUP, SHAPE, OPTIONS, CLIENT_ANCHOR, CLIENT_DATA] = [0xf003, 0xf004, 0xf00b, 0xf010, 0xf011];
const [PICTURE_NUMBER, DESCRIPTION] = [0x0104, 0x0381];
/** Object kinds ([MS-XLS] 2.5.143) with content of their own. Notes are read as comments; controls are skipped. */
const [CHART, TEXT_BOX] = [5, 6];
const SPOKEN = new Set([1, 2, 3, 4, TEXT_BOX, 9, 30]);
const DEEPEST = 20;

interface Shape {
  range: CellRange | null;
  picture: number;
  description: string;
}

interface SheetObject {
  kind: number;
  text: string;
  chart: XlsChart | null;
}

/** Objects on a sheet of an xls file, and whether its columns run from right to left. */
export function readXlsDrawings(
  stream: WorkbookStream,
  sheet: number,
  blips: readonly (Buffer | null)[],
): { pictures: SheetPicture[]; isRightToLeft: boolean } {
  const pieces: Buffer[] = [];
  const objects: SheetObject[] = [];
  let isRightToLeft = false;
  let open: 'drawing' | 'text' | null = null;
  for (const { type, data, depth } of sheetRecords(stream, sheet)) {
    const object = objects.at(-1);
    if (depth > 1) {
      if (object) object.chart ??= new XlsChart();
      object?.chart?.add(type, data);
      continue;
    }
    if (type === CONTINUE) {
      if (open === 'drawing') pieces.push(data);
      if (open === 'text' && object) object.text += textOf(data);
      // The second record after the text is its formatting.
      open = open === 'drawing' ? open : null;
      continue;
    }
    open = type === DRAWING ? 'drawing' : type === TEXT_OBJECT && hasText(data) ? 'text' : null;
    if (type === DRAWING) pieces.push(data);
    if (type === OBJECT && data.length >= 6) objects.push({ kind: data.readUInt16LE(4), text: '', chart: null });
    if (type === WINDOW && data.length >= 2) isRightToLeft = (data.readUInt16LE(0) & 0x40) !== 0;
  }
  // Shapes and their objects come in the same order.
  const shapes = [...shapesOf(Buffer.concat(pieces), null, 0)].slice(0, MOST.pictures);
  return { pictures: shapes.flatMap((shape, at) => pictureOf(shape, objects[at], blips)), isRightToLeft };
}

const hasText = (data: Buffer): boolean => data.length >= 12 && data.readUInt16LE(10) > 0;

/** One or two bytes per character. */
const textOf = (data: Buffer): string =>
  data.length > 1 ? data.toString((data.readUInt8(0) & 1) === 1 ? 'utf16le' : 'latin1', 1) : '';

function* shapesOf(bytes: Buffer, around: CellRange | null, depth: number): Generator<Shape> {
  let group = around;
  for (const record of artRecords(bytes)) {
    if (record.kind === SHAPE) {
      const shape = shapeOf(record, group);
      // The first shape of a group is the group itself.
      group ??= shape.range;
      if ([...artRecords(record.data)].some(({ kind }) => kind === CLIENT_DATA)) yield shape;
    } else if (record.isContainer && depth < DEEPEST) {
      yield* shapesOf(record.data, record.kind === GROUP && depth > 1 ? null : group, depth + 1);
      if (record.kind === GROUP) group = around;
    }
  }
}

function shapeOf({ data }: ArtRecord, around: CellRange | null): Shape {
  const shape: Shape = { range: around, picture: 0, description: '' };
  for (const { kind, instance, data: own } of artRecords(data)) {
    if (kind === CLIENT_ANCHOR && own.length >= 18) {
      const at = (offset: number): number => own.readUInt16LE(offset);
      shape.range = boundedRange({ row: at(6), column: at(2) }, { row: at(14), column: at(10) });
    }
    if (kind === OPTIONS) Object.assign(shape, optionsOf(own, instance));
  }
  return shape;
}

/** Six bytes per property; values longer than four bytes follow all of them ([MS-ODRAW] 2.2.9). */
function optionsOf(data: Buffer, count: number): Partial<Shape> {
  const found: Partial<Shape> = {};
  let extra = 6 * count;
  for (let at = 0; at + 6 <= data.length && at < 6 * count; at += 6) {
    const id = data.readUInt16LE(at);
    const value = data.readUInt32LE(at + 2);
    if ((id & 0x3fff) === PICTURE_NUMBER) found.picture = value;
    if (!(id & 0x8000)) continue;
    if ((id & 0x3fff) === DESCRIPTION) {
      found.description = data.toString('utf16le', extra, extra + value).replace(/\0+$/, '');
    }
    extra += value;
  }
  return found;
}

function pictureOf(
  { range, picture, description }: Shape,
  object: SheetObject | undefined,
  blips: readonly (Buffer | null)[],
): SheetPicture[] {
  if (!range) return [];
  if (object?.kind === CHART && object.chart) {
    return [{ range, name: description, content: { kind: 'chart', chart: object.chart.read() } }];
  }
  if (picture > 0) {
    const bytes = blips[picture - 1] ?? null;
    return [{ range, name: description, content: { kind: 'image', read: async () => bytes } }];
  }
  const text = object && SPOKEN.has(object.kind) ? object.text.trim() : '';
  return text === '' ? [] : [{ range, name: '', content: { kind: 'text', text } }];
}
