import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testContext, withFolder } from '../../../test/fixtures/parse/pdf-pages.ts';
import { imagesToPdf, type JpegPage } from './images-to-pdf.ts';
import { openPages } from './open-pages.ts';

async function jpeg(
  folder: string,
  name: string,
  width: number,
  height: number,
  dpi: number | null,
): Promise<JpegPage> {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i += 3) data[i] = 255;
  const path = join(folder, name);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toFile(path);
  return { path, width, height, dpi };
}

it('imagesToPdf gives one page per picture, as large as the picture says it is', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'out.pdf');
    const pages = [await jpeg(folder, 'a.jpg', 300, 150, 300), await jpeg(folder, 'b.jpg', 60, 80, null)];
    await imagesToPdf(pages, path);
    const source = await openPages(path, 'pdf', { dpi: 144 }, testContext());
    expect(source.pageCount).toBe(2);
    const first = await source.readPage(1);
    expect([first.width, first.height]).toEqual([144, 72]);
    expect(first.images).toMatchObject([{ bbox: { left: 0, top: 0, width: 144, height: 72 } }]);
    const [red, green] = first.raster.data.subarray(72 * 36 * 3);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeLessThan(20);
    const second = await source.readPage(2);
    expect([second.width, second.height]).toEqual([60, 80]);
    source.close();
  }));

it('imagesToPdf takes pages as they come and keeps their bytes', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'out.pdf');
    const page = await jpeg(folder, 'a.jpg', 600, 600, 144);
    await imagesToPdf(
      (async function* () {
        for (let i = 0; i < 20; i++) yield page;
      })(),
      path,
    );
    const written = await readFile(path);
    const picture = await readFile(page.path);
    expect(written.indexOf(picture)).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(picture.length * 20 + 20_000);
  }));

it('imagesToPdf keeps huge pictures within what readers accept', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'out.pdf');
    const page = await jpeg(folder, 'a.jpg', 10, 10, 144);
    await imagesToPdf([{ ...page, width: 100_000, height: 50_000 }], path);
    expect(await readFile(path, 'latin1')).toContain('/MediaBox [0 0 14400 7200]');
  }));

it('imagesToPdf fails when a picture is missing or the target cannot be written', () =>
  withFolder(async (folder) => {
    const gone = { path: join(folder, 'gone.jpg'), width: 1, height: 1, dpi: null };
    await expect(imagesToPdf([gone], join(folder, 'out.pdf'))).rejects.toThrow();
    const page = await jpeg(folder, 'a.jpg', 10, 10, 144);
    await expect(imagesToPdf([page], join(folder, 'no', 'such', 'out.pdf'))).rejects.toThrow();
  }));
