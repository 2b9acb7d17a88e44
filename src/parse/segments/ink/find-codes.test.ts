import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { page } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent } from '../../page-content.ts';
import { findCodes, withCodes } from './find-codes.ts';

const [WIDTH, HEIGHT] = [1191, 1684];
const PAPER = { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } as const;

beforeAll(() => {
  const file = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
});

const code = async (text: string): Promise<Buffer> => {
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 4 });
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
};

async function pageOf(pictures: { input: Buffer; left: number; top: number }[]): Promise<PageContent> {
  const data = await sharp({ create: PAPER }).composite(pictures).removeAlpha().raw().toBuffer();
  const raster = { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
  return page([], { raster, width: WIDTH, height: HEIGHT });
}

describe('codes of a page', () => {
  it('are all read on a sheet of labels', async () => {
    const texts = Array.from({ length: 15 }, (_, at) => `AST-${at}`);
    const pictures = texts.map(async (text, at) => ({
      input: await code(text),
      left: 100 + 350 * (at % 3),
      top: 100 + 300 * Math.floor(at / 3),
    }));
    const found = await findCodes(await pageOf(await Promise.all(pictures)));
    expect(found.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });

  it('are not looked for on a PDF page of text alone', async () => {
    const raster = {
      ...{ width: WIDTH, height: HEIGHT },
      get data(): Uint8Array {
        throw new Error('the page was looked at');
      },
    };
    expect(await findCodes(page([], { raster, drawings: [] }))).toEqual([]);
  });

  it('are read in light on a dark background', async () => {
    const dark = sharp(await code('AST-7')).negate({ alpha: false });
    const input = await dark.extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#000' }).png().toBuffer();
    const content = await pageOf([{ input, left: 100, top: 100 }]);
    expect((await findCodes(content)).map(({ text }) => text)).toEqual(['AST-7']);
  });
});

it('a code that no picture shows follows all else', () => {
  const label = (id: string, left: number, top: number): SegmentDraft => ({
    id,
    type: 'Text',
    bbox: { left, top, width: 200, height: 20 },
    confidence: 1,
    words: [],
  });
  const segments = [label('a', 100, 100), label('b', 100, 300), label('c', 500, 100), label('d', 500, 300)];
  const at = (left: number, top: number) => ({
    text: 'x',
    kind: 'QR code',
    bbox: { left, top, width: 100, height: 100 },
  });
  const order = withCodes(segments, [at(500, 140), at(100, 340)]).map(({ id, type }) =>
    type === 'Picture' ? '·' : id,
  );
  expect(order.join('')).toBe('abcd··');
});
