import { describe, expect, it } from 'vitest';
import { line } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import { isMostlyRightToLeft } from '../../domain/text-direction.ts';
import { readingOrderOfLine } from './reading-order-of-line.ts';

const read = (text: string): string =>
  readingOrderOfLine(line(text, 0, 0))
    .map((w) => w.text)
    .join(' ');

describe('the reading order of a line', () => {
  it('is left to right for Latin words', () => {
    expect(read('one two three')).toBe('one two three');
    expect(isMostlyRightToLeft('one two')).toBe(false);
  });

  it('is right to left for Hebrew words', () => {
    expect(read('שלישי שני ראשון')).toBe('ראשון שני שלישי');
  });

  it('keeps numbers and Latin words inside Arabic in their order', () => {
    expect(read('الصفحة PDF 2.0 ملف')).toBe('ملف PDF 2.0 الصفحة');
  });

  it('is left to right without letters', () => {
    expect(read('12 – 34')).toBe('12 – 34');
  });
});
