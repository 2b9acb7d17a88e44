import { expect, it } from 'vitest';
import { context, engineSeeing, readLine, TestPage } from '../../../test/fixtures/parse/read-page-fixture.ts';
import type { BoundingBox } from '../../domain/geometry.ts';
import type { SegmentType } from '../../domain/segment.ts';
import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import { readSilentSegments } from './read-silent-segments.ts';

const box = (left: number, top: number, width = 200, height = 40): BoundingBox => ({ left, top, width, height });
const segment = (type: SegmentType, bbox: BoundingBox, words: Word[] = []): SegmentDraft => ({
  id: `${type} ${bbox.top}`,
  type,
  bbox,
  confidence: 0.9,
  words,
});

it('a formula that is drawn and not written is read from the picture, line by line', async () => {
  const page = new TestPage();
  // The engine sees the cut-out, which starts eight pixels left of and above the formula at (100, 200).
  const engine = engineSeeing(readLine('divided by b', 10, 30), readLine('a', 10, 10));
  const [read] = await readSilentSegments([segment('Formula', box(100, 200))], page.content, engine, context());
  expect(read!.words.map(({ text, source }) => `${text} ${source}`)).toEqual([
    'a ocr',
    'divided ocr',
    'by ocr',
    'b ocr',
  ]);
  expect(read!.words[0]!.bbox).toMatchObject({ left: 102, top: 202 });
  expect(read!.lines).toEqual([[0], [1, 2, 3]]);
});

it('what has words, is a picture or covers much of the page is not read', async () => {
  const page = new TestPage().line('words', 20, 20);
  const engine = engineSeeing(readLine('read', 10, 10));
  const segments = [
    segment('Text', box(20, 20), page.words),
    segment('Picture', box(20, 300)),
    segment('Table', box(0, 400, 600, 400)),
  ];
  expect(await readSilentSegments(segments, page.content, engine, context())).toEqual(segments);
  expect(engine.shown).toEqual([]);
});

it('a box over the words of another segment is not read', async () => {
  const page = new TestPage().line('stated', 110, 210);
  const engine = engineSeeing(readLine('stated |', 18, 18));
  const owner = segment('Table', box(90, 190, 400, 300), page.words);
  const over = segment('Table', box(100, 200));
  expect(await readSilentSegments([owner, over], page.content, engine, context())).toEqual([owner, over]);
  expect(engine.shown).toEqual([]);
});

it('a word that another segment has is not taken from it, nor is one read twice', async () => {
  const page = new TestPage().line('shared', 110, 210);
  const engine = engineSeeing(readLine('shared', 18, 18));
  const owner = segment('Text', box(110, 210, 60, 14), page.words);
  const read = await readSilentSegments(
    [owner, segment('Formula', box(100, 200)), segment('Formula', box(100, 400)), segment('Caption', box(100, 400))],
    page.content,
    engine,
    context(),
  );
  expect(read.map(({ words }) => words.map(({ text }) => text))).toEqual([['shared'], [], ['shared'], []]);
});
