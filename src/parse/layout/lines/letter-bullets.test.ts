import { expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { withLetterBullets } from './letter-bullets.ts';

const marks = (words: ReturnType<typeof line>) =>
  withLetterBullets(words)
    .filter(({ text }) => text === '◦' || text === 'o')
    .map(({ text }) => text);
const item = (top: number, gap: number) => [...line('o', 100, top), ...line('Reeds are cut', 100 + gap, top)];

it('the letter o a tab before two items is their bullet', () => {
  expect(marks([...item(100, 50), ...item(140, 50)])).toEqual(['◦', '◦']);
});

it('the letter o of a text stays one', () => {
  expect(marks([...item(100, 16), ...item(140, 16)])).toEqual(['o', 'o']);
  expect(marks(item(100, 50))).toEqual(['o']);
  expect(marks([...line('sim', 60, 100), ...item(100, 50), ...line('sim', 60, 140), ...item(140, 50)])).toEqual([
    'o',
    'o',
  ]);
});
