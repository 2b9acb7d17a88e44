import type { CellStyle } from '../../../../domain/segment.ts';
import { cellKey } from '../../cell-names.ts';
import { PALETTE } from '../palette.ts';
import type { StylesOfSheet } from '../read-styles.ts';
import { globalRecords, sheetRecords, type WorkbookStream } from './workbook-stream.ts';
import { readFont, readFormat, readPalette, type XlsFormat } from './xls-formats.ts';

const [PALETTE_RECORD, FONT, XF] = [0x0092, 0x0031, 0x00e0];
/** Records of cells with one format: number, label, shared string, RK number, boolean, formula, rich text. */
const SINGLE = new Set([0x0203, 0x0204, 0x00fd, 0x027e, 0x0205, 0x0006, 0x00d6]);
const MULTIPLE_NUMBERS = 0x00bd;

/** Fonts, alignment and fills of an xls file, which the library omits. */
export function readXlsStyles(stream: WorkbookStream): (sheet: number) => StylesOfSheet | null {
  const fonts: CellStyle[] = [];
  const formats: XlsFormat[] = [];
  let palette: readonly string[] = PALETTE;
  // Read the palette first: it follows the fonts.
  for (const { type, data } of globalRecords(stream)) if (type === PALETTE_RECORD) palette = readPalette(data);
  for (const { type, data } of globalRecords(stream)) {
    if (type === FONT) fonts.push(readFont(data, palette));
    else if (type === XF && data.length >= 20) formats.push(readFormat(data, palette));
  }
  const styles = formats.map(({ font, ...style }): CellStyle => ({ ...fonts[font > 4 ? font - 1 : font], ...style }));
  return (sheet) => {
    const indexes = cellFormats(stream, sheet);
    return (row, column) => styles[indexes.get(cellKey(row, column)) ?? -1] ?? {};
  };
}

function cellFormats(stream: WorkbookStream, sheet: number): Map<number, number> {
  const indexes = new Map<number, number>();
  for (const { type, data, depth } of sheetRecords(stream, sheet)) {
    if (depth !== 1) continue;
    if (SINGLE.has(type) && data.length >= 6) {
      indexes.set(cellKey(data.readUInt16LE(0), data.readUInt16LE(2)), data.readUInt16LE(4));
    } else if (type === MULTIPLE_NUMBERS) {
      const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
      for (let at = 4; at + 6 <= data.length - 2; at += 6) {
        indexes.set(cellKey(row, first + (at - 4) / 6), data.readUInt16LE(at));
      }
    }
  }
  return indexes;
}
