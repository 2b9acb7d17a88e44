import { describe, expect, it } from 'vitest';
import { block, line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { Word } from '../../page-content.ts';
import { buildLines, buildWholeLines } from './build-lines.ts';

const texts = (words: Word[]): string[] =>
  buildLines(words)
    .map((l) => l.text)
    .sort();

describe('buildLines', () => {
  it('joins words at the same height', () => {
    expect(texts(line('the quick brown fox', 100, 100))).toEqual(['the quick brown fox']);
  });

  it('keeps an OCR line together even if it slants into the next', () => {
    const leaning = (text: string, top: number, readLine: number) =>
      line(text, 100, top).map((word, i) => ({ ...word, readLine, bbox: { ...word.bbox, top: top + 14 * i } }));
    const words = [...leaning('47 - FIVE GUYS', 100, 1), ...leaning('Employee: Robert C', 120, 2)];
    expect(texts(words)).toEqual(['47 - FIVE GUYS', 'Employee: Robert C']);
    expect(texts(words.map(({ readLine: _, ...word }) => word))).not.toEqual(['47 - FIVE GUYS', 'Employee: Robert C']);
  });

  it('does not join columns', () => {
    const lines = buildLines([...prose(8, 100, 100, 400), ...prose(8, 560, 100, 400)]);
    expect(lines).toHaveLength(16);
  });

  it('separates columns of many rows by a gutter as narrow as a space', () => {
    const left = [
      'alpha beta gamma delta',
      'omega kappa sigma ends',
      'every line here differs',
      'from those before it so',
      'that words do not repeat',
      'and edges stay straight',
    ];
    const right = [
      'one two three four five',
      'six seven eight nine ten',
      'uno dos tres cuatro cinco',
      'eins zwei drei vier fünf',
      'un deux trois quatre cinq',
      'ichi ni san shi go roku',
    ];
    const words = [...block(left, 100, 100), ...block(right, 350, 100)];
    expect(buildLines(words)).toHaveLength(12);
  });

  it('does not split a justified line at stretched spaces', () => {
    const words = [
      ...prose(1, 100, 100, 400),
      ...line('wide', 100, 125),
      ...line('spaces', 190, 125),
      ...line('here', 300, 125),
      ...line('too', 400, 125),
      ...prose(2, 100, 150, 400),
    ];
    expect(texts(words)).toContain('wide spaces here too');
  });

  it('keeps table cells separate', () => {
    const words = ['a', 'b', 'c'].flatMap((letter, i) => [
      ...line(`${letter}${letter}`, 100, 100 + 25 * i),
      ...line('12', 160, 100 + 25 * i),
    ]);
    expect(texts(words)).toHaveLength(6);
  });

  it('joins a bullet with its text', () => {
    expect(texts([...line('•', 100, 100), ...line('apples', 170, 100)])).toEqual(['• apples']);
  });

  it('joins a superscript with its line', () => {
    expect(texts([...line('treaty', 100, 100), ...line('2', 161, 97, { size: 12 })])).toEqual(['treaty 2']);
  });

  it('keeps vertical text as a separate line in its own direction', () => {
    const turned = line('side', 30, 400, { angle: 270 }).concat(line('note', 30, 340, { angle: 270 }));
    for (const word of turned) word.bbox = { ...word.bbox, width: 14, height: 40 };
    expect(buildLines(turned).map((l) => l.text)).toEqual(['side note']);
  });

  it('ignores gaps in whole lines', () => {
    expect(buildWholeLines([...line('left', 100, 100), ...line('right', 900, 100)])).toHaveLength(1);
  });
});
