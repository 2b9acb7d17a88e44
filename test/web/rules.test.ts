import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '../../src/domain/account/webhook.ts';

const APP = path.join(import.meta.dirname, '../../web/app');

/** The rules of the page that need no browser. */
// biome-ignore lint/suspicious/noExplicitAny: the page is plain JavaScript without declarations.
const load = async (name: string): Promise<any> => import(pathToFileURL(path.join(APP, `${name}.js`)).href);

describe('the difference between two texts', () => {
  it('lists removed and added words, and contains both texts', async () => {
    const { wordDiff } = await load('compare/word-diff');
    expect(wordDiff('the cat sat on the mat', 'the dog sat on a mat')).toEqual([
      ['same', 'the '],
      ['gone', 'cat'],
      ['new', 'dog'],
      ['same', ' sat on '],
      ['gone', 'the'],
      ['new', 'a'],
      ['same', ' mat'],
    ]);
    const texts = ['', 'a', 'a b', 'b a c', 'c c a b', 'x y z a', 'a  b\nc', 'word '.repeat(900), 'other '.repeat(900)];
    for (const before of texts)
      for (const after of texts) {
        const runs: [string, string][] = wordDiff(before, after);
        const without = (kind: string) => runs.filter(([what]) => what !== kind).map(([, text]) => text);
        expect(without('new').join('')).toBe(before);
        expect(without('gone').join('')).toBe(after);
      }
  });
});

describe('pairs of segments in two runs', () => {
  const segment = (id: string, top: number, type = 'Text', content = id, width = 100) => ({
    segment_id: id,
    segment_type: type,
    content,
    bbox: { left: 10, top, width, height: 20 },
    page_width: 200,
    page_height: 400,
  });

  it('are matched by position, whatever the resolution, and classified', async () => {
    const { pairSegments, kindOf } = await load('compare/matching');
    const before = [segment('a', 10), segment('b', 50), segment('c', 90), segment('gone', 130)];
    const doubled = (one: ReturnType<typeof segment>) => ({
      ...one,
      bbox: { left: 20, top: one.bbox.top * 2, width: one.bbox.width * 2, height: 40 },
      page_width: 400,
      page_height: 800,
    });
    const after = [
      segment('1', 10, 'Text', 'a'),
      segment('2', 50, 'Title', 'b'),
      segment('3', 90),
      segment('new', 300),
    ].map(doubled);
    const rows = pairSegments(before, after);
    expect(
      rows.map((row: { before?: { segment_id: string }; after?: { segment_id: string } }) => [
        row.before?.segment_id,
        row.after?.segment_id,
        kindOf(row),
      ]),
    ).toEqual([
      ['a', '1', 'same'],
      ['b', '2', 'retyped'],
      ['c', '3', 'changed'],
      ['gone', undefined, 'removed'],
      [undefined, 'new', 'added'],
    ]);
  });

  it('differ in settings that only one of them has', async () => {
    const { configurationDiff } = await load('compare/configuration-diff');
    expect(configurationDiff({ a: { b: 1, c: 2 }, d: null }, { a: { b: 1, c: 3 }, e: [1] })).toEqual([
      { path: 'a.c', before: 2, after: 3 },
      { path: 'e', before: undefined, after: [1] },
    ]);
  });
});

describe('a schema', () => {
  it.each([
    ['{"a": }', 6, 'expected a value'],
    ['{"a": 1,}', 7, 'this comma is followed by nothing'],
    ['{"a" 1}', 5, 'expected a colon'],
    ['{"a": "b}', 6, 'is not closed'],
    ['[1 2]', 3, 'a comma or ]'],
    ['{"a":1,"a":2}', 7, 'used twice'],
    ['', 0, 'the end'],
  ])('that is not JSON is reported at its position: %s', async (text, offset, message) => {
    const { readJson } = await load('extract/json-places');
    const { fault } = readJson(text);
    expect(fault.offset).toBe(offset);
    expect(fault.message).toContain(message);
  });

  it('is parsed like JSON, with the position of every part', async () => {
    const { readJson, lineOf } = await load('extract/json-places');
    const text = '{\n "a": [1, -2.5e3, true, null],\n "b": {"c": "\\u00e9\\n"}\n}';
    const { value, places } = readJson(text);
    expect(value).toEqual(JSON.parse(text));
    expect(lineOf(text, places.get('/b/c'))).toMatchObject({ line: 3, column: 8 });
  });

  it.each([
    [[], '', 'A schema must be an object'],
    [{}, '', 'no fields yet'],
    [{ properties: {} }, '/properties', 'at least one'],
    [{ properties: { a: { type: 'text' } } }, '/properties/a/type', 'not a valid type'],
    [{ properties: { a: { type: 'array' } } }, '/properties/a/type', 'items'],
    [{ properties: { a: { type: 'array', items: { type: 'x' } } } }, '/properties/a/items/type', 'not a valid type'],
    [{ properties: { a: 1 } }, '/properties/a', 'must be an object'],
    [{ properties: { a: {} }, required: ['b'] }, '/required/0', 'no field "b"'],
  ])('that is invalid is reported at its position: %j', async (schema, path, message) => {
    const { schemaFaults } = await load('extract/schema-check');
    const [fault] = schemaFaults(schema);
    expect(fault.path).toBe(path);
    expect(fault.message).toContain(message);
    expect(schemaFaults({ type: 'object', properties: { a: { type: ['string', 'null'] } } })).toEqual([]);
  });
});

describe('positions', () => {
  it('of cells are read and written as in spreadsheets', async () => {
    const { rangeOf, nameOf, lettersOf } = await load('sheet/ranges');
    expect(rangeOf('B2:C3')).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    expect(rangeOf('$AA$10')).toEqual({ top: 9, left: 26, bottom: 9, right: 26 });
    expect(rangeOf('nothing')).toBe(null);
    expect([lettersOf(0), lettersOf(25), lettersOf(26), lettersOf(701), lettersOf(702)]).toEqual([
      'A',
      'Z',
      'AA',
      'ZZ',
      'AAA',
    ]);
    expect(nameOf(4, 27)).toBe('AB5');
  });

  it('on a page are found in the smallest box that contains them', async () => {
    const { boxIndex } = await load('viewer/box-index');
    const box = (segment_id: string, left: number, top: number, width: number, height: number) => ({
      segment_id,
      bbox: { left, top, width, height },
    });
    const at = boxIndex({
      width: 1_000,
      height: 1_000,
      segments: [box('large', 0, 0, 900, 900), box('small', 100, 100, 50, 10), box('edge', 980, 980, 20, 20)],
    });
    expect(at(120, 105).segment_id).toBe('small');
    expect(at(120, 120).segment_id).toBe('large');
    expect(at(120, 112, { reach: 3 }).segment_id).toBe('small');
    expect(at(120, 105, { isShown: (one: { segment_id: string }) => one.segment_id !== 'small' }).segment_id).toBe(
      'large',
    );
    expect(at(1_000, 1_000).segment_id).toBe('edge');
    expect(at(950, 20)).toBe(null);
  });

  it('near the viewport are rendered, the others are not', async () => {
    const { virtualList } = await load('viewer/virtual-list');
    const layer = { append: () => {} };
    const removed: number[] = [];
    const near = virtualList({
      count: 100,
      topOf: (index: number) => index * 10,
      layer,
      make: (index: number) => ({ remove: () => removed.push(index) }),
    });
    near.show(95, 130);
    expect([...near.there.keys()]).toEqual([9, 10, 11, 12, 13]);
    near.show(115, 150);
    expect(removed).toEqual([9, 10]);
    expect([...near.there.keys()]).toEqual([11, 12, 13, 14, 15]);
    near.show(-500, 5);
    expect([...near.there.keys()]).toEqual([0]);
  });
});

describe('usage', () => {
  it('has every day, and counts the pages of extractions once', async () => {
    const { byDay, totals, roundedUp } = await load('usage/days');
    const days = byDay({
      start: '2026-02-27',
      end: '2026-03-02',
      days: [
        { date: '2026-02-28', task_type: 'Parse', status: 'Succeeded', tasks: 2, pages: 9 },
        { date: '2026-02-28', task_type: 'Parse', status: 'Failed', tasks: 1, pages: 4 },
        { date: '2026-03-01', task_type: 'Extract', status: 'Succeeded', tasks: 1, pages: 9 },
      ],
    });
    expect(days.map(({ date }: { date: string }) => date)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(days[1].pages).toEqual({ Succeeded: 9, Failed: 4, Cancelled: 0 });
    expect(totals(days)).toEqual({ pages: 9, tasks: 4, documents: 3, extracts: 1, failed: 1 });
    expect([1, 3, 7, 10, 11, 480].map(roundedUp)).toEqual([1, 5, 10, 10, 20, 500]);
  });
});

describe('search terms', () => {
  const bbox = { left: 100, top: 200, width: 300, height: 20 };
  const word = (text: string, left: number) => ({ text, bbox: { left, top: 5, width: 40, height: 10 } });
  const page = (number: number, segments: object[]) => ({ number, segments });

  it('are found ignoring case and diacritics, over several words, each with its boxes', async () => {
    const { findWords } = await load('viewer/find-words');
    const ocr = [word('Der', 0), word('Müller', 50), word('mahlt.', 100), word('MULLER', 150)];
    const model = { pages: [page(1, [{ bbox, ocr }]), page(2, [{ bbox, ocr: [], text: 'Ein Muller' }])] };
    const hits = findWords(model, 'müller');
    expect(hits.map((hit: { page: { number: number } }) => hit.page.number)).toEqual([1, 1, 2]);
    expect(hits[0].boxes).toEqual([{ left: 150, top: 205, width: 40, height: 10 }]);
    expect(hits[2].boxes).toEqual([bbox]);
    expect(findWords(model, 'der  müller ma')[0].boxes).toHaveLength(3);
    expect(findWords(model, '  ')).toEqual([]);
  });

  it('are found in the cells of a sheet', async () => {
    const { findWords } = await load('viewer/find-words');
    const cells = [
      { range: 'A1', text: 'Rent' },
      { range: 'B2', text: 'Rental' },
    ];
    const found = findWords({ pages: [page(1, [{ bbox, ss_cells: cells }])] }, 'rent');
    expect(found.map((hit: { cells: string[] }) => hit.cells)).toEqual([['A1'], ['B2']]);
  });

  it('are found on 500 pages of 400 words much faster than they are parsed', async () => {
    const { findWords } = await load('viewer/find-words');
    const ocr = Array.from({ length: 400 }, (_, at) => word(at === 7 ? 'needle' : 'hay', at));
    const pages = Array.from({ length: 500 }, (_, at) => page(at + 1, [{ bbox, ocr }]));
    expect(findWords({ pages }, 'needle')).toHaveLength(500);
  });
});

describe('the direction of a text', () => {
  it('is that of most of its letters, also in a table', async () => {
    const { directionOf } = await load('viewer/direction');
    expect(directionOf('<table><tr><td>שלום עולם</td><td>PDF</td></tr></table>')).toBe('rtl');
    expect(directionOf('<p>مرحبا 2024</p>')).toBe('rtl');
    expect(directionOf('<p dir="x">Hello שלום, how are you?</p>')).toBe('ltr');
    expect(directionOf('12 %')).toBe('ltr');
  });
});

describe('the event types of webhooks', () => {
  it('have a label for every type that the server knows', async () => {
    const { EVENT_KINDS } = await load('../webhooks/event-kinds');
    expect(Object.keys(EVENT_KINDS)).toEqual([...WEBHOOK_EVENT_TYPES]);
  });
});

describe('the remaining time', () => {
  it('follows the pace of the pages since the first check', async () => {
    const { timeLeft } = await load('viewer/time-left');
    let now = 0;
    const left = timeLeft(() => now);
    expect(left(10, 100)).toBe('');
    now = 10_000;
    expect(left(20, 100)).toBe('about 1 minute left');
    now = 40_000;
    expect(left(90, 100)).toBe('about 5 seconds left');
    expect(left(100, 100)).toBe('');
  });
});

describe('corrections on the page', () => {
  const op = (id: string) => ({ op: 'delete', id, segment_id: id });
  const cell = (row: number, col: number, text: string, more: object = {}) => ({
    ...{ row, col, row_span: 1, col_span: 1, text, header: false },
    ...more,
  });
  const shown = (cells: { row: number; col: number; text: string; col_span: number; row_span: number }[]) =>
    cells.map(
      ({ row, col, text, row_span: down, col_span: across }) =>
        `${row}${col}${text}${down > 1 ? 'v' : ''}${across > 1 ? '>' : ''}`,
    );

  it('of two people are merged: nothing that either added is lost, what one undid is removed', async () => {
    const { merged } = await load('correct/merging');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(op);
    expect(merged([a, b], [a, c], [a, b, d])).toEqual([a, d, c]);
    expect(merged([a, b], [a, b, c], [b, d])).toEqual([b, d, c]);
    expect(merged([], [c], [a])).toEqual([a, c]);
  });

  it('are undone and redone step by step; a rejected one is not a step', async () => {
    const { history } = await load('correct/history');
    const [a, b, c] = ['a', 'b', 'c'].map(op);
    const steps = history([a], () => {});
    steps.set([a, b]);
    steps.set([a, b, c]);
    steps.forget('b');
    expect(steps.operations).toEqual([a, c]);
    steps.undo();
    expect([steps.operations, steps.canUndo]).toEqual([[a], false]);
    steps.redo();
    expect(steps.operations).toEqual([a, c]);
  });

  it('of others stay when our own step is undone or redone', async () => {
    const { history } = await load('correct/history');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(op);
    const steps = history([a], () => {});
    steps.set([a, b]);
    steps.set([a, b, c]);
    steps.undo();
    // Meanwhile somebody added d and undid a.
    steps.adopt([d, b]);
    steps.undo();
    expect(steps.operations).toEqual([d]);
    steps.redo();
    steps.redo();
    expect(steps.operations).toEqual([d, b, c]);
  });

  it('of a table insert and remove rows and columns, merge and split cells, and keep spans intact', async () => {
    const { inserted, removed, joined, split, withHeader, cellAt } = await load('correct/table-model');
    const cells = [cell(0, 0, 'a', { col_span: 2 }), cell(1, 0, 'b'), cell(1, 1, 'c')];
    expect(shown(inserted(cells, 'row', 1))).toEqual(['00a>', '10', '11', '20b', '21c']);
    expect(shown(inserted(cells, 'col', 1))).toEqual(['00a>', '10b', '11', '12c']);
    expect(inserted(cells, 'col', 1)[0].col_span).toBe(3);
    expect(shown(removed(cells, 'col', 0))).toEqual(['00a', '10c']);
    expect(shown(removed(cells, 'row', 0))).toEqual(['00b', '01c']);
    expect(shown(joined(cells, cells[1], 'right'))).toEqual(['00a>', '10b c>']);
    expect(joined(cells, cells[1], 'below')).toBeNull();
    expect(shown(split(cells, cells[0]))).toEqual(['00a', '01', '10b', '11c']);
    expect(withHeader(cells, 0).map(({ header }: { header: boolean }) => header)).toEqual([true, false, false]);
    expect(cellAt(cells, 0, 1)).toBe(cells[0]);
  });

  it('are shown as the server applies them', async () => {
    const { applied } = await load('correct/apply');
    const segment = (id: string) => ({
      segment_id: id,
      text: id,
      page_number: 1,
      bbox: { left: 0, top: 0, width: 9, height: 8 },
    });
    const machine = ['a', 'b', 'c'].map(segment);
    const after = applied(machine, [
      { op: 'move', id: '1', segment_id: 'c', after: null },
      { op: 'split', id: 's', segment_id: 'b', parts: [{ text: 'b1' }, { text: 'b2' }] },
      { op: 'change', id: '2', segment_id: 's-2', segment_type: 'Title' },
      { op: 'delete', id: '3', segment_id: 'a' },
      { op: 'restore', id: '4', segment_id: 'a' },
      { op: 'join', id: '5', segment_ids: ['c', 'a'] },
    ]);
    expect(after.map(({ segment_id, text }: { segment_id: string; text: string }) => `${segment_id}:${text}`)).toEqual([
      'c:c a',
      'b:b1',
      's-2:b2',
    ]);
    expect(machine.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('convert text to the type that the schema asks for', async () => {
    const { writtenValue } = await load('correct/value-type');
    const schema = {
      properties: {
        total: { type: 'number' },
        paid: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
      },
    };
    expect(writtenValue("1'234,50", schema, '/total', null)).toBe(1234.5);
    expect(() => writtenValue('twelve', schema, '/total', 3)).toThrow('must be a number');
    expect(writtenValue('yes', schema, '/paid', null)).toBe(true);
    expect(writtenValue('a\nb', schema, '/tags', [])).toEqual(['a', 'b']);
    expect(writtenValue(' ', schema, '/total', 3)).toBeNull();
  });
});
