import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPaddleEngine } from '../paddle-engine.ts';
import { readingOf } from './read-lines.ts';

const word = (text: string, left: number, right: number) => ({
  text,
  confidence: 0.9,
  rect: { left, right, top: 0, bottom: 40 },
});

describe('words of Tesseract', () => {
  it('become a reading with a sure space between them', () => {
    const { characters, spaceChance } = readingOf([word('к', 10, 30), word('оплате', 60, 160)], 200);
    expect(characters.map((c) => c.text).join('')).toBe('коплате');
    expect(Math.max(...spaceChance.slice(0, 20))).toBe(0);
    expect(spaceChance.slice(25, 45)).toEqual(new Float32Array(20).fill(1));
  });

  it('are signs in a script that it cannot cut into words, and only wide gaps are spaces', () => {
    const { spaceChance } = readingOf([word('인', 10, 40), word('간은', 44, 100), word('계', 120, 150)], 200, 12);
    expect(Math.max(...spaceChance.slice(0, 88))).toBe(0);
    expect(spaceChance.slice(91, 109)).toEqual(new Float32Array(18).fill(1));
  });

  it('of a right-to-left script come in visual order, from left to right', () => {
    const { characters } = readingOf([word('סך', 120, 180), word('הכל', 20, 100)], 200);
    expect(characters.map((c) => c.text).join('')).toBe('לכהךס');
  });

  it('keep marks with the letters they belong to', () => {
    expect(readingOf([word('की', 10, 60)], 100).characters).toHaveLength(1);
  });
});

async function page(lines: string[]) {
  const text = lines.map((line, i) => `<text x="30" y="${60 + i * 60}" font-size="28">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="240" font-family="DejaVu Sans"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

describe('a page in a script that only Tesseract reads', () => {
  const read = async (lines: string[]) => {
    const found = await createPaddleEngine(1).recognise(await page(lines), new AbortController().signal);
    return found.toSorted((a, b) => a.bbox.top - b.bbox.top).map((line) => line.text);
  };

  it('is read when it is in Hebrew, in logical order', async () => {
    const lines = ['כל בני האדם נולדו בני חורין', 'סך הכל לתשלום 1,250.00', 'תאריך 12/03/2021'];
    expect(await read(lines)).toEqual(lines);
  });

  it('is read when it is in Cyrillic letters', async () => {
    const lines = ['Все люди рождаются свободными', 'Итого к оплате: 1250 руб', 'Договор поставки товара'];
    expect(await read(lines)).toEqual(lines);
  });
});
