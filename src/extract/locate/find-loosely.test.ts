import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { wordsOfDocument } from '../document/words.ts';
import { LooseFinder } from './find-loosely.ts';

const page = writtenPage([
  'INTERNATIONAL FEDERATION OF RED      Date',
  'CROSS, FLEET BASE                    3 May',
  'Beteiligungsgeschait und mehr        1284538',
]);
const words = wordsOfDocument(page);
const finder = new LooseFinder(words);
const said = (value: string): string | undefined =>
  finder
    .text(value)
    ?.words.map(({ text }) => text)
    .join(' ');

describe('a value whose words are not consecutive', () => {
  it('is found if they are close together', () => {
    expect(said('International Federation of Red Cross')).toBe('INTERNATIONAL FEDERATION OF RED CROSS,');
  });

  it('is found with one misread character', () => {
    expect(said('Beteiligungsgeschaft und mehr')).toBe('Beteiligungsgeschait und mehr');
  });

  it.each(['Red', 'Red Cross Society of Norway', 'Nothing of it'])('is not found without them: %s', (value) => {
    expect(said(value)).toBeUndefined();
  });

  it('may be a number without its decimal point only in OCR text', () => {
    expect([...finder.number(12845.38)]).toEqual([]);
    const recognised = new LooseFinder(words.map((word) => ({ ...word, confidence: 0.9 })));
    expect([...recognised.number(12845.38)].map((one) => one.words[0]!.text)).toEqual(['1284538']);
    expect([...recognised.number(12845.39)]).toEqual([]);
  });
});
