import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Pixels } from '../ocr/engine.ts';
import { inkFeatures } from './ink-features.ts';
import { askInk } from './ink-kind-model.ts';

const drawn = async (svg: string, width = 400, height = 160): Promise<Pixels> => {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
  const { data } = await sharp(Buffer.from(page)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8Array(data) };
};

const SCRAWL =
  '<g fill="none" stroke="#123" stroke-width="2.5"><path transform="translate(88 20)" d="M21 36 C24 9 25 50 27 25 C37 -5 41 -4 42 20 C43 4 46 32 53 38 C57 29 55 47 62 45 C63 17 74 32 71 18 C74 10 72 23 73 19 C76 5 74 23 76 28 C81 15 83 44 81 37 C79 26 92 40 88 32 C95 15 92 34 98 36 C97 18 103 46 102 49 C102 37 103 29 106 21 C106 5 108 20 112 32"/><path transform="translate(24 20)" d="M2 36 C14 7 32 48 25 40 C30 24 30 34 31 26 C37 2 37 48 38 51 C46 28 59 35 52 40 C67 13 55 72 68 51 C66 40 75 24 85 33 C111 -23 105 17 117 34 C105 17 167 28 150 41 C141 10 165 25 180 44 C183 7 186 34 186 23 C198 -10 193 16 196 40 C195 24 204 42 211 28"/></g>';
const SEAL =
  '<g fill="none" stroke="#902" stroke-width="4"><circle cx="180" cy="80" r="70"/><circle cx="180" cy="80" r="48"/></g><text x="180" y="90" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="26" fill="#902">PAID</text>';
const PRINT = '<text x="20" y="90" font-family="DejaVu Sans" font-size="34">Total amount due</text>';

describe('ink', () => {
  it('in pen loops is a signature, not a stamp', async () => {
    const { signature, stamp } = askInk(await drawn(SCRAWL), ['signature', 'stamp']);
    expect(signature).toBeGreaterThan(0.9);
    expect(stamp).toBeLessThan(0.1);
  });

  it('in rings around a word is a stamp, not a signature', async () => {
    const { signature, stamp } = askInk(await drawn(SEAL), ['signature', 'stamp']);
    expect(stamp).toBeGreaterThan(0.9);
    expect(signature).toBeLessThan(0.1);
  });

  it('of printed words is neither', async () => {
    const answers = askInk(await drawn(PRINT), ['handwriting', 'signature', 'stamp']);
    for (const chance of Object.values(answers)) expect(chance).toBeLessThan(0.3);
  });

  it('is measured independently of size', async () => {
    const [small, large] = [
      inkFeatures(await drawn(PRINT))!,
      inkFeatures(await drawn(`<g transform="scale(2)">${PRINT}</g>`, 720, 320))!,
    ];
    for (const name of ['aspect', 'density', 'runWidth', 'pieces', 'sharpBase']) {
      expect(large[name]! / small[name]!, name).toBeGreaterThan(0.8);
      expect(large[name]! / small[name]!, name).toBeLessThan(1.25);
    }
  });

  it('that is missing has no kind', async () => {
    expect(inkFeatures(await drawn(''))).toBeNull();
    expect(askInk(await drawn(''), ['handwriting', 'signature'])).toEqual({ handwriting: 0, signature: 0 });
  });
});
