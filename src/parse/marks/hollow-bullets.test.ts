import { describe, expect, it } from 'vitest';
import type { Word } from '../page-content.ts';
import type { CheckBox } from './find-check-boxes.ts';
import { hollowBullets } from './hollow-bullets.ts';

const SIZE = 20;
const mark = (top: number, side: number, left = 100, isTicked = false): CheckBox => ({
  bbox: { left, top, width: side, height: side },
  isTicked,
});
const label = (top: number, left = 125): Word => ({
  text: 'label',
  bbox: { left, top: top - 3, width: 60, height: 16 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
  font: { name: 'Sans', size: SIZE, bold: false, italic: false, monospace: false, color: '#000000' },
});
const ROWS = [100, 140, 180];
const labels = ROWS.map((top) => label(top));

describe('small empty boxes or rings beside their text', () => {
  it('are bullets where they are down one column', () => {
    const marks = ROWS.map((top) => mark(top, 0.5 * SIZE));
    expect(hollowBullets(marks, labels).size).toBe(3);
  });

  it.each<[string, CheckBox[], Word[]]>([
    ['as high as capitals', ROWS.map((top) => mark(top, 0.8 * SIZE)), labels],
    ['that are ticked here and there', ROWS.map((top) => mark(top, 0.5 * SIZE, 100, top === 140)), labels],
    ['side by side', ROWS.flatMap((top) => [mark(top, 10), mark(top, 10, 300)]), labels],
    ['alone', [mark(100, 10)], labels],
    ['without text', ROWS.map((top) => mark(top, 10)), []],
  ])('are none %s', (_, marks, words) => {
    expect(hollowBullets(marks, words).size).toBe(0);
  });
});
