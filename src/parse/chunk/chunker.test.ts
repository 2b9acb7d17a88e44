import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segment, words } from '../../../test/fixtures/parse/segment-fixture.ts';
import { EMBED_CONTEXTS, type EmbedContext } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk } from '../../domain/parse-output.ts';
import type { SegmentType } from '../../domain/segment.ts';
import { isHeadingType, SEGMENT_TYPES } from '../../domain/segment-types.ts';
import { bertBaseUncasedCounter } from '../tokenizers/bert-base-uncased.ts';
import { cl100kCounter } from '../tokenizers/cl100k.ts';
import { wordCounter } from '../tokenizers/load-tokenizer.ts';
import type { TokenCounter } from '../tokenizers/token-counter.ts';
import { boundToFirst } from './bind-captions.ts';
import { Chunker } from './chunker.ts';
import type { MeasuredSegment } from './running-length.ts';

function chunksOf(
  segments: readonly MeasuredSegment[],
  targetLength: number,
  counter = wordCounter,
  context: EmbedContext = 'None',
): Chunk[] {
  const chunker = new Chunker({ targetLength, counter, context, chunkId: (index) => `c${index}` });
  return [...segments.flatMap((s) => [...chunker.add(s)]), ...chunker.end()];
}

const lengths = (chunks: readonly Chunk[]) => chunks.map((chunk) => chunk.segments.map((s) => s.segment_length));
const text = (count: number) => segment('Text', words(count));
const of = (type: SegmentType, count: number) => segment(type, words(count));

describe('rules', () => {
  it('segments are added while they fit', () => {
    expect(lengths(chunksOf([text(4), text(3), text(3), text(1)], 10))).toEqual([[4, 3, 3], [1]]);
  });

  it('a target length of 0 gives each segment its own chunk', () => {
    expect(lengths(chunksOf([of('Title', 1), text(3)], 0))).toEqual([[1], [3]]);
  });

  it('a segment longer than the ceiling is its own chunk', () => {
    expect(lengths(chunksOf([text(2), text(50), text(2)], 10))).toEqual([[2], [50], [2]]);
  });

  it('a heading after text starts a new chunk although there is room', () => {
    expect(lengths(chunksOf([text(30), of('SectionHeader', 1), text(2)], 100))).toEqual([[30], [1, 2]]);
  });

  it('a very small chunk is joined with the next section', () => {
    const crumbs = [of('SectionHeader', 1), text(4), of('SectionHeader', 1), text(40), of('SectionHeader', 1), text(2)];
    expect(lengths(chunksOf(crumbs, 100))).toEqual([
      [1, 4, 1, 40],
      [1, 2],
    ]);
  });

  it('a full chunk is split before a list rather than inside it, if it is then at least half full', () => {
    const list = [of('ListItem', 2), of('ListItem', 2), of('ListItem', 2)];
    expect(lengths(chunksOf([text(6), ...list], 11))).toEqual([[6], [2, 2, 2]]);
    expect(lengths(chunksOf([text(5), ...list, text(1)], 10))).toEqual([[5], [2, 2, 2, 1]]);
    expect(lengths(chunksOf([text(3), ...list, ...list], 9))).toEqual([
      [3, 2, 2, 2],
      [2, 2, 2],
    ]);
  });

  it('a section header under a title stays with it', () => {
    expect(lengths(chunksOf([of('Title', 1), of('SectionHeader', 2), text(3)], 100))).toEqual([[1, 2, 3]]);
  });

  it('a heading that ends the document is a chunk', () => {
    expect(lengths(chunksOf([text(30), of('SectionHeader', 1)], 100))).toEqual([[30], [1]]);
  });

  it('a run of headings longer than the ceiling is split between headings', () => {
    const run = [of('SectionHeader', 4), of('SectionHeader', 4), of('SectionHeader', 4), text(3)];
    expect(lengths(chunksOf(run, 10))).toEqual([
      [4, 4],
      [4, 3],
    ]);
  });

  it('a table moves to the next chunk with its caption', () => {
    const page = [text(5), of('Caption', 3), of('Table', 6)];
    expect(lengths(chunksOf(page, 10))).toEqual([[5], [3, 6]]);
  });

  it('a caption is separated from its table if the pair does not fit', () => {
    expect(lengths(chunksOf([text(5), of('Caption', 3), of('Table', 9)], 10))).toEqual([[5, 3], [9]]);
  });

  it('content and embed join the segments with a newline', () => {
    const described = { ...segment('Table', 'a table of nothing'), content: '<table></table>' };
    const [chunk] = chunksOf([segment('Text', 'a'), described], 100);
    expect(chunk).toMatchObject({
      content: 'a\n<table></table>',
      embed: 'a\na table of nothing',
      chunk_id: 'c0',
      chunk_length: 5,
    });
  });
});

describe('context', () => {
  const heading = (level: number, name: string) => segment('SectionHeader', `${'#'.repeat(level)} ${name}`);
  const sections = [heading(1, 'Report'), heading(2, 'Risks'), text(60), text(60), heading(3, 'Law'), text(30)];
  const begins = (context: EmbedContext) =>
    chunksOf(sections, 100, wordCounter, context).map(({ embed }) => embed!.replace(/w0[\s\S]*/, 'w0'));

  it('a chunk that continues a section starts with its heading', () => {
    expect(begins('Section')).toEqual(['# Report\n## Risks\nw0', '## Risks\nw0', '### Law\nw0']);
  });

  it('all headings above a chunk are included on request', () => {
    const all = ['# Report\n## Risks\nw0', '# Report\n## Risks\nw0', '# Report\n## Risks\n### Law\nw0'];
    expect(begins('Headings')).toEqual(all);
  });

  it('can be switched off', () => {
    expect(begins('None')).toEqual(['# Report\n## Risks\nw0', 'w0', '### Law\nw0']);
  });

  it('a continued table starts with its caption', () => {
    const table = [segment('Caption', 'Table 1'), of('Table', 90), of('Table', 90), text(90)];
    const embeds = chunksOf(table, 100, wordCounter, 'Section').map(({ embed }) => embed!.startsWith('Table 1\n'));
    expect(embeds).toEqual([true, true, false]);
  });

  it('is omitted if it takes more than an eighth of the chunk', () => {
    const long = [segment('SectionHeader', `## ${words(12)}`), text(60), text(60)];
    expect(chunksOf(long, 100, wordCounter, 'Section')[1]!.embed).toBe(words(60));
  });
});

/** Of each tokenizer; 10,000 take half a minute. */
const RUNS = Number(process.env.QUIRE_CHUNK_RUNS ?? 2_000);

/** An unusual counter: a newline is five tokens, so estimated joins are always too low. */
const costlyNewlines: TokenCounter = { count: (t) => wordCounter.count(t) + 5 * (t.split('\n').length - 1) };

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('.', ' ', '\n', '\n\n', '  ', "it's", '123456', '字', 'naïve', '<|endoftext|>'),
  },
  { weight: 4, arbitrary: fc.lorem({ maxCount: 12 }) },
);
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant<SegmentType>('Text') },
  { weight: 3, arbitrary: fc.constantFrom<SegmentType>('Caption', 'Table', 'Picture', 'Title', 'SectionHeader') },
  { weight: 1, arbitrary: fc.constantFrom(...SEGMENT_TYPES) },
);
const documents = fc.array(fc.tuple(type, fc.array(piece, { maxLength: 4 }), fc.nat({ max: 900 })), { maxLength: 14 });
const ceilings = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 9, max: 120 }));

describe.each([
  ['Word', wordCounter],
  ['Cl100kBase', cl100kCounter],
  ['BertBaseUncased', bertBaseUncasedCounter()],
  ['a tokenizer whose joins are not known', costlyNewlines],
] as const)('over random documents, %s', (_, counter) => {
  it('respects the ceiling, counts correctly, keeps all segments in order, and keeps headings and captions with their content', () => {
    fc.assert(
      fc.property(documents, ceilings, fc.constantFrom(...EMBED_CONTEXTS), (drafts, ceiling, context) => {
        const segments = drafts.map(([t, pieces, top]) => segment(t, pieces.join(' '), { top, counter }));
        const chunks = chunksOf(segments, ceiling, counter, context);
        const kept = chunks.flatMap((chunk) => chunk.segments);
        return (
          kept.length === segments.length &&
          kept.every((one, at) => one === segments[at]) &&
          chunks.every((chunk) => chunk.chunk_length === counter.count(chunk.embed!)) &&
          chunks.every((chunk) => isOneTooLong(chunk, ceiling) || chunk.chunk_length <= ceiling) &&
          (!counter.seam || bondsHold(segments, chunks, ceiling, counter))
        );
      }),
      { numRuns: RUNS },
    );
  });
});

const isOneTooLong = ({ segments, embed }: Chunk, ceiling: number) =>
  segments.length === 1 && segments[0]!.segment_length! > ceiling && embed === segments[0]!.embed;

/** An independent check: what fits into one chunk with its heading or caption is in one chunk. */
function bondsHold(segments: MeasuredSegment[], chunks: Chunk[], ceiling: number, counter: TokenCounter): boolean {
  const chunkOf = new Map(chunks.flatMap((chunk, index) => chunk.segments.map((s) => [s, index] as const)));
  const together = (from: number, to: number) => chunkOf.get(segments[from]!) === chunkOf.get(segments[to - 1]!);
  const joined = (from: number, to: number) =>
    segments
      .slice(from, to)
      .map((s) => s.embed)
      .join('\n');
  const fits = (from: number, to: number) => counter.count(joined(from, to)) <= ceiling;
  const isCrumb = (from: number, to: number) => counter.count(joined(from, to)) < ceiling / 4;
  for (let first = 0; first < segments.length; ) {
    const last = first + boundToFirst(segments.slice(first, first + 3));
    if (fits(first, last) && !together(first, last)) return false;
    const headed = first > 0 && isHeadingType(segments[first - 1]!.segment_type);
    const isBody = !isHeadingType(segments[first]!.segment_type);
    if (headed && isBody && fits(first - 1, last) && !together(first - 1, last)) return false;
    const opened = segments.findIndex((_, at) => together(at, first + 1));
    if (first > opened && !headed && !isBody && !isCrumb(opened, first)) return false;
    first = last;
  }
  return true;
}
