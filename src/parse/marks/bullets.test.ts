import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PageContent } from '../page-content.ts';
import { findMarks } from './find-marks.ts';

const ROWS = [40, 80, 120, 160];

async function list(side: number, gap: number): Promise<PageContent> {
  const items = ROWS.map(
    (y) =>
      `<rect x="60.5" y="${y - (14 + side) / 2 + 0.5}" width="${side}" height="${side}" fill="none" stroke="#000" stroke-width="1.2"/><text x="${60 + side + gap}" y="${y}" font-size="20">the members of the board agreed</text>`,
  );
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" font-family="DejaVu Serif"><rect width="100%" height="100%" fill="#fff"/>${items.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(image)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster = { width, height, data: new Uint8Array(data) };
  return { pageNumber: 1, width, height, dpi: 144, raster, words: [], rules: [], fills: [], images: [], links: [] };
}

it('small empty boxes beside the items of a list are bullets, and boxes as high as capitals are marks', async () => {
  const small = await findMarks(await list(8, 10), 1);
  expect(small).toHaveLength(4);
  expect(small.every(({ isBullet }) => isBullet)).toBe(true);
  const high = await findMarks(await list(18, 12), 1);
  expect(high).toHaveLength(4);
  expect(high.some(({ isBullet }) => isBullet)).toBe(false);
});
