import fc from 'fast-check';
import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { StyledSpan, TextStyle } from '../../styled-text.ts';
import { tidySpans } from './tidy-spans.ts';
import { writeStyled } from './write-styled.ts';

const STYLES: readonly TextStyle[] = [
  ...(['bold', 'italic', 'struck', 'underlined', 'raised', 'lowered', 'inserted', 'deleted', 'code', 'link'] as const),
];
const TAGS: Readonly<Record<string, TextStyle>> = {
  strong: 'bold',
  em: 'italic',
  s: 'struck',
  ins: 'inserted',
  // Markdown renderers use the tag of deleted text for struck text.
  del: 'struck',
  u: 'underlined',
  sup: 'raised',
  sub: 'lowered',
  code: 'code',
  a: 'link',
};

/** Words with special characters of Markdown and HTML, in any styles. */
const words = fc.array(
  fc.string({
    unit: fc.constantFrom(...'abcXYZ01289.,:;!?()*_`~<>&[]#-+"\'\\é中。 '.split('')),
    minLength: 1,
    maxLength: 8,
  }),
  { minLength: 1, maxLength: 8 },
);
const styledText = words
  .map((list) => list.join(' ').replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')
  .chain((text) =>
    fc.record({
      text: fc.constant(text),
      spans: fc.array(
        fc
          .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }), fc.constantFrom(...STYLES))
          .map(([start, length, style]): StyledSpan => {
            const span = { start, end: Math.min(text.length, start + length), style };
            return style === 'link' ? { ...span, url: 'https://a.example/(x)' } : span;
          }),
        { maxLength: 5 },
      ),
    }),
  );

interface Letter {
  letter: string;
  styles: string;
}

/** Every visible character with its styles, without spaces. */
function lettersOf(html: string): Letter[] {
  const found: Letter[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, styles: readonly string[]): void => {
    if ('value' in node) {
      for (const letter of node.value.replace(/\s+/g, ''))
        found.push({ letter, styles: [...new Set(styles)].sort().join(' ') });
    }
    if (!('tagName' in node)) return;
    const own = TAGS[node.tagName];
    for (const child of node.childNodes) visit(child, own ? [...styles, own] : styles);
  };
  for (const node of parseFragment(html).childNodes) visit(node, []);
  return found;
}

function lettersMeant(text: string, spans: readonly StyledSpan[]): Letter[] {
  const found: Letter[] = [];
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text[at]!)) continue;
    const styles = spans
      .filter(({ start, end }) => start <= at && at < end)
      .map(({ style }) => (style === 'deleted' ? 'struck' : style));
    found.push({ letter: text[at]!, styles: [...new Set(styles)].sort().join(' ') });
  }
  return found;
}

const markdown = new Marked();

describe('any text in any styles', () => {
  it('keeps its words, their order and their styles in HTML', () => {
    fc.assert(
      fc.property(styledText, (styled) => {
        const html = writeStyled(styled, 'Html');
        expect(lettersOf(`<p>${html}</p>`)).toEqual(lettersMeant(styled.text, tidySpans(styled)));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its words, their order and their styles in Markdown', () => {
    fc.assert(
      fc.property(styledText, (styled) => {
        const html = markdown.parse(writeStyled(styled, 'Markdown'), { async: false });
        expect(lettersOf(html)).toEqual(lettersMeant(styled.text, tidySpans(styled)));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a [ before', 'a [ before the link', 'a \\[ before the [link](https://a.example)'],
    ['a pair', 'as [1] says, link', 'as [1] says, [link](https://a.example)'],
  ])('does not make a link of %s', (_, text, expected) => {
    const spans: StyledSpan[] = [{ start: text.length - 4, end: text.length, style: 'link', url: 'https://a.example' }];
    expect(writeStyled({ text, spans }, 'Markdown')).toBe(expected);
  });

  it('has no mark next to an inner space', () => {
    fc.assert(
      fc.property(styledText, (styled) => {
        for (const { start, end } of tidySpans(styled)) {
          const own = styled.text.slice(start, end);
          expect(own).toBe(own.trim());
          expect(own).not.toBe('');
        }
      }),
    );
  });
});
