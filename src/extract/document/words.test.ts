import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { wordsOfDocument } from './words.ts';

describe('the words of a document', () => {
  it('omit struck-out words, but not words struck out in part', () => {
    const document = writtenPage(['Price 120.00 99.00']);
    const words = document.segments[0]!.ocr!;
    words.find(({ text }) => text === '120.00')!.styles = [{ start: 0, end: 6, style: 'struck' }];
    words.find(({ text }) => text === '99.00')!.styles = [{ start: 0, end: 1, style: 'struck' }];
    expect(wordsOfDocument(document).map(({ text }) => text)).toEqual(['Price', '99.00']);
  });
});
