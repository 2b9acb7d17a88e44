import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PageContent, Word } from '../page-content.ts';
import { type CheckBox, findMarks } from './find-marks.ts';
import { asForm, withMarks } from './mark-words.ts';

async function page(svg: string, words: Word[] = []): Promise<PageContent> {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(image)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster = { width, height, data: new Uint8Array(data) };
  return { pageNumber: 1, width, height, dpi: 144, raster, words, rules: [], fills: [], images: [], links: [] };
}

const marksOf = async (content: Promise<PageContent>): Promise<CheckBox[]> => findMarks(await content, 1);

const box = (x: number, y: number, inside = ''): string =>
  `<g transform="translate(${x} ${y})"><rect width="20" height="20" fill="none" stroke="#000" stroke-width="1.5"/>${inside}</g>`;
const CROSS = '<path d="M-2 -2 L22 22 M22 -2 L-2 22" stroke="#004" stroke-width="2"/>';
const TICK = '<path d="M4 11 L9 16 L17 3" fill="none" stroke="#000" stroke-width="2"/>';
const letter = (text: string, left: number, top: number): Word => ({
  ...{ text, bbox: { left, top, width: 10, height: 12 }, confidence: null, source: 'text-layer', angle: 0 },
});

describe('check boxes', () => {
  it('are found, and ticked ones are distinguished from empty ones', async () => {
    const content = await page(box(50, 50) + box(50, 100, CROSS) + box(50, 150, TICK) + box(200, 50));
    const found = (await findMarks(content, 1)).toSorted(
      (a, b) => +(a.bbox.left > 150) - +(b.bbox.left > 150) || a.bbox.top - b.bbox.top,
    );
    expect(found.map(({ isTicked }) => isTicked)).toEqual([false, true, true, false]);
    expect(found[0]!.bbox.left).toBeGreaterThan(46);
    expect(found[0]!.bbox.width).toBeLessThan(25);
  });

  it('have round corners and pale frames where a browser drew them, and rings are not check boxes', async () => {
    const round = (x: number): string =>
      `<rect x="${x}.5" y="50.5" width="19" height="19" rx="3" fill="none" stroke="#cfcfcf" stroke-width="1.4"/>`;
    expect((await marksOf(page(round(50) + round(150)))).map(({ isTicked }) => isTicked)).toEqual([false, false]);
    const ring = '<circle cx="60" cy="60" r="10" fill="none" stroke="#000" stroke-width="1.5"/>';
    expect(await marksOf(page(ring))).toEqual([]);
  });

  it('that are filled in colour with a white tick are ticked where an empty one of their size is, and signs elsewhere', async () => {
    const white = '<path d="M4 11 L9 16 L17 3" fill="none" stroke="#fff" stroke-width="3"/>';
    const filled = (y: number, inside: string): string =>
      `<g transform="translate(49 ${y})"><rect width="22" height="22" rx="2" fill="#0075ff"/>${inside}</g>`;
    const ticks = filled(100, white) + filled(150, white);
    const found = (await marksOf(page(box(50, 50) + ticks))).toSorted((a, b) => a.bbox.top - b.bbox.top);
    expect(found.map(({ isTicked }) => isTicked)).toEqual([false, true, true]);
    expect(await marksOf(page(ticks))).toEqual([]);
    expect(await marksOf(page(box(50, 50) + filled(100, '')))).toHaveLength(1);
    expect(await marksOf(page(box(50, 50) + filled(100, white), [letter('7', 55, 105)]))).toHaveLength(1);
  });

  it('are not cells of a table, black bullets, letters, or frames around a number', async () => {
    const cells = [0, 1, 2].map((i) => box(50 + 20 * i, 50)).join('');
    const bullet = '<rect x="50" y="120" width="14" height="14"/>';
    const letters = '<text x="50" y="180" font-size="26" font-family="DejaVu Sans">BDO08 H□□IE</text>';
    const content = await page(cells + bullet + letters + box(300, 50), [letter('7', 305, 54)]);
    expect(await findMarks(content, 1)).toEqual([]);
  });

  it('may touch their label, whether the file states it or not, but not another box', async () => {
    const labelled = `${box(50, 50)}<text x="73" y="68" font-size="26" font-family="DejaVu Sans">of</text>`;
    const label = { ...letter('of', 73, 44), bbox: { left: 73, top: 44, width: 28, height: 30 } };
    expect(await marksOf(page(labelled, [label]))).toMatchObject([{ isTicked: false }]);
    expect(await marksOf(page(labelled))).toMatchObject([{ isTicked: false }]);
    expect(await marksOf(page(labelled + box(30, 50), [label]))).toEqual([]);
  });

  it('may be of few pixels, crossed or empty; where all have ink within they are signs of a script', async () => {
    const small = (x: number, inside = ''): string =>
      `<g transform="translate(${x}.5 50.5)"><rect width="8" height="8" fill="none" stroke="#000"/>${inside}</g>`;
    const crossed = '<path d="M0 0 L8 8 M8 0 L0 8" stroke="#000"/>';
    const filled = '<rect x="3" y="3" width="3" height="3"/>';
    const form = { ...(await page(small(50) + small(150, crossed) + small(250))), dpi: 72 };
    expect((await findMarks(form, 1)).map(({ isTicked }) => isTicked)).toEqual([false, true, false]);
    const signs = { ...(await page(small(50, filled) + small(150, filled) + small(250, filled))), dpi: 72 };
    expect(await findMarks(signs, 1)).toEqual([]);
  });

  it('of a finger’s size are a form’s where they have labels, and frames otherwise', async () => {
    const large = (x: number, label: string, inside = ''): string =>
      `<g transform="translate(${x} 50)"><rect width="70" height="70" fill="none" stroke="#000" stroke-width="2"/>${inside}<text x="84" y="44" font-size="22">${label}</text></g>`;
    const cross = '<path d="M10 10 L60 60 M60 10 L10 60" stroke="#004" stroke-width="4"/>';
    const found = await marksOf(page(large(50, 'Yes', cross) + large(300, 'No')));
    expect(found.map(({ isTicked }) => isTicked)).toEqual([true, false]);
    expect(await marksOf(page(large(50, '') + large(300, '')))).toEqual([]);
    expect(await marksOf(page(large(50, 'Draw here')))).toEqual([]);
  });

  it('become words of the page, in the place of a typed X, and their lines a part of a form', async () => {
    const typed = letter('X', 55, 54);
    const content = await page(box(50, 50, '<text x="4" y="17" font-size="18">X</text>'), [
      typed,
      letter('Yes', 80, 54),
    ]);
    const { words } = withMarks(content, await findMarks(content, 1));
    expect(words.map(({ text }) => text)).toEqual(['Yes', '☒']);
    const segment = { id: '1', type: 'Text', bbox: words[0]!.bbox, confidence: 1, words } as const;
    expect(asForm({ ...segment }).type).toBe('FormRegion');
    expect(asForm({ ...segment, words: [words[0]!] }).type).toBe('Text');
    const chart = asForm({ ...segment, type: 'Picture', lines: [words.map((_, at) => at)] });
    expect(chart.words.map(({ text }) => text)).not.toContain('☐');
    expect(chart.lines).toEqual([chart.words.map((_, at) => at)]);
  });
});
