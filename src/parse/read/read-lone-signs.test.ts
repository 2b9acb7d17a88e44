import { expect, it } from 'vitest';
import { context, TestPage } from '../../../test/fixtures/parse/read-page-fixture.ts';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import { readLoneSigns } from './read-lone-signs.ts';

const word = (text: string, left: number, top: number, source: Word['source'] = 'ocr'): Word => ({
  text,
  bbox: { left, top, width: 40, height: 10 },
  confidence: 0.9,
  source,
  angle: 0,
});

/** A table of two rows; `paint` draws ink on white paper. */
function scan(ink: { left: number; top: number; width: number; height: number }[], words: Word[]) {
  const { content } = new TestPage();
  content.raster.data.fill(255);
  for (const { left, top, width, height } of [...words.map(({ bbox }) => bbox), ...ink]) {
    for (let y = top; y < top + height; y++)
      content.raster.data.fill(0, 3 * (y * content.raster.width + left), 3 * (y * content.raster.width + left + width));
  }
  const bbox = { left: 20, top: 20, width: 300, height: 100 };
  const segment: SegmentDraft = { id: 'table', type: 'Table', bbox, confidence: 0.9, words };
  return { content: { ...content, words }, segment };
}

function engineReading(text: string, confidence = 0.95): OcrEngine & { asked: number } {
  const engine = {
    asked: 0,
    recognise: async () => [],
    followLines: async () => [],
    readStretches: async (_: unknown, stretches: readonly unknown[]) => {
      engine.asked += stretches.length;
      return stretches.map(() => ({ text, confidence }));
    },
  };
  return engine;
}

const read = async (ink: Parameters<typeof scan>[0], engine: OcrEngine, source?: Word['source']) => {
  const { content, segment } = scan(ink, [word('Alpha', 40, 40, source), word('Beta', 40, 70, source)]);
  const [seen] = await readLoneSigns([segment], content, engine, context());
  return seen!.words.map(({ text }) => text);
};

const FIGURE = { left: 200, top: 41, width: 5, height: 9 };

it('a figure that stands alone on the height of a word is read and joins the table', async () => {
  expect(await read([FIGURE], engineReading('7'))).toEqual(['Alpha', 'Beta', '7']);
});

it('lines, dots, strokes beside words and ink between the rows are not signs', async () => {
  const engine = engineReading('7');
  const ink = [
    { left: 30, top: 60, width: 280, height: 1 },
    { left: 200, top: 47, width: 2, height: 2 },
    { left: 83, top: 41, width: 5, height: 9 },
    { left: 200, top: 56, width: 5, height: 8 },
  ];
  expect(await read(ink, engine)).toEqual(['Alpha', 'Beta']);
  expect(engine.asked).toBe(0);
});

it('what reads as no figure, or hardly, is left out; words that the file states are not looked beside', async () => {
  expect(await read([FIGURE], engineReading('l'))).toEqual(['Alpha', 'Beta']);
  expect(await read([FIGURE], engineReading('7', 0.5))).toEqual(['Alpha', 'Beta']);
  const engine = engineReading('7');
  expect(await read([FIGURE], engine, 'text-layer')).toEqual(['Alpha', 'Beta']);
  expect(engine.asked).toBe(0);
});

it('a table full of specks is not read sign by sign', async () => {
  const engine = engineReading('7');
  const words = Array.from({ length: 9 }, (_, row) => word('Alpha', 22, 22 + 11 * row));
  const specks = words.flatMap(({ bbox }) =>
    Array.from({ length: 46 }, (_, index) => ({ left: 75 + 5 * index, top: bbox.top + 1, width: 1, height: 8 })),
  );
  const { content, segment } = scan(specks, words);
  const [seen] = await readLoneSigns([segment], content, engine, context());
  expect(seen!.words).toHaveLength(9);
  expect(engine.asked).toBe(0);
});
