import { describe, expect, it } from 'vitest';
import { line } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import { isMostlyRightToLeft } from '../../domain/text-direction.ts';
import { readingOrderOfLine } from './reading-order-of-line.ts';

const read = (text: string): string =>
  readingOrderOfLine(line(text, 0, 0))
    .map((w) => w.text)
    .join(' ');

describe('direction', () => {
  it('Latin words are read from left to right', () => {
    expect(read('one two three')).toBe('one two three');
    expect(isMostlyRightToLeft('one two')).toBe(false);
  });

  it('Hebrew words are read from right to left', () => {
    expect(read('שלישי שני ראשון')).toBe('ראשון שני שלישי');
  });

  it('numbers and Latin words inside Arabic keep their own order', () => {
    expect(read('الصفحة PDF 2.0 ملف')).toBe('ملف PDF 2.0 الصفحة');
  });

  it('text without letters has no direction of its own', () => {
    expect(read('12 – 34')).toBe('12 – 34');
  });
});
