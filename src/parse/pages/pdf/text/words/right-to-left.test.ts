import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../../test/fixtures/parse/pdf-pages.ts';
import { text } from '../../../../../../test/fixtures/parse/pdf-writer.ts';
import type { TextRun } from '../characters.ts';
import type { SpacedCharacter } from './gaps.ts';
import { orderPunctuation, orderTouchingParts } from './right-to-left.ts';
import { wordsOfCharacters } from './words.ts';

const run: TextRun = {
  face: { name: 'F', bold: false, italic: false, monospace: false, symbolic: false },
  size: 10,
  color: '#000000',
  hidden: false,
  directionX: 1,
  directionY: 0,
  object: 0,
};

/** Every letter is 5 pixels wide; the parts are given with the place where each starts. */
const line = (...parts: [content: string, start: number][]): SpacedCharacter[] =>
  parts.flatMap(([content, start]) =>
    [...content].map((letter, i) => {
      const left = start + i * 5;
      return {
        text: letter,
        left,
        top: 0,
        right: left + 5,
        bottom: 8,
        originX: left,
        originY: 8,
        penStart: left,
        penEnd: left + 5,
        overhang: 0,
        run,
        separator: i === 0 ? ('guess' as const) : ('none' as const),
      };
    }),
  );

const shown = (characters: readonly SpacedCharacter[]): string =>
  characters.map(({ text: letter, separator }, i) => (i > 0 && separator !== 'none' ? ' ' : '') + letter).join('');

describe('orderTouchingParts', () => {
  it('joins an address whose parts come from right to left', () => {
    expect(shown(orderTouchingParts(line(['org', 40], ['.', 35], ['example', 0])))).toBe('example.org');
  });

  it('puts the words of a phrase in order', () => {
    expect(shown(orderTouchingParts(line(['INVOICE', 18], ['TAX', 0])))).toBe('TAX INVOICE');
  });

  it('leaves columns, right-to-left letters and lone marks as they come', () => {
    for (const parts of [
      line(['right', 100], ['left', 0]),
      line(['ש', 10], ['ל', 5], ['ם', 0]),
      line([')', 5], [':', 0]),
      line(['plain words', 0]),
    ]) {
      expect(orderTouchingParts(parts)).toEqual(parts);
    }
  });
});

describe('orderPunctuation', () => {
  it('moves the mark left of a number behind it, and leaves all else', () => {
    expect(orderPunctuation(',571')).toBe('571,');
    expect(orderPunctuation('.5.2014')).toBe('5.2014.');
    for (const word of ['571,', '-5', '₪240.72', 'שלום,', ',']) expect(orderPunctuation(word)).toBe(word);
  });
});

it('words of right-to-left pages read in logical order, numbers and addresses included', async () => {
  const { words } = await readPage(
    text('cba', 100, 100, { meaning: ['ג', 'ב', 'א'] }),
    text('33', 80, 100),
    text('www.example.org', 72, 130),
  );
  expect(words.map((word) => word.text).toSorted()).toEqual(['33', 'www.example.org', 'אבג']);
});

describe('a glyph that stands for two letters', () => {
  /** Words by their spelling; letters run from right to left, and lam with alef is one glyph (U+FEFB and its like). */
  const drawn = async (spelling: string): Promise<string[]> => {
    const glyphs = spelling.match(/ل[اأإآ]|.\p{M}*/gu)!.toReversed();
    const shapes = glyphs.map((_, at) => String.fromCharCode(97 + at)).join('');
    const { words } = await readPage(text(shapes, 100, 100, { meaning: glyphs, font: 'Courier' }));
    return words.map((word) => word.text);
  };

  it.each(['المشكلات', 'الإنتاجية', 'خلال', 'الأعوام', 'الآن', 'لا', 'پلاک', 'اسلام', 'يومًا', 'وفقًا'])(
    '%s',
    async (spelling) => {
      expect(await drawn(spelling)).toEqual([spelling]);
    },
  );
});

it('a Latin word and the marks beside it stay one word on a line that is read from the right', async () => {
  const style = { font: 'Courier', size: 10 } as const;
  const { words } = await readPage(
    text('cba', 142, 100, { ...style, meaning: ['ג', 'ב', 'א'] }),
    text('Amazon', 106, 100, style),
    text('.', 100, 100, style),
  );
  expect(words.map((word) => word.text)).toEqual(['אבגAmazon.']);
});

it('a bracket that closes after Latin words belongs to the last of them', () => {
  // On the page, from the left:  ) Annex A גבא (
  const items = [
    ...line([')', 220], ['א', 215], ['ב', 210], ['ג', 205]),
    'space' as const,
    ...line(['Annex', 150]),
    'space' as const,
    ...line(['A', 185], [')', 145]),
  ];
  const words = wordsOfCharacters(items, 1000, 1000);
  expect(words.map((word) => word.text)).toEqual(['(אבג', 'Annex', 'A)']);
});
