import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage, readPdf, testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { clipped, form, image, rectangle, text, writePdf } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import type { PageContent } from '../../page-content.ts';
import { openPdfFile } from './file/pdf-file.ts';
import { readPdfPage } from './pdf-page.ts';
import { openPdfPages } from './pdf-pages.ts';

const pixel = ({ raster }: PageContent, x: number, y: number): number[] => {
  const at = (y * raster.width + x) * 3;
  return [...raster.data.subarray(at, at + 3)];
};
const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const dot = { width: 1, height: 1, rgb: new Uint8Array(RED) };

describe('the page image', () => {
  it('has two pixels per point at 144 dpi, red before blue, white where nothing is drawn', async () => {
    const page = await readPage(rectangle(100, 50, 20, 10, { fill: [1, 0, 0] }));
    expect([page.width, page.height, page.dpi]).toEqual([1190, 1684, 144]);
    expect(page.raster.data).toHaveLength(1190 * 1684 * 3);
    expect(pixel(page, 220, 110)).toEqual(RED);
    expect(pixel(page, 220, 90)).toEqual(WHITE);
    expect(pixel(page, 1189, 1683)).toEqual(WHITE);
  });

  it('has four pixels per point in high resolution', async () => {
    const [page] = await readPdf({ pages: [{ width: 100, height: 50 }] }, { dpi: 288 });
    expect([page!.width, page!.height, page!.dpi]).toEqual([400, 200, 288]);
  });

  it.each([
    [0, 400, 200, 50, 20],
    [90, 200, 400, 180, 50],
    [180, 400, 200, 350, 180],
    [270, 200, 400, 20, 350],
  ])('is turned as the page says: %d°', async (rotate, width, height, x, y) => {
    const elements = [rectangle(20, 5, 10, 10, { fill: [1, 0, 0] })];
    const [page] = await readPdf({ pages: [{ width: 200, height: 100, rotate, elements }] });
    expect([page!.width, page!.height]).toEqual([width, height]);
    expect(pixel(page!, x, y)).toEqual(RED);
    expect(page!.fills[0]!.bbox.left).toBeLessThan(x);
    expect(page!.fills[0]!.bbox.left + page!.fills[0]!.bbox.width).toBeGreaterThan(x);
  });

  it('shows the crop box only, and boxes count from its corner', async () => {
    const elements = [rectangle(60, 70, 10, 10, { fill: [1, 0, 0] })];
    const [page] = await readPdf({ pages: [{ width: 300, height: 300, cropBox: [50, 50, 100, 80], elements }] });
    expect([page!.width, page!.height]).toEqual([200, 160]);
    expect(page!.fills[0]!.bbox).toEqual({ left: 20, top: 40, width: 20, height: 20 });
    expect(pixel(page!, 30, 50)).toEqual(RED);
  });

  it('of a huge page is scaled to the limits, and its dpi says so', async () => {
    const elements = [text('wall chart', 1000, 1000, { size: 200 })];
    const [page] = await readPdf(
      { pages: [{ width: 8000, height: 4000, elements }] },
      { limits: { page_side_pixels: 1000 } },
    );
    expect([page!.width, page!.height, page!.dpi]).toEqual([1000, 500, 9]);
    expect(page!.words[0]!.baseline).toBeCloseTo(125, 0);
    const [byArea] = await readPdf({ pages: [{ width: 1000, height: 1000 }] }, { limits: { image_pixels: 1_000_000 } });
    expect([byArea!.width, byArea!.height, byArea!.dpi]).toEqual([1000, 1000, 72]);
  });

  it('of a tiny page has at least one pixel', async () => {
    const [page] = await readPdf({ pages: [{ width: 0.2, height: 3, elements: [text('x', 0, 1)] }] });
    expect(Math.min(page!.width, page!.height)).toBeGreaterThanOrEqual(1);
  });
});

describe('images of a page', () => {
  it('have the box that shows, and the alternative text of the structure tree', async () => {
    const { images } = await readPage(
      image(72, 100, 50, 40, dot, 'A red dot'),
      clipped(300, 300, 10, 10, [image(290, 290, 100, 100, dot)]),
      form([image(100, 400, 100, 50, dot)], { scale: 0.5 }),
    );
    expect(images).toEqual([
      { bbox: { left: 100, top: 400, width: 100, height: 50 }, density: 0.01 },
      { bbox: { left: 144, top: 200, width: 100, height: 80 }, density: 0.01, alternativeText: 'A red dot' },
      { bbox: { left: 600, top: 600, width: 20, height: 20 }, density: 0.005 },
    ]);
  });

  it('cut into strips and tiles are one', async () => {
    const tiles = [0, 1, 2].flatMap((row) =>
      [0, 1].map((column) => image(72 + column * 50, 100 + row * 20, 50, 20, dot)),
    );
    const { images } = await readPage(...tiles, image(400, 100, 50, 20, dot));
    expect(images).toEqual([
      { bbox: { left: 144, top: 200, width: 200, height: 120 }, density: 0.01 },
      { bbox: { left: 800, top: 200, width: 100, height: 40 }, density: 0.01 },
    ]);
  });

  it('are drawn with all their pixels where a part of the page is wanted larger', async () => {
    const rgb = new Uint8Array([...RED, ...WHITE, ...WHITE, ...RED]);
    const raster = await withFolder(async (folder) => {
      const path = join(folder, 'fixture.pdf');
      await writeFile(path, writePdf({ pages: [{ elements: [image(72, 100, 1, 1, { width: 2, height: 2, rgb })] }] }));
      const pages = await openPdfPages(path, { dpi: 72 }, testContext({}, folder));
      try {
        return await pages.drawPart!(1, { left: 72, top: 100, width: 1, height: 1 }, 2);
      } finally {
        pages.close();
      }
    });
    expect(raster).toEqual({ width: 2, height: 2, data: rgb });
  });
});

describe('links', () => {
  const link = (url: string) => ({ x: 72, y: 90, width: 50, height: 12, url });

  it('have box and address', async () => {
    const [page] = await readPdf({ pages: [{ links: [link('https://example.org/a?b=c#d')] }] });
    expect(page!.links).toEqual([
      { bbox: { left: 144, top: 180, width: 100, height: 24 }, url: 'https://example.org/a?b=c#d' },
    ]);
  });

  it('that nobody should follow are left out', async () => {
    const links = ['javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@example.org'].map(link);
    const [page] = await readPdf({ pages: [{ links }] });
    expect(page!.links.map(({ url }) => url)).toEqual(['mailto:a@example.org']);
  });
});

describe('form fields', () => {
  const at = { x: 100, y: 100, width: 150, height: 20 };
  const read = async (...fields: NonNullable<Parameters<typeof writePdf>[0]['pages'][0]['fields']>) =>
    (await readPdf({ pages: [{ elements: [text('Name:', 50, 114)], fields }] }))[0]!;
  const shown = ({ words }: PageContent) => words.map(({ text: content, source }) => `${content} ${source}`);

  it.each([true, false])('give their text, with or without a stored appearance (%s)', async (appearance) => {
    const page = await read({ kind: 'text', name: 'name', value: 'Jane (Doe)', appearance, ...at });
    expect(shown(page)).toEqual(['Name: text-layer', 'Jane form-field', '(Doe) form-field']);
    const { bbox } = page.words[1]!;
    expect(bbox.left).toBeGreaterThanOrEqual(200);
    expect(bbox.top).toBeGreaterThanOrEqual(200);
    expect(bbox.top + bbox.height).toBeLessThanOrEqual(240);
    let ink = 0;
    for (let x = 200; x < 300; x++) for (let y = 200; y < 240; y++) ink += pixel(page, x, y)[0]! < 128 ? 1 : 0;
    expect(ink).toBeGreaterThan(50);
  });

  it.each(['checkbox', 'radio'] as const)('show the state of a %s', async (kind) => {
    const box = { width: 12, height: 12, y: 200 };
    const page = await read(
      { kind, name: 'yes', checked: true, x: 100, ...box },
      { kind, name: 'no', checked: false, x: 130, ...box },
      { kind, name: 'plain', checked: true, x: 160, appearance: false, ...box },
    );
    expect(shown(page)).toEqual(['Name: text-layer', '☑ form-field', '☐ form-field', '☑ form-field']);
    expect(page.words[1]!.bbox).toEqual({ left: 200, top: 400, width: 24, height: 24 });
  });

  it('give the chosen entry of a list', async () => {
    expect(shown(await read({ kind: 'choice', name: 'colour', value: 'Blue', ...at }))).toContain('Blue form-field');
  });

  it('without a value give nothing', async () => {
    expect(shown(await read({ kind: 'text', name: 'empty', value: '', ...at }))).toEqual(['Name: text-layer']);
  });
});

it('text written on the page as an annotation is read where it is', async () => {
  const notes = [{ x: 200, y: 300, width: 100, height: 20, text: 'Please check' }];
  const [page] = await readPdf({ pages: [{ elements: [text('printed', 72, 72)], notes }] });
  expect(page!.words.map((word) => [word.text, word.source])).toEqual([
    ['printed', 'text-layer'],
    ['Please', 'text-layer'],
    ['check', 'text-layer'],
  ]);
  expect(page!.words[1]!.bbox.left).toBeCloseTo(405, -1);
  expect(page!.words[1]!.baseline).toBeCloseTo(632, 0);
});

it('150 pages leave nothing behind in the engine', () =>
  withFolder(async (folder) => {
    const lines = Array.from({ length: 40 }, (_, i) => text(`Line ${i} of a page with some words`, 72, 60 + i * 18));
    const field = { kind: 'text', name: 'a', value: 'filled', x: 72, y: 800, width: 90, height: 20 } as const;
    const path = join(folder, 'long.pdf');
    await writeFile(
      path,
      writePdf({ pages: Array.from({ length: 150 }, () => ({ elements: lines, fields: [field] })) }),
    );
    const file = await openPdfFile(path);
    const size = () => file.engine.memory.buffer.byteLength;
    let early = 0;
    for (let number = 1; number <= 150; number++) {
      expect(readPdfPage(file, number, 72, DEFAULT_LIMITS).words).toHaveLength(40 * 8 + 1);
      if (number === 50) early = size();
    }
    // Each page image takes 1.5 MB; the document's own objects may take some more.
    expect(size() - early).toBeLessThan(10e6);
    file.close();
  }));
