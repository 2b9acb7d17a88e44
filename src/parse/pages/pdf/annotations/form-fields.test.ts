import { describe, expect, it } from 'vitest';
import type { Word } from '../../../page-content.ts';
import { applyFields } from './form-fields.ts';

const word = (text: string, left: number, more: Partial<Word> = {}): Word => ({
  text,
  bbox: { left, top: 10, width: 8, height: 10 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
  ...more,
});
const field = { left: 0, top: 5, width: 100, height: 20 };

describe('applyFields', () => {
  it('leaves pages without fields alone', () => {
    expect(applyFields([word('a', 5)], [])).toEqual([word('a', 5)]);
  });

  it('joins the characters of a comb field to the words of its value', () => {
    const words = ['1', '2', '3', '4'].map((digit, i) => word(digit, 5 + i * 20));
    const [first, second, ...others] = applyFields(words, [{ bbox: field, value: '12 34' }]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ text: '12', source: 'form-field', bbox: { left: 5, width: 28 } });
    expect(second).toMatchObject({ text: '34', source: 'form-field', bbox: { left: 45, width: 28 } });
  });

  it('keeps the words as they are when the value reads differently', () => {
    const words = applyFields([word('1', 5), word('2', 25)], [{ bbox: field, value: 'secret' }]);
    expect(words.map(({ text }) => text)).toEqual(['1', '2']);
  });

  it('puts the state of a button in place of the mark that is drawn', () => {
    const words = applyFields(
      [word('before', -50), word('4', 40), word('after', 150)],
      [{ bbox: field, checked: true }],
    );
    expect(words.map(({ text }) => text)).toEqual(['before', '☑', 'after']);
  });

  it('leaves hidden words to the check of the text layer', () => {
    const words = applyFields([word('x', 5, { hidden: true })], [{ bbox: field, value: 'x' }]);
    expect(words).toEqual([word('x', 5, { hidden: true })]);
  });
});
