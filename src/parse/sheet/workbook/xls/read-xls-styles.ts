import * as XLSX from '@e965/xlsx';
import type { CellStyle } from '../../../../domain/segment.ts';
import { cellKey } from '../../cell-names.ts';
import type { StylesOfSheet } from '../read-styles.ts';
import { records } from './biff-records.ts';
import { PALETTE, readFont, readFormat, readPalette, type XlsFormat } from './xls-formats.ts';

const [BOF, EOF, BOUNDSHEET, PALETTE_RECORD, FONT, XF] = [0x0809, 0x000a, 0x0085, 0x0092, 0x0031, 0x00e0];
/** Cells with one format: number, label, shared text, rational number, truth value, formula, rich text. */
const SINGLE = new Set([0x0203, 0x0204, 0x00fd, 0x027e, 0x0205, 0x0006, 0x00d6]);
const MULTIPLE_NUMBERS = 0x00bd;
const WORKSHEET = 0x0010;

/** Fonts, alignment and fills of an xls file (Excel 97 and later), which the workbook library leaves out; null for others. */
export function readXlsStyles(bytes: Buffer): ((sheet: number) => StylesOfSheet | null) | null {
  const stream = workbookStream(bytes);
  if (!stream) return null;
  const fonts: CellStyle[] = [];
  const formats: XlsFormat[] = [];
  const offsets: number[] = [];
  let palette: readonly string[] = PALETTE;
  for (const { type, data } of records(stream, 0)) {
    if (type === EOF) break;
    // Colours are looked up when the whole palette is known: it stands after the fonts.
    if (type === PALETTE_RECORD) palette = readPalette(data);
    else if (type === BOUNDSHEET && data.length >= 4) offsets.push(data.readUInt32LE(0));
  }
  for (const { type, data } of records(stream, 0)) {
    if (type === EOF) break;
    if (type === FONT) fonts.push(readFont(data, palette));
    else if (type === XF && data.length >= 20) formats.push(readFormat(data, palette));
  }
  const styles = formats.map(({ font, ...style }): CellStyle => ({ ...fonts[font > 4 ? font - 1 : font], ...style }));
  return (sheet) => {
    const indexes = cellFormats(stream, offsets[sheet]);
    return (row, column) => styles[indexes.get(cellKey(row, column)) ?? -1] ?? {};
  };
}

function workbookStream(bytes: Buffer): Buffer | null {
  try {
    const archive = XLSX.CFB.read(bytes, { type: 'buffer' });
    const entry = XLSX.CFB.find(archive, '/Workbook') ?? XLSX.CFB.find(archive, 'Workbook');
    const content = entry?.content;
    if (!content) return null;
    const stream = Buffer.from(content as Uint8Array);
    // Excel 97 and later say version 6 in their first record.
    return stream.length > 8 && stream.readUInt16LE(0) === BOF && stream.readUInt16LE(4) === 0x0600 ? stream : null;
  } catch {
    return null;
  }
}

function cellFormats(stream: Buffer, offset: number | undefined): Map<number, number> {
  const indexes = new Map<number, number>();
  if (offset === undefined || offset + 8 > stream.length || stream.readUInt16LE(offset) !== BOF) return indexes;
  let depth = 0;
  for (const { type, data } of records(stream, offset)) {
    // Charts are streams of their own inside the sheet's.
    if (type === BOF) {
      if (depth === 0 && data.readUInt16LE(2) !== WORKSHEET) return indexes;
      depth += 1;
    } else if (type === EOF) {
      depth -= 1;
      if (depth === 0) break;
    } else if (depth === 1 && SINGLE.has(type) && data.length >= 6) {
      indexes.set(cellKey(data.readUInt16LE(0), data.readUInt16LE(2)), data.readUInt16LE(4));
    } else if (depth === 1 && type === MULTIPLE_NUMBERS) {
      const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
      for (let at = 4; at + 6 <= data.length - 2; at += 6) {
        indexes.set(cellKey(row, first + (at - 4) / 6), data.readUInt16LE(at));
      }
    }
  }
  return indexes;
}
