import { expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { letterBoxes } from './letter-boxes.ts';

const read = (text: string, top: number, height: number, readLine?: number): Word => ({
  text,
  bbox: { left: 0, top, width: 40, height },
  confidence: 0.9,
  source: 'ocr',
  angle: 0,
  ...(readLine !== undefined && { readLine }),
});

it('gives read words of one size the same box, whatever their letters', () => {
  // Size 20, baseline at 100: capitals reach up to 85.6, small letters to 90, the depth is 104.
  const boxes = letterBoxes([
    read('Total', 85.6, 14.4),
    read('year', 90, 14),
    read('Equity', 85.6, 18.4),
    read('sum', 90, 10),
  ]);
  expect(boxes).toHaveLength(4);
  for (const { top, height } of boxes) {
    expect(top).toBeCloseTo(85.6);
    expect(height).toBeCloseTo(18.4);
  }
});

it('asks the whole line that a word was read in', () => {
  const [sum] = letterBoxes([read('sum', 85.6, 18.4, 1), read('Equity', 85.6, 18.4, 1)]);
  expect(sum).toMatchObject({ top: 85.6, height: 18.4 });
});

it('leaves dashes as they are', () => {
  expect(letterBoxes([read('—', 95, 2)])[0]).toMatchObject({ top: 95, height: 2 });
});
