import { describe, expect, it } from 'vitest';
import { writtenPages } from '../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../document/view.ts';
import { QuoteFinder } from './find-quote.ts';

const DOCUMENT = writtenPages(
  [
    'The docu- ment was  signed in',
    'Total due: 1.234,50 EUR   No:INV-7',
    '2 apples and 2 pears  株式会社山田商店',
    'The first half of a sentence',
  ],
  ['goes on here. R&D costs 7 %', 'Straße 5 Café', '[x] Yes'],
);
const finder = new QuoteFinder(viewOf(DOCUMENT), DOCUMENT.segments);
const wordsOf = (quote: string, segment: number | null) =>
  finder.find(quote, segment).map(({ words }) => words.map((word) => word.text).join(' '));

describe('a quote', () => {
  it.each<[string, string, string]>([
    ['verbatim', 'Total due: 1.234,50', 'Total due: 1.234,50'],
    ['in another case', 'TOTAL DUE', 'Total due:'],
    ['with a hyphen at the end of a line', 'The document was signed', 'The docu- ment was signed'],
    ['with different spaces', 'Total due:1.234,50', 'Total due: 1.234,50'],
    ['with the other decimal separator', '1,234.50', '1.234,50'],
    ['as a bare number', '1234.5', '1.234,50'],
    ['of part of a word', 'INV-7', 'No:INV-7'],
    ['in a script without word spaces', '山田商店', '株式会社山田商店'],
    ['as HTML', '<td>Total due:</td> <td>1.234,50</td>', 'Total due: 1.234,50'],
    ['that continues in the next segment', 'half of a sentence goes on here', 'half of a sentence goes on here.'],
  ])('is found %s', (_, quote, words) => {
    expect(wordsOf(quote, 1)).toEqual([words]);
    expect(finder.find(quote, 1)[0]!.isCited).toBe(true);
  });

  it.each(['234,50', 'ocument was', 'due signed', 'Total due: 1.234,51', 'of a sentence', ''])(
    'is not cited in a segment without it: "%s"',
    (quote) => expect(finder.find(quote, 2).filter(({ isCited }) => isCited)).toEqual([]),
  );

  it('has all places in its segment, but elsewhere only a unique one', () => {
    expect(wordsOf('2', 1)).toHaveLength(2);
    expect(wordsOf('2', 2)).toEqual([]);
    expect(finder.find('signed', 2)).toMatchObject([{ isCited: false }]);
    expect(finder.find('signed', 99)).toMatchObject([{ isCited: false }]);
  });

  it('is found without accents, with entities and if it is only punctuation', () => {
    expect(wordsOf('Strasse 5 Cafe', 2)).toEqual([]);
    expect(wordsOf('Cafe', 2)).toEqual(['Café']);
    expect(wordsOf('R&amp;D costs', 2)).toEqual(['R&D costs']);
    expect(wordsOf('%', 2)).toEqual(['%']);
  });
});
