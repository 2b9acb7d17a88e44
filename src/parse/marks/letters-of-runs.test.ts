import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPaddleEngine } from '../../models/ocr/paddle-engine.ts';
import type { PageContent, Word } from '../page-content.ts';
import { recogniseRegion } from '../read/recognise-region.ts';
import { findMarks } from './find-marks.ts';
import { withMarks } from './mark-words.ts';

async function page(svg: string, words: Word[] = [], turn = 0): Promise<PageContent> {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300" font-family="DejaVu Sans"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
  const drawn = sharp(Buffer.from(image)).removeAlpha().rotate(turn);
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster = { width, height, data: new Uint8Array(data) };
  return { pageNumber: 1, width, height, dpi: 144, raster, words, rules: [], fills: [], images: [], links: [] };
}

const box = (x: number, y: number, side: number): string =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="#000" stroke-width="2"/>`;

/** A word as it was recognised, its characters side by side from `left` on. */
const read = (text: string, left: number, top: number, advance: number, height: number): Word => ({
  text,
  bbox: { left, top, width: advance * text.length, height },
  confidence: 0.98,
  source: 'ocr',
  angle: 0,
  middles: [...text].map((_, at) => left + (at + 0.5) * advance),
});

async function recognised(content: PageContent): Promise<PageContent> {
  const whole = { left: 0, top: 0, width: content.width, height: content.height };
  const lines = await recogniseRegion(content, whole, createPaddleEngine(1), new AbortController().signal);
  const words = lines.flatMap(({ words, angle }) => words.map((word): Word => ({ ...word, source: 'ocr', angle })));
  return { ...content, words };
}

describe('letters that look like marks', () => {
  it('stay in their words on a scan, also where it is turned on its side', async () => {
    const lines = ['O D O COMMON GOODS 0 0 0 BOX', 'o sole mio, o que se diz, o noon', 'DOCUMENT OOO 8 O 0 ROOM'];
    const svg = lines.map((line, i) => `<text x="30" y="${60 + 70 * i}" font-size="34">${line}</text>`).join('');
    for (const turn of [0, 90]) expect(await findMarks(await recognised(await page(svg, [], turn)), 1)).toEqual([]);
  });

  it('are ideographs beside others, at the end of a line and alone in a cell', async () => {
    const squares = box(52, 52, 26) + box(232, 52, 26) + box(400, 152, 26);
    const words = [read('口座番号', 50, 50, 30, 30), read('回答。口', 140, 50, 30, 30), read('口', 398, 150, 30, 30)];
    expect(await findMarks(await page(squares, words), 1)).toEqual([]);
  });

  it('are ideographs that were not read, alone in a cell or before a colon', async () => {
    const words = [read('番号を入', 150, 50, 30, 30), read('：学生', 84, 150, 30, 30)];
    expect(await findMarks(await page(box(52, 52, 26) + box(52, 152, 26), words), 1)).toEqual([]);
    // A label identifies a mark, in ideographs too.
    expect(
      await findMarks(
        await page(box(52, 152, 26), [read('番号を入', 300, 50, 30, 30), read('学生', 100, 150, 30, 30)]),
        1,
      ),
    ).toHaveLength(1);
  });

  it('are squares between the words of a sentence', async () => {
    const words = [read('total', 20, 50, 16, 30), read('D', 110, 50, 30, 30), read('sum', 150, 50, 16, 30)];
    expect(await findMarks(await page(box(112, 52, 26), words), 1)).toEqual([]);
    expect(await findMarks(await page(box(112, 52, 26)), 1)).toHaveLength(1);
  });
});

describe('marks on a scan', () => {
  it('are beside their labels, and what was read for them leaves the words', async () => {
    const label = (x: number, y: number, text: string): string =>
      `<text x="${x}" y="${y}" font-size="24">${text}</text>`;
    const svg = [70, 140, 210]
      .map((y) => box(40, y - 20, 22) + label(72, y, 'Married') + box(400, y - 20, 22) + label(432, y, 'Single'))
      .join('');
    const content = await recognised(await page(svg));
    const marks = await findMarks(content, 1);
    expect(marks).toHaveLength(6);
    const texts = withMarks(content, marks).words.map(({ text }) => text);
    expect(texts.toSorted()).toEqual([...Array(3).fill('Married'), ...Array(3).fill('Single'), ...Array(6).fill('☐')]);
  });

  it('are cut off the word that they were read with', async () => {
    const content = await page(box(52, 52, 22), [read('□Yes', 50, 50, 30, 26)]);
    const marks = [{ bbox: { left: 51, top: 51, width: 24, height: 24 }, isTicked: false }];
    const [word, mark] = withMarks(content, marks).words;
    expect(word).toMatchObject({ text: 'Yes', bbox: { left: 75, width: 95 } });
    expect(word).not.toHaveProperty('middles');
    expect(mark).toMatchObject({ text: '☐' });
  });

  it('leave words of the text layer as the objects that their glyphs are found by', async () => {
    const { middles: _, ...stated } = read('Total', 50, 50, 20, 26);
    const content = await page('', [stated]);
    expect(withMarks(content, []).words[0]).toBe(stated);
  });
});
