import { describe, expect, it } from 'vitest';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import type { Chunk } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import { SEGMENT_TYPES } from '../../domain/segment-types.ts';
import type { Operation } from '../../domain/task/correction.ts';
import { loadTokenizer } from '../../parse/without-engines.ts';
import {
  type AskedOperation,
  correctedChunks,
  isApplied,
  type OperationOutcome,
  planCorrections,
} from './apply-corrections.ts';

const { segment_processing: formats } = resolveParseConfiguration({});
const setting = {
  formats,
  run: 'run-1',
  pageSize: (page: number) => (page <= 2 ? { width: 1000, height: 1400 } : null),
};

function segment(id: string, text: string, more: Partial<Segment> = {}): Segment {
  const words = text.split(' ').map((word, at) => ({
    bbox: { left: at * 50, top: 0, width: 45, height: 20 },
    text: word,
    confidence: null,
  }));
  return {
    segment_id: id,
    segment_type: 'Text',
    bbox: { left: 100, top: 100, width: 500, height: 20 },
    page_number: 1,
    page_height: 1400,
    page_width: 1000,
    confidence: 0.8,
    content: text,
    embed: text,
    segment_length: text.split(' ').length,
    text,
    ocr: words,
    ...more,
  };
}

const chunk = (id: string, segments: Segment[]): Chunk => ({
  chunk_id: id,
  chunk_length: 0,
  content: segments.map(({ content }) => content).join('\n'),
  embed: segments.map(({ embed }) => embed).join('\n'),
  segments,
});

const DOCUMENT = [
  chunk('one', [segment('a', 'Harbour Books'), segment('b', 'The tide was low and the boats lay dry')]),
  chunk('two', [segment('c', 'A third of them'), segment('d', 'x = 1', { segment_type: 'Formula' })]),
];

async function corrected(corrections: AskedOperation[], chunks = DOCUMENT, run = 'run-1') {
  const plan = await planCorrections(chunks, corrections, { ...setting, run });
  const counter = await loadTokenizer({ Enum: 'Word' }, null);
  const after = await Array.fromAsync(correctedChunks(chunks, plan.work, counter));
  const segments = after.flatMap((one) => one.segments);
  return { ...plan, after, segments, find: (id: string) => segments.find((one) => one.segment_id === id) };
}

describe('corrections of a parsed document', () => {
  it('change type, text and level of a segment without changing the original output', async () => {
    const { find, after, outcomes } = await corrected([
      {
        op: 'change',
        id: '1',
        segment_id: 'a',
        segment_type: 'SectionHeader',
        heading_level: 3,
        text: 'Harbour & Sons',
      },
    ]);
    expect(find('a')).toMatchObject({ content: '### Harbour & Sons', confidence: 1, source: 'person' });
    expect(after[0]!.content).toBe('### Harbour & Sons\nThe tide was low and the boats lay dry');
    expect(after[0]!.embed).toBe(after[0]!.content);
    expect(after[0]!.chunk_length).toBe(13);
    expect(after[1]).toBe(DOCUMENT[1]);
    expect(DOCUMENT[0]!.segments[0]!.content).toBe('Harbour Books');
    expect(outcomes[0]).toMatchObject({
      was: { segment_type: 'Text', text: 'Harbour Books', heading_level: null },
      became: { segment_type: 'SectionHeader', text: 'Harbour & Sons', heading_level: 3 },
    });
  });

  it('move a box within the page without moving its words', async () => {
    const bbox = { left: 90, top: 95, width: 5000, height: 30 };
    const { find } = await corrected([{ op: 'change', id: '1', segment_id: 'a', bbox }]);
    expect(find('a')!.bbox).toEqual({ left: 90, top: 95, width: 910, height: 30 });
    expect(find('a')!.ocr![0]!.bbox).toMatchObject({ left: 10, top: 5 });
    expect(find('a')!.content).toBe('Harbour Books');
  });

  it('split a segment by words and use the id of the correction for the new one', async () => {
    const { find, segments } = await corrected([
      {
        op: 'split',
        id: 's',
        segment_id: 'b',
        parts: [{ text: 'The tide was low' }, { text: 'and the boats lay dry' }],
      },
      { op: 'change', id: '2', segment_id: 's-2', segment_type: 'ListItem' },
    ]);
    expect(segments.map(({ segment_id }) => segment_id)).toEqual(['a', 'b', 's-2', 'c', 'd']);
    expect(find('b')!.bbox).toEqual({ left: 100, top: 100, width: 195, height: 20 });
    expect(find('s-2')).toMatchObject({ content: '- and the boats lay dry', bbox: { left: 300, width: 245 } });
    expect(find('s-2')!.ocr![0]).toMatchObject({ text: 'and', bbox: { left: 0 } });
  });

  it('join segments across chunks, remove the hyphen and the empty chunk', async () => {
    const chunks = [chunk('one', [segment('a', 'It is pos-')]), chunk('two', [segment('b', 'sible to be there')])];
    const { after, outcomes } = await corrected([{ op: 'join', id: '1', segment_ids: ['a', 'b'] }], chunks);
    expect(after).toHaveLength(1);
    expect(after[0]!.segments[0]).toMatchObject({ segment_id: 'a', text: 'It is possible to be there' });
    expect(isApplied(outcomes[0]!)).toBe(true);
  });

  it.each([
    ['at a low-', 'temperature limit', 'at a low-temperature limit'],
    ['state-of-', 'the-art', 'state-of-the-art'],
    ['in 1990-', '95', 'in 1990-95'],
    ['in short-', 'and long-term use', 'in short- and long-term use'],
  ])('join %j and %j with the hyphen that belongs to them', async (above, below, text) => {
    const chunks = [chunk('one', [segment('a', above)]), chunk('two', [segment('b', below)])];
    const { after } = await corrected([{ op: 'join', id: '1', segment_ids: ['a', 'b'] }], chunks);
    expect(after[0]!.segments[0]).toMatchObject({ segment_id: 'a', text });
  });

  it('move, delete, restore and add segments in reading order', async () => {
    const { segments, find } = await corrected([
      { op: 'move', id: '1', segment_id: 'c', after: null },
      { op: 'delete', id: '2', segment_id: 'b' },
      { op: 'delete', id: '3', segment_id: 'd' },
      { op: 'restore', id: '4', segment_id: 'd' },
      { op: 'add', id: 'new', page_number: 2, segment_type: 'Text', bbox: box(1), text: 'missed', before: 'd' },
    ]);
    expect(segments.map(({ segment_id }) => segment_id)).toEqual(['c', 'a', 'new', 'd']);
    expect(find('new')).toMatchObject({ content: 'missed', page_number: 2, source: 'person' });
  });

  it('write a formula as LaTeX', async () => {
    const { find } = await corrected([{ op: 'change', id: '1', segment_id: 'd', latex: 'x = \\frac{1}{2}' }]);
    expect(find('d')!.content).toBe('$$x = \\frac{1}{2}$$');
  });

  it('replace the cells of a table and keep positions of unchanged text', async () => {
    const cells = [cell(0, 0, 'Fruit', true), cell(1, 0, 'Pears'), cell(1, 1, '12')];
    const old = cells.map((one) => ({ ...one, row_span: 1, col_span: 1, bbox: box(one.row * 40), confidence: 0.5 }));
    const table = segment('t', 'Fruit Pears 12', { segment_type: 'Table', cells: old, content: '' });
    const { find } = await corrected(
      [
        {
          op: 'table',
          id: '1',
          segment_id: 't',
          cells: [{ ...cells[0]!, col_span: 2 }, cells[1]!, cell(1, 1, '13 < 14')],
        },
      ],
      [chunk('one', [table])],
    );
    expect(find('t')!.content).toBe(
      '<table><thead><tr><th colspan="2">Fruit</th></tr></thead><tbody><tr><td>Pears</td><td>13 &lt; 14</td></tr></tbody></table>',
    );
    expect(find('t')!.cells![1]).toMatchObject({ text: 'Pears', bbox: box(40), confidence: 1 });
    expect(find('t')!.cells!.map(({ header }) => header)).toEqual([true, false, false]);
    const html = '<table><tr><td>Plums</td></tr></table>';
    const by = await corrected([{ op: 'table', id: '1', segment_id: 't', html }], [chunk('one', [table])]);
    expect(by.find('t')!.content).toBe('<table><tbody><tr><td>Plums</td></tr></tbody></table>');
  });

  it.each(SEGMENT_TYPES)('rewrite the text of a %s in HTML and Markdown', async (segment_type) => {
    for (const format of ['Html', 'Markdown'] as const) {
      const own = { ...formats, [segment_type]: { ...formats[segment_type], format } };
      const correction: AskedOperation = { op: 'change', id: '1', segment_id: 'a', segment_type, text: 'Low tide' };
      const plan = await planCorrections(DOCUMENT, [correction], { ...setting, formats: own });
      expect(plan.work.at('a')![0]!.content).toContain('Low tide');
    }
  });

  it('keep links of rewritten text in HTML and Markdown', async () => {
    const html = segment('a', 'See the site', {
      content: '<p>See <a href="https://a.example/?x=1&amp;y">the site</a></p>',
    });
    const markdown = segment('b', 'See the site', { content: 'See [the site](https://a.example/b)' });
    const { find } = await corrected(
      [
        { op: 'change', id: '1', segment_id: 'a', text: 'Look at the site' },
        { op: 'change', id: '2', segment_id: 'b', text: 'Go to the site' },
      ],
      [chunk('one', [html, markdown])],
    );
    expect(find('a')!.content).toBe('Look at [the site](https://a.example/?x=1&y)');
    expect(find('b')!.content).toBe('Go to [the site](https://a.example/b)');
  });

  it('remove active content', async () => {
    const content = '<b onclick="x()">bold</b><script>1</script>';
    const { find } = await corrected([{ op: 'change', id: '1', segment_id: 'a', content }]);
    expect(find('a')!.content).not.toMatch(/<script|<b onclick/);
  });

  it.each<[Operation, RegExp]>([
    [{ op: 'change', id: '1', segment_id: 'nobody', text: '' }, /no segment nobody/],
    [{ op: 'move', id: '1', segment_id: 'a', after: 'a' }, /next to itself/],
    [{ op: 'move', id: '1', segment_id: 'a' }, /needs either after or before/],
    [{ op: 'restore', id: '1', segment_id: 'a' }, /was not deleted/],
    [{ op: 'join', id: '1', segment_ids: ['a', 'a'] }, /twice/],
    [{ op: 'add', id: 'n', page_number: 9, segment_type: 'Text', bbox: box(1), text: '', after: 'a' }, /no page 9/],
    [{ op: 'table', id: '1', segment_id: 'a', cells: [cell(0, 0, ''), cell(0, 0, '')] }, /two cells/],
    [{ op: 'table', id: '1', segment_id: 'a', cells: [cell(90_000, 9_000, '')] }, /at most 50000 places/],
    [{ op: 'table', id: '1', segment_id: 'a', html: '<p>no table</p>' }, /not one table/],
  ])('explain why %o has no effect', async (operation, why) => {
    const { outcomes, segments } = await corrected([operation]);
    expect(outcomes[0]).toMatchObject({ reason: expect.stringMatching(why) });
    expect(segments).toHaveLength(4);
  });

  it('find their segments by text after another run', async () => {
    const made: AskedOperation[] = [
      { op: 'change', id: '1', segment_id: 'a', segment_type: 'Title' },
      { op: 'change', id: '2', segment_id: 'c', text: 'Two thirds of them' },
      { op: 'join', id: '3', segment_ids: ['b', 'c'] },
    ];
    const { outcomes } = await corrected(made);
    const stored = made.map((one, at) => ({
      ...one,
      run: 'run-1',
      anchors: (outcomes[at] as OperationOutcome).anchors,
    }));
    const again = [
      chunk('one', [segment('z', 'New here'), segment('c', 'Harbour Books'), segment('a', 'A third of all')]),
    ];
    const after = await corrected(stored, again, 'run-2');
    expect(after.find('c')).toMatchObject({ segment_type: 'Title', text: 'Harbour Books' });
    expect(after.find('a')).toMatchObject({ segment_type: 'Text', text: 'A third of all' });
    expect(after.outcomes.filter((outcome) => !isApplied(outcome)).map(({ id }) => id)).toEqual(['2', '3']);
  });
});

function box(top: number) {
  return { left: 10, top, width: 30, height: 10 };
}

function cell(row: number, col: number, text: string, header = false) {
  return { row, col, text, header };
}
