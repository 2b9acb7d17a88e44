import { describe, expect, it } from 'vitest';
import { tableFixture } from '../../../../test/fixtures/parse/table-fixture.ts';
import { unionOf } from '../../../domain/geometry.ts';
import { DEFAULT_LIMITS } from '../../../domain/limits.ts';
import type { ParseContext } from '../../context.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';
import { understandSegments } from './understand-segment.ts';

const ctx: ParseContext = {
  signal: new AbortController().signal,
  limits: DEFAULT_LIMITS,
  workDir: '/nowhere',
  threads: 1,
};

const segment = (type: SegmentDraft['type'], words: Word[]): SegmentDraft => ({
  id: words[0]!.text,
  type,
  bbox: unionOf(words.map(({ bbox }) => bbox))!,
  confidence: 0.9,
  words,
  lines: [words.map((_, at) => at)],
});

/** A page with a paragraph, then a table whose header the detector's box left out. */
function cutTable() {
  const rows = [
    ['The company sold more units in every region than in the year before.'],
    ['', '2019', '2018', '2017'],
    ['Product sales', '1,975', '2,255', '2,110'],
    ['Subscriptions', '4,514', '5,245', '4,907'],
    ['Total revenues', '6,489', '7,500', '7,017'],
    ['Operating income', '1,607', '1,988', '1,309'],
  ];
  const { content } = tableFixture({ columns: [260, 120, 120, 120], rows });
  const [prose, years, body] = [content.words.slice(0, 13), content.words.slice(13, 16), content.words.slice(16)];
  return {
    content,
    segments: [segment('Text', prose), ...years.map((year) => segment('Text', [year])), segment('Table', body)],
  };
}

describe('understandSegments', () => {
  it('takes the header that a box left out into its table, and leaves the paragraph above', async () => {
    const { content, segments } = cutTable();
    const [prose, table, ...others] = await understandSegments(segments, content, ctx);
    expect(others).toEqual([]);
    expect(prose!.words).toEqual(segments[0]!.words);
    expect(table!.table).toMatchObject({ rowCount: 5, columnCount: 4, headerRowCount: 1 });
    expect(table!.words).toHaveLength(content.words.length - prose!.words.length);
  });
});
