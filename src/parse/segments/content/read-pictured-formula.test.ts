import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PageContent, Word } from '../../page-content.ts';
import { formulaBox, readPicturedFormula } from './read-pictured-formula.ts';

const FIXTURE = path.join(import.meta.dirname, '../../../../test/fixtures/formula/logarithm.png');
const [WIDTH, HEIGHT] = [400, 200];

const word = (text: string, left: number, top = 80): Word =>
  ({
    text,
    bbox: { left, top, width: 8 * text.length, height: 17 },
    confidence: 0.9,
    source: 'ocr',
    angle: 0,
  }) as unknown as Word;

/** A page with the formula log(1 + J) pasted at 60, 80, on the given background. */
async function page(background: number): Promise<{ content: PageContent; box: PageContent['words'][0]['bbox'] }> {
  const { data, info } = await sharp(FIXTURE).greyscale().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(background);
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const value = Math.min(background, data[y * info.width + x]!);
      pixels.fill(value, ((80 + y) * WIDTH + 60 + x) * 3, ((80 + y) * WIDTH + 60 + x) * 3 + 3);
    }
  }
  const raster = { width: WIDTH, height: HEIGHT, data: pixels };
  const content = { width: WIDTH, height: HEIGHT, raster, words: [] } as unknown as PageContent;
  return { content, box: { left: 60, top: 80, width: info.width, height: info.height } };
}

describe('formulas by their picture', () => {
  const ctx = { threads: 1, signal: new AbortController().signal };

  it('come as LaTeX that renders', async () => {
    const { content, box } = await page(255);
    expect(await readPicturedFormula({ bbox: box, words: [] }, content, ctx)).toBe('\\log(1 + J)');
  });

  it('are read from the grey background of a scan', async () => {
    const { content, box } = await page(205);
    expect(await readPicturedFormula({ bbox: box, words: [] }, content, ctx)).toBe('\\log(1 + J)');
  });

  it('stay without LaTeX where there is nothing to be seen', async () => {
    const { content } = await page(255);
    const bbox = { left: 300, top: 10, width: 60, height: 30 };
    expect(await readPicturedFormula({ bbox, words: [] }, content, ctx)).toBeNull();
  });

  it('are looked at without the number at their right', () => {
    const bbox = { left: 60, top: 80, width: 300, height: 20 };
    const words = [word('E=mc2', 60), word('(3)', 330)];
    expect(formulaBox(bbox, words, { width: WIDTH, height: HEIGHT })).toMatchObject({ left: 56, width: 266 });
  });

  it('keep brackets that are not at their end', () => {
    const bbox = { left: 60, top: 80, width: 300, height: 20 };
    const words = [word('f', 60), word('(3)', 80), word('=9', 120)];
    expect(formulaBox(bbox, words, { width: WIDTH, height: HEIGHT }).width).toBe(308);
  });
});
