import { describe, expect, it } from 'vitest';
import type { OcrResult, TableCell } from '../../domain/segment.ts';
import { placedInCells, placedWords } from './placed-words.ts';

/** A line of words with 10 pixels per letter and space. */
function line(text: string, top = 0): OcrResult[] {
  let left = 0;
  return text.split(' ').map((word) => {
    const bbox = { left, top, width: word.length * 10, height: 20 };
    left += bbox.width + 10;
    return { text: word, bbox, confidence: 0.5, source: 'Image' as const };
  });
}
const SIZE = { width: 400, height: 20 };
const places = (words: OcrResult[]) => words.map(({ text, bbox }) => `${text} ${bbox.left}+${bbox.width}`);

describe('placedWords', () => {
  it('keeps positions of unchanged words and reuses those of replaced ones', () => {
    const before = line('Totai amount 12.5O');
    const words = placedWords('Total amount 12.50', before, SIZE);
    expect(places(words)).toEqual(['Total 0+50', 'amount 60+60', '12.50 130+50']);
    expect(words[1]).toBe(before[1]);
    expect(words[0]).toEqual({ text: 'Total', bbox: before[0]!.bbox, confidence: 1 });
  });

  it('divides or joins positions within a line', () => {
    expect(places(placedWords('12 34', line('12x34'), SIZE))).toEqual(['12 0+25', '34 25+25']);
    expect(places(placedWords('invoice', line('in vo ice'), SIZE))).toEqual(['invoice 0+90']);
    const twoLines = [...line('aaaa'), ...line('bbbb', 30)];
    expect(placedWords('xyzw!', twoLines, { width: 400, height: 60 })[0]!.bbox).toMatchObject({ top: 0, height: 20 });
  });

  it('puts missing words between their neighbours', () => {
    const [, between] = placedWords(
      'a new b',
      [line('a')[0]!, { ...line('b')[0]!, bbox: { ...SIZE, left: 100, top: 0, width: 10 } }],
      SIZE,
    );
    expect(between!.bbox.left).toBe(10);
    expect(between!.bbox.left + between!.bbox.width).toBeLessThan(100);
    const [first, , last] = placedWords(
      'x word y',
      [{ ...line('word')[0]!, bbox: { left: 60, top: 0, width: 40, height: 20 } }],
      SIZE,
    );
    expect(first!.bbox.left + first!.bbox.width).toBeLessThanOrEqual(60);
    expect(last!.bbox.left).toBeGreaterThanOrEqual(100);
    const full = placedWords('word too long', line('word'), { width: 40, height: 20 });
    expect(full.map(({ bbox }) => bbox.left)).toEqual([...full.map(({ bbox }) => bbox.left)].sort((a, b) => a - b));
  });

  it('fills the box line by line if there were no words, and returns none for empty text', () => {
    const words = placedWords('one two\nthree', [], { width: 300, height: 40 });
    expect(words.map(({ text, bbox }) => [text, bbox.top, bbox.height])).toEqual([
      ['one', 0, 20],
      ['two', 0, 20],
      ['three', 20, 20],
    ]);
    expect(placedWords(' ', line('gone'), SIZE)).toEqual([]);
  });

  it('puts words of a table into their cells', () => {
    const box = { left: 100, top: 200, width: 400, height: 40 };
    const cell = (row: number, col: number, text: string): TableCell => ({
      ...{ row, col, row_span: 1, col_span: 1, text, header: false, confidence: 1 },
      bbox: { left: 100 + col * 200, top: 200 + row * 20, width: 200, height: 20 },
    });
    const before = [...line('Pears 1O'), { ...line('2.40')[0]!, bbox: { left: 210, top: 0, width: 40, height: 20 } }];
    const words = placedInCells([cell(0, 0, 'Pears 10'), cell(0, 1, '2.40'), cell(1, 1, 'new')], before, box);
    expect(words.slice(0, 3).map(({ text, bbox }) => [text, bbox.left, bbox.top])).toEqual([
      ['Pears', 0, 0],
      ['10', 60, 0],
      ['2.40', 210, 0],
    ]);
    expect(words[3]!.bbox).toMatchObject({ left: 200, top: 20 });
  });
});
