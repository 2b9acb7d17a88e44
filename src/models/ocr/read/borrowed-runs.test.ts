import { expect, it } from 'vitest';
import { readAs, rectAt } from '../../../../test/fixtures/models/reading-fixture.ts';
import { withBorrowedRuns } from './borrowed-runs.ts';
import type { ReadLine } from './recognise.ts';

/** A reading in which `·` is a place where nothing was read, and signs in `unsure` are read with little confidence. */
function reading(text: string, unsure = ''): ReadLine {
  const line = readAs(text, 0.97, rectAt(10));
  const characters = line.reading.characters
    .filter((c) => c.text !== '·')
    .map((c) => (unsure.includes(c.text) ? { ...c, confidence: 0.5 } : c));
  return { ...line, reading: { ...line.reading, characters } };
}

const textOf = (line: ReadLine): string => line.reading.characters.map((c) => c.text).join('');

it('numbers and Latin words are kept where the recogniser of the script read nothing', () => {
  const own = reading('رداص···········ريرقت');
  const general = reading('ysla Report 24 xyzqw', 'yslaxyzqw');
  expect(textOf(withBorrowedRuns(own, general))).toBe('رداصReport24ريرقت');
});

it('what the recogniser of the script read surely stays, and a sign that it read into the word goes', () => {
  const general = reading('abcd Report wxyz');
  expect(textOf(withBorrowedRuns(reading('رداص ريرقتل ريرق'), general))).toBe('رداص ريرقتل ريرق');
  expect(textOf(withBorrowedRuns(reading('رداص···ا····ريرق', 'ا'), general))).toContain('Report');
});

it('a borrowed word brings its spaces, and what the other recogniser made of its edges goes', () => {
  const own = reading('설치8······2는', '82');
  const general = reading('中國Report 國中', '中國');
  general.reading.spaceChance[8] = 1;
  own.reading.spaceChance.fill(1);
  const { characters, spaceChance } = withBorrowedRuns(own, general).reading;
  expect(characters.map(({ text }) => text).join('')).toBe('설치Report는');
  expect([...spaceChance]).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

it('nothing is borrowed that the general recogniser is unsure of, and no single letter', () => {
  const own = reading('رداص·······ريرق');
  expect(withBorrowedRuns(own, reading('abcd 30 R xwxyz', 'abcdwxyz30'))).toBe(own);
});
