import { expect, it } from 'vitest';
import { parseBytes } from '../../../../../test/fixtures/parse/parse-bytes.ts';
import { font, format, label, number, record, words, xls } from '../../../../../test/fixtures/parse/xls-fixture.ts';

const FONTS = [font('Arial'), font('Arial'), font('Arial'), font('Arial'), font('Courier', { bold: true, color: 10 })];
const FORMATS = [format(0), format(5, { align: 2, valign: 0, fill: 13 }), format(0, { align: 3 })];

const cellsOf = async (bytes: Uint8Array) => {
  const { segments } = await parseBytes(bytes, 'a.xls');
  return new Map(segments.flatMap(({ ss_cells }) => ss_cells ?? []).map((cell) => [cell.range, cell]));
};

it('reads fonts, colours and alignment of xls cells', async () => {
  const cells = [label(0, 0, 1, 'Fruit'), label(0, 1, 1, 'Weight'), label(1, 0, 0, 'Apple'), number(1, 1, 2, 120)];
  const found = await cellsOf(xls([...FONTS, ...FORMATS], cells));
  expect(found.get('A1')).toMatchObject({
    text: 'Fruit',
    style: {
      font_face: 'Courier',
      is_bold: true,
      text_color: '#ff0000',
      bg_color: '#ffff00',
      align: 'Center',
      valign: 'Top',
    },
  });
  expect(found.get('B2')).toMatchObject({ text: '120', style: { font_face: 'Arial', align: 'Right' } });
});

it('uses the palette of the file, and reads records with several numbers', async () => {
  const colors = Array.from({ length: 56 }, (_, at) => [at, at, at, 0]).flat();
  const palette = record(0x92, words(56), colors);
  const twice = record(0xbd, words(0, 0), words(1), [0x02, 0, 0x40, 0], words(2), [0x06, 0, 0x40, 0], words(1));
  const found = await cellsOf(xls([...FONTS, palette, ...FORMATS], [twice, label(1, 0, 0, 'x')]));
  expect(found.get('A1')?.style).toMatchObject({ text_color: '#020202', bg_color: '#050505' });
  expect(found.get('B1')?.style).toEqual({ font_face: 'Arial', align: 'Right' });
});

it('refuses a file truncated inside a record', async () => {
  const cut = Buffer.concat([label(0, 0, 0, 'kept'), Buffer.from([0x04, 0x02, 0xff, 0xff])]);
  await expect(cellsOf(xls([...FONTS, ...FORMATS], [cut]))).rejects.toMatchObject({ code: 'unreadable_file' });
});

it('refuses an xls file with a password', async () => {
  const locked = xls([record(0x2f, words(0, 0x1234, 0x5678)), ...FONTS, ...FORMATS], [label(0, 0, 0, 'x')]);
  await expect(cellsOf(locked)).rejects.toMatchObject({ code: 'encrypted_file' });
});
