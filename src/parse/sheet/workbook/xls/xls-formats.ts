import type { CellStyle } from '../../../../domain/segment.ts';
import { PALETTE } from '../palette.ts';

export type XlsFormat = CellStyle & { font: number };

export function readPalette(data: Buffer): string[] {
  const colors = [...PALETTE];
  for (let at = 0; 2 + 4 * at + 3 <= data.length && at < colors.length; at++) {
    colors[at] = `#${data.toString('hex', 2 + 4 * at, 5 + 4 * at)}`;
  }
  return colors;
}

/** The first eight repeat the next ones; 64 and more are system colours, which no file defines. */
const colorOf = (index: number, palette: readonly string[]): string | undefined =>
  index < 8 ? palette[index] : palette[index - 8];

export function readFont(data: Buffer, palette: readonly string[]): CellStyle {
  if (data.length < 16) return {};
  const length = data.readUInt8(14);
  const isWide = (data.readUInt8(15) & 1) === 1;
  const name = data.toString(isWide ? 'utf16le' : 'latin1', 16, 16 + length * (isWide ? 2 : 1));
  const index = data.readUInt16LE(4);
  const color = index < 64 ? colorOf(index, palette) : undefined;
  return {
    ...(name && { font_face: name }),
    ...(data.readUInt16LE(6) >= 600 && { is_bold: true }),
    ...(color && { text_color: color }),
  };
}

const ALIGNS: Readonly<Record<number, CellStyle['align']>> = {
  ...{ 1: 'Left', 2: 'Center', 3: 'Right', 5: 'Justify', 6: 'Center' },
};
const VALIGNS: readonly CellStyle['valign'][] = ['Top', 'Middle', 'Bottom', undefined];

/** An XF record ([MS-XLS] 2.4.353): font, alignment, fill. */
export function readFormat(data: Buffer, palette: readonly string[]): XlsFormat {
  const alignment = data.readUInt8(6);
  const align = ALIGNS[alignment & 0x07];
  const valign = VALIGNS[(alignment >> 4) & 0x07];
  const pattern = data.readUInt32LE(14) >>> 26;
  const index = data.readUInt16LE(18) & 0x7f;
  const fill = pattern === 1 && index < 64 ? colorOf(index, palette) : undefined;
  return {
    font: data.readUInt16LE(0),
    ...(align && { align }),
    ...(valign && valign !== 'Bottom' && { valign }),
    ...(fill && { bg_color: fill }),
  };
}
