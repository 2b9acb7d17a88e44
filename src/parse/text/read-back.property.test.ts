import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SegmentDraft } from '../draft.ts';
import { styleWords } from '../sequences/style-words.ts';
import type { StyledSpan, TextStyle } from '../styled-text.ts';
import { writeSegment } from '../write/write-segment.ts';
import type { TextBlock } from './block.ts';
import { htmlBlocks } from './html/html-blocks.ts';
import { markdownBlocks } from './markdown-blocks.ts';

const STYLES: readonly TextStyle[] = [
  'bold',
  'italic',
  'struck',
  'underlined',
  'raised',
  'lowered',
  'code',
  'inserted',
];
const BOX = { left: 0, top: 0, width: 10, height: 10 };

type Shape = Pick<SegmentDraft, 'type' | 'list' | 'quoteDepth' | 'definition' | 'headingLevel'>;
const shape = fc.constantFrom<Shape[]>(
  { type: 'Text' },
  { type: 'Text', quoteDepth: 1 },
  { type: 'ListItem', list: { depth: 0, marker: '•' } },
  { type: 'ListItem', list: { depth: 0, marker: '☑' } },
  { type: 'SectionHeader', headingLevel: 2 },
);
const segment = fc
  .tuple(
    fc.array(
      fc.string({ unit: fc.constantFrom(...'abXY019.,!?()*_`~<>&[]#+"\\é中'.split('')), minLength: 1, maxLength: 7 }),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    shape,
  )
  // Starts with a plain word, so that no text is a list mark or heading.
  .map(([words, form]) => ({ text: ['Word', ...words].join(' '), form }))
  .chain(({ text, form }) =>
    fc.record({
      text: fc.constant(text),
      form: fc.constant(form),
      spans: fc.array(
        fc
          .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }), fc.constantFrom(...STYLES))
          .map(([start, length, style]): StyledSpan => ({ start, end: Math.min(text.length, start + length), style })),
        { maxLength: 4 },
      ),
    }),
  );

function draftOf({ text, form, spans }: { text: string; form: Shape; spans: StyledSpan[] }): SegmentDraft {
  const words = styleWords(
    text
      .split(' ')
      .map((word) => ({ text: word, bbox: BOX, confidence: null, source: 'text-layer' as const, angle: 0 as const })),
    { text, spans },
  );
  return { id: 'a', bbox: BOX, confidence: 1, words, lines: [words.map((_, at) => at)], ...form };
}

const wordsIn = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(({ text, list }) => (list && text.startsWith(list.marker) ? text.slice(list.marker.length) : text))
    .join(' ')
    .replace(/\s+/g, '');

describe('a segment with any text and styles', () => {
  it('has the same text after writing and reading HTML', () => {
    fc.assert(
      fc.property(segment, (one) => {
        expect(wordsIn(htmlBlocks(writeSegment(draftOf(one), 'Html'), { isPart: true }))).toBe(
          one.text.replaceAll(' ', ''),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('has the same text after writing and reading Markdown', () => {
    fc.assert(
      fc.property(segment, (one) => {
        expect(wordsIn(markdownBlocks(writeSegment(draftOf(one), 'Markdown')))).toBe(one.text.replaceAll(' ', ''));
      }),
      { numRuns: 200 },
    );
  });
});
