import fc from 'fast-check';
import { Marked } from 'marked';
import { parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import type { StyledSpan } from '../../styled-text.ts';
import { writeStyled } from '../../write/styled/write-styled.ts';
import { markdownUnits } from './markdown-units.ts';

const pieces = (markdown: string, ...cuts: number[]): string[] => {
  const units = markdownUnits(markdown);
  const places = [0, ...cuts, units.count];
  return places.slice(1).map((to, at) => units.write(places[at]!, to));
};

it('closes marks at the end of a piece and reopens them in the next', () => {
  expect(pieces('a **b c** d', 2)).toEqual(['a **b**', '**c** d']);
  expect(pieces('***b c* d** ~~e f~~', 1, 3)).toEqual(['***b***', '***c* d**', '~~e f~~']);
  expect(pieces('<u>a *b c*</u>', 2)).toEqual(['<u>a *b*</u>', '<u>*c*</u>']);
});

it('reads three stars as two marks, whichever ends first', () => {
  expect(pieces('***one** two* three', 1)).toEqual(['***one***', '*two* three']);
  expect(pieces('***one* two** three', 1)).toEqual(['***one***', '**two** three']);
});

it('treats unmatched and escaped marks and code as text', () => {
  expect(pieces('5 * 3 and 2 * 4', 3)).toEqual(['5 * 3', 'and 2 * 4']);
  expect(pieces('\\*a b\\* `**` c', 1)).toEqual(['\\*a', 'b\\* `**` c']);
});

it('keeps each piece of a quote a quote', () => {
  expect(pieces('> one two', 2)).toEqual(['> one', '> two']);
});

const markdown = new Marked();
function textOf(html: string): string {
  const text = (node: { value?: string; childNodes?: unknown[] }): string =>
    node.value ?? (node.childNodes ?? []).map((child) => text(child as typeof node)).join('');
  return text(parseFragment(html) as unknown as { childNodes: unknown[] });
}

it('keeps all letters and styles of any text in its pieces', () => {
  const styles = fc.constantFrom<StyledSpan['style'][]>('bold', 'italic', 'struck', 'underlined', 'raised');
  const styled = fc
    .array(fc.string({ unit: fc.constantFrom(...'abcXYZ019'.split('')), minLength: 1, maxLength: 6 }), {
      minLength: 3,
      maxLength: 9,
    })
    .chain((words) =>
      fc.record({
        text: fc.constant(words.join(' ')),
        cut: fc.integer({ min: 1, max: words.length - 1 }),
        spans: fc.array(
          fc.tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 4 }), styles).map(([first, count, style]) => {
            const start = words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
            return { start, end: words.slice(0, first + count).join(' ').length, style };
          }),
          // Renderers disagree about three adjacent marks.
          { maxLength: 2 },
        ),
      }),
    );
  fc.assert(
    fc.property(styled, ({ text, spans, cut }) => {
      const written = pieces(writeStyled({ text, spans }, 'Markdown'), cut);
      const read = written.map((piece) => textOf(markdown.parse(piece, { async: false })).trim()).join(' ');
      expect(read).toBe(text);
    }),
    { numRuns: 200 },
  );
});
