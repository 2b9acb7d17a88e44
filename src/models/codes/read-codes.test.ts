import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { readCodes } from './read-codes.ts';

beforeAll(() => {
  const file = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
});

async function picture(text: string, format: 'QRCode' | 'Code128' | 'EAN13') {
  const { svg } = await writeBarcode(text, { format, scale: 3 });
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .extend({ top: 30, bottom: 30, left: 40, right: 30, background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

describe('codes', () => {
  it.each([
    ['QRCode', 'https://example.org/invoice?no=4711 – größer', 'QR code'],
    ['Code128', 'INV-2026-0042', 'Code 128'],
    ['EAN13', '4006381333931', 'EAN13'],
  ] as const)('of the kind %s are read, offline, with their place', async (format, text, kind) => {
    const image = await picture(text, format);
    const [code] = await readCodes(image);
    expect(code).toMatchObject({ text, kind });
    expect(code!.bbox.left).toBeGreaterThanOrEqual(30);
    expect(code!.bbox.left + code!.bbox.width).toBeLessThanOrEqual(image.width);
  });

  it('are read if their bars are a pixel and a half wide', async () => {
    const { svg } = await writeBarcode('AST-000123-XY', { format: 'Code128', scale: 8 });
    const drawn = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
    const { width } = (await drawn.clone().toBuffer({ resolveWithObject: true })).info;
    const { data, info } = await sharp(await drawn.png().toBuffer())
      .resize({ width: Math.round((width * 1.5) / 8), kernel: 'cubic' })
      .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [code] = await readCodes({ width: info.width, height: info.height, data: new Uint8Array(data) });
    expect(code).toMatchObject({ text: 'AST-000123-XY', kind: 'Code 128' });
    expect(code!.bbox.left + code!.bbox.width).toBeLessThanOrEqual(info.width);
  });

  it('are not detected in stripes', async () => {
    const data = new Uint8Array(200 * 100 * 3).map((_, at) => (Math.floor((at / 3) % 200) % 8 < 4 ? 0 : 255));
    expect(await readCodes({ width: 200, height: 100, data })).toEqual([]);
  });
});
