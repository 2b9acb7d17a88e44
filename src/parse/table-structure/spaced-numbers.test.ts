import { describe, expect, it } from 'vitest';
import type { Word } from '../page-content.ts';
import { joinSpacedNumbers } from './spaced-numbers.ts';
import type { TableWord } from './text-lines.ts';

/** Lines of text with letters 5 wide and lines 20 apart; one blank is a word space of 4, each further one 10 more. */
function texts(...lines: string[]): string[] {
  const words = lines.flatMap((line, row) => {
    let x = 0;
    return [...line.matchAll(/( *)(\S+)/g)].map((match): TableWord => {
      const space = match[1]!.length;
      x += space === 0 ? 0 : 4 + 10 * (space - 1);
      const word = { text: match[2]!, x0: x, x1: x + 5 * match[2]!.length, y0: 20 * row, y1: 20 * row + 10 };
      x = word.x1;
      return { ...word, parts: [{ text: word.text } as Word] };
    });
  });
  return joinSpacedNumbers(words, 10).map(({ parts }) => parts.map(({ text }) => text).join(' '));
}

describe('joinSpacedNumbers', () => {
  it('joins groups of three digits to one number', () => {
    expect(texts('Bread  14 825  1 204 311,5', 'Milk  7  (2 450)')).toEqual([
      'Bread',
      '14 825',
      '1 204 311,5',
      'Milk',
      '7',
      '(2 450)',
    ]);
  });

  it('joins a value and its tolerance', () => {
    expect(texts('66.0 ± 0.4  MPa', '9.5 ±1.2  K')).toEqual(['66.0 ± 0.4', 'MPa', '9.5 ±1.2', 'K']);
  });

  it('leaves numbers apart that do not all have three digits', () => {
    expect(texts('12 825', '13 41', '14 7')).toEqual(['12', '825', '13', '41', '14', '7']);
  });

  it('leaves numbers apart that stand wider apart than words', () => {
    expect(texts('12  825', '13  411')).toEqual(['12', '825', '13', '411']);
  });

  it('leaves years and longer numbers apart', () => {
    expect(texts('2019 825', '2020 411')).toEqual(['2019', '825', '2020', '411']);
  });
});
