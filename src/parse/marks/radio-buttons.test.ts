import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PageContent, Word } from '../page-content.ts';
import { findMarks } from './find-marks.ts';

async function page(svg: string, words: Word[] = []): Promise<PageContent> {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300" font-family="DejaVu Sans" font-size="18"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(image)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster = { width, height, data: new Uint8Array(data) };
  return { pageNumber: 1, width, height, dpi: 144, raster, words, rules: [], fills: [], images: [], links: [] };
}

const DOT = '<circle cx="0" cy="0" r="5"/>';
const button = (x: number, y: number, label: string, inside = ''): string =>
  `<g transform="translate(${x} ${y})"><circle r="10" fill="none" stroke="#000" stroke-width="1.5"/>${inside}<text x="18" y="6">${label}</text></g>`;

describe('radio buttons', () => {
  it('are found, and the chosen one is distinguished from the others', async () => {
    const content = await page(button(60, 60, 'Yes') + button(60, 110, 'No', DOT) + button(60, 160, 'Perhaps'));
    const found = (await findMarks(content, 1)).toSorted((a, b) => a.bbox.top - b.bbox.top);
    expect(found.map(({ isTicked }) => isTicked)).toEqual([false, true, false]);
    expect(Math.abs(found[0]!.bbox.left - 50)).toBeLessThanOrEqual(2);
    expect(Math.abs(found[0]!.bbox.width - 20)).toBeLessThanOrEqual(3);
  });

  it('may be as large as a finger', async () => {
    const large = (y: number, label: string, inside = ''): string =>
      `<g transform="translate(80 ${y})"><circle r="38" fill="none" stroke="#000" stroke-width="2"/>${inside}<text x="52" y="6">${label}</text></g>`;
    const found = await findMarks(await page(large(70, 'Yes', '<circle r="18"/>') + large(200, 'No')), 1);
    expect(found.map(({ isTicked }) => isTicked)).toEqual([true, false]);
    expect(Math.abs(found[0]!.bbox.width - 78)).toBeLessThanOrEqual(3);
  });

  it('never come alone, and never without a label', async () => {
    expect(await findMarks(await page(button(60, 60, 'Yes')), 1)).toEqual([]);
    expect(await findMarks(await page(button(60, 60, '') + button(60, 110, '')), 1)).toEqual([]);
  });

  it('are not letters of words, black bullets, or circles that the file says are text', async () => {
    const letters = '<text x="50" y="60" font-size="26">OCOO BOOK</text><text x="50" y="110" font-size="26">OOO</text>';
    const bullets = '<circle cx="60" cy="160" r="8"/><circle cx="60" cy="200" r="8"/>';
    expect(await findMarks(await page(letters + bullets), 1)).toEqual([]);
    const word = (top: number): Word => ({
      ...{
        text: 'O',
        bbox: { left: 50, top, width: 20, height: 20 },
        confidence: null,
        source: 'text-layer',
        angle: 0,
      },
    });
    const said = await page(button(60, 60, 'Yes') + button(60, 110, 'No'), [word(50), word(100)]);
    expect(await findMarks(said, 1)).toEqual([]);
  });

  it('are not rings within words that the file states, wherever the letters are apart', async () => {
    const spaced = (y: number): string => button(60, y, 'f the mill');
    const word = (top: number): Word => ({
      text: 'of',
      bbox: { left: 48, top, width: 60, height: 30 },
      confidence: null,
      source: 'text-layer',
      angle: 0,
    });
    expect(await findMarks(await page(spaced(60) + spaced(110)), 1)).toHaveLength(2);
    expect(await findMarks(await page(spaced(60) + spaced(110), [word(45), word(95)]), 1)).toEqual([]);
  });

  it('a box with a cross in it is counted once, as a box', async () => {
    const box = (y: number): string =>
      `<g transform="translate(50 ${y})"><rect width="14" height="14" fill="none" stroke="#000" stroke-width="1.5"/><path d="M0 0 L14 14 M14 0 L0 14" stroke="#000" stroke-width="1.5"/><text x="24" y="13">Yes</text></g>`;
    expect(await findMarks(await page(box(50) + box(100)), 1)).toHaveLength(2);
  });
});
