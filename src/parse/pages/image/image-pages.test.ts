import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { testContext, withFolder } from '../../../../test/fixtures/parse/pdf-pages.ts';
import type { Limits } from '../../../domain/limits.ts';
import type { PageContent } from '../../page-content.ts';
import { openPages, type PageFormat } from '../open-pages.ts';

const canvas = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

async function read(
  bytes: Buffer,
  format: PageFormat,
  limits: Partial<Limits> = {},
  dpi = 144,
): Promise<PageContent[]> {
  return withFolder(async (folder) => {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    const source = await openPages(path, format, { dpi }, testContext(limits));
    const pages: PageContent[] = [];
    for (let number = 1; number <= source.pageCount; number++) pages.push(await source.readPage(number));
    source.close();
    return pages;
  });
}

const pixel = ({ raster }: PageContent, x: number, y: number): number[] => {
  const at = (y * raster.width + x) * 3;
  return [...raster.data.subarray(at, at + 3)];
};
const size = (page: PageContent): number[] => [page.width, page.height];
const near = (found: number[], wanted: number[]): void => {
  expect(found).toHaveLength(wanted.length);
  for (const [i, value] of found.entries()) expect(Math.abs(value - wanted[i]!)).toBeLessThan(16);
};

describe('pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff', 'gif', 'avif'] as const)('of type %s keep their pixels', async (format) => {
    const [page, ...others] = await read(await canvas(20, 10, '#ff0000').toFormat(format).toBuffer(), format);
    expect(others).toEqual([]);
    expect(size(page!)).toEqual([20, 10]);
    expect(page!.raster.data).toHaveLength(600);
    near(pixel(page!, 19, 9), [255, 0, 0]);
    expect(page).toMatchObject({ pageNumber: 1, words: [], rules: [], fills: [], images: [], links: [] });
  });

  it('are shown on white where they are transparent', async () => {
    const [page] = await read(await canvas(4, 4, 'rgba(255,0,0,0)').png().toBuffer(), 'png');
    expect(pixel(page!, 1, 1)).toEqual([255, 255, 255]);
    const [half] = await read(await canvas(4, 4, 'rgba(0,0,0,0.5)').png().toBuffer(), 'png');
    near(pixel(half!, 1, 1), [128, 128, 128]);
  });

  it('are turned upright as the camera says', async () => {
    // Stored lying on its side: orientation 6 asks for a quarter turn clockwise, so left becomes top.
    const lying = await canvas(20, 10, '#ffffff')
      .composite([{ input: await canvas(10, 10, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [page] = await read(lying, 'jpeg');
    expect(size(page!)).toEqual([10, 20]);
    near(pixel(page!, 5, 4), [255, 0, 0]);
    near(pixel(page!, 5, 16), [255, 255, 255]);
  });

  it.each([
    ['grey', () => canvas(4, 4, '#808080').removeAlpha().toColourspace('b-w').png()],
    ['grey with 16 bits', () => canvas(4, 4, '#808080').removeAlpha().toColourspace('grey16').png()],
    ['16 bits a channel', () => canvas(4, 4, '#808080').toColourspace('rgb16').png()],
    ['a palette', () => canvas(4, 4, '#808080').png({ palette: true })],
    [
      'a single bit',
      () => canvas(4, 4, '#ffffff').removeAlpha().toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' }),
    ],
    ['CMYK', () => canvas(4, 4, '#808080').removeAlpha().toColourspace('cmyk').jpeg()],
  ] as const)('with %s become RGB', async (_, make) => {
    const bytes = await make().toBuffer();
    const format = (await sharp(bytes).metadata()).format as PageFormat;
    const [page] = await read(bytes, format);
    expect(page!.raster.data).toHaveLength(4 * 4 * 3);
    const [red, green, blue] = pixel(page!, 0, 0) as [number, number, number];
    expect(red).toBeGreaterThan(110);
    expect(Math.max(Math.abs(red - green), Math.abs(red - blue))).toBeLessThan(20);
  });

  it('with several pages give each of them', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((color) => canvas(8, 8, color).removeAlpha().png().toBuffer()),
    );
    const tiff = await sharp(frames, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const pages = await read(tiff, 'tiff');
    expect(pages.map((page) => [...size(page), ...pixel(page, 4, 4)])).toEqual([
      [8, 8, 255, 0, 0],
      [8, 8, 0, 255, 0],
      [8, 8, 0, 0, 255],
    ]);
    await expect(read(tiff, 'tiff', { pages: 2 })).rejects.toMatchObject({ code: 'too_many_pages' });
  });

  it('that hold smaller copies of themselves are one page', async () => {
    const pyramid = await canvas(600, 400, '#00ff00').removeAlpha().tiff({ tile: true, pyramid: true }).toBuffer();
    expect((await sharp(pyramid).metadata()).pages).toBeGreaterThan(1);
    expect((await read(pyramid, 'tiff')).map(size)).toEqual([[600, 400]]);
  });

  it('that move show their first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => canvas(8, 8, color).png().toBuffer()));
    const pages = await read(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'gif',
    );
    expect(pages.map(size)).toEqual([[8, 8]]);
    near(pixel(pages[0]!, 4, 4), [255, 0, 0]);
  });

  it('report their resolution when it means something', async () => {
    const at = (density: number) => canvas(10, 10, '#fff').withMetadata({ density }).jpeg().toBuffer();
    expect((await read(await at(300), 'jpeg'))[0]!.dpi).toBe(300);
    expect((await read(await at(72), 'jpeg'))[0]!.dpi).toBeNull();
    expect((await read(await canvas(10, 10, '#fff').png().toBuffer(), 'png'))[0]!.dpi).toBeNull();
  });

  it('with too many pixels are refused before they are decoded', async () => {
    const bytes = await canvas(100, 100, '#fff').png().toBuffer();
    await expect(read(bytes, 'png', { image_pixels: 9_999 })).rejects.toMatchObject({
      code: 'image_too_large',
      parameters: { found: 10_000, limit: 9_999 },
    });
    expect(await read(bytes, 'png', { image_pixels: 10_000 })).toHaveLength(1);
  });

  it('that are too long are scaled', async () => {
    const bytes = await canvas(400, 100, '#fff').withMetadata({ density: 200 }).jpeg().toBuffer();
    const [page] = await read(bytes, 'jpeg', { page_side_pixels: 200 });
    expect([...size(page!), page!.dpi]).toEqual([200, 50, 100]);
  });

  it.each(['lzw', 'deflate'] as const)('of which a later frame (%s) is damaged name its page', async (compression) => {
    const noise = { width: 100, height: 100, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const frame = await sharp({ create: { ...noise, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const tiff = await sharp([frame, frame], { join: { animated: true } })
      .tiff({ compression })
      .toBuffer();
    expect(await read(tiff, 'tiff')).toHaveLength(2);
    tiff.fill(0x55, Math.floor(tiff.length * 0.6), Math.floor(tiff.length * 0.6) + 400);
    await expect(read(tiff, 'tiff')).rejects.toMatchObject({ code: 'unreadable_page', parameters: { page: 2 } });
  });

  it('that are damaged are named as such', async () => {
    const noise = { width: 200, height: 200, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const whole = await sharp({ create: { ...noise, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await expect(read(whole.subarray(0, 20), 'jpeg')).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(read(whole.subarray(0, whole.length >> 1), 'jpeg')).rejects.toMatchObject({
      code: 'unreadable_page',
    });
  });
});

describe('SVG', () => {
  const svg = (attributes: string, content = '<rect width="100%" height="100%" fill="#ff0000"/>', prolog = '') =>
    Buffer.from(
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
    );

  it.each([
    ['pixels', 'width="100" height="50"'],
    ['a view box', 'viewBox="0 0 100 50"'],
    ['points', 'width="100pt" height="50pt"'],
  ])('is drawn at the wanted resolution, sized in %s', async (_, attributes) => {
    const [page] = await read(svg(attributes), 'svg');
    expect([...size(page!), page!.dpi]).toEqual([200, 100, 144]);
    expect(pixel(page!, 199, 99)).toEqual([255, 0, 0]);
    const [fine] = await read(svg(attributes), 'svg', {}, 288);
    expect(size(fine!)).toEqual([400, 200]);
  });

  it('of great size is drawn within the limits', async () => {
    const [page] = await read(svg('width="20000" height="10000"'), 'svg', { page_side_pixels: 1000 });
    expect(size(page!)).toEqual([1000, 500]);
    expect(page!.dpi).toBeCloseTo(3.6, 3);
    await expect(read(svg('width="9000000" height="9000000"'), 'svg')).rejects.toMatchObject({
      code: 'image_too_large',
    });
  });

  it('that is damaged is named as such', async () => {
    await expect(read(Buffer.from('<svg'), 'svg')).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('reaches no file: not by image, use, style, entity or inclusion', () =>
    withFolder(async (folder) => {
      const secret = join(folder, 'secret.png');
      await writeFile(secret, await canvas(10, 10, '#ff0000').png().toBuffer());
      await writeFile(join(folder, 'style.css'), 'rect { fill: #ff0000 }');
      await writeFile(
        join(folder, 'shape.svg'),
        svg('width="10" height="10"', '<rect id="a" width="10" height="10" fill="#ff0000"/>'),
      );
      await writeFile(join(folder, 'secret.txt'), '<rect width="10" height="10" fill="#ff0000"/>');
      const base = '<rect width="10" height="10" fill="#00ff00"/>';
      const attacks: [string, string][] = [];
      for (const prefix of ['', `${folder}/`, `file://${folder}/`]) {
        attacks.push(
          [`${base}<image width="10" height="10" xlink:href="${prefix}secret.png"/>`, ''],
          [`${base}<image width="10" height="10" href="${prefix}secret.png"/>`, ''],
          [`${base}<use xlink:href="${prefix}shape.svg#a"/>`, ''],
          [`<style>@import url("${prefix}style.css");</style>${base}`, ''],
          [`${base}<feImage xlink:href="${prefix}secret.png"/>`, ''],
          [`${base}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${prefix}secret.txt"/>`, ''],
          [`${base}&x;`, `<!DOCTYPE svg [<!ENTITY x SYSTEM "${prefix}secret.txt">]>`],
        );
      }
      let shown = 0;
      for (const [content, prolog] of attacks) {
        const path = join(folder, 'attack.svg');
        await writeFile(path, svg('width="10" height="10"', content, prolog));
        const source = await openPages(path, 'svg', { dpi: 72 }, testContext()).catch(() => null);
        const page = await source?.readPage(1).catch(() => null);
        if (!page) continue;
        shown++;
        expect(pixel(page, 5, 5), content).toEqual([0, 255, 0]);
      }
      // Others are not pictures any more.
      expect(shown).toBe(18);
    }));

  it('still shows pictures it carries itself', async () => {
    const inside = (await canvas(10, 10, '#ff0000').png().toBuffer()).toString('base64');
    const content = `<image width="10" height="10" xlink:href="data:image/png;base64,${inside}"/>`;
    const [page] = await read(svg('width="10" height="10"', content), 'svg', {}, 72);
    expect(pixel(page!, 5, 5)).toEqual([255, 0, 0]);
  });

  it('that multiplies itself is given up', async () => {
    const copies = (i: number) => `<g id="l${i + 1}">${`<use xlink:href="#l${i}"/>`.repeat(10)}</g>`;
    const levels = Array.from({ length: 30 }, (_, i) => copies(i)).join('');
    const content = `<rect id="l0" width="1" height="1"/>${levels}<use xlink:href="#l30"/>`;
    await expect(read(svg('width="10" height="10"', content), 'svg')).rejects.toMatchObject({
      code: 'unreadable_page',
    });
  });
});
