import { expect, it } from 'vitest';
import { block, line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { takeWatermarks } from './watermark.ts';

const text = block(
  ['Policy fees and what they', 'are paid for in each of the', 'years that follow', 'this one'],
  100,
  100,
);
const over = { ...line('SAMPLE', 90, 90)[0]!, bbox: { left: 90, top: 90, width: 400, height: 120 } };

it('takes a word that lies over several lines out of the text', () => {
  expect(takeWatermarks([...text, over])).toEqual({ watermarks: [over], rest: text });
});

it('leaves large words alone that stand by themselves, and capitals at the head of a paragraph', () => {
  const title = { ...over, bbox: { ...over.bbox, top: 300 } };
  const capital = { ...over, text: 'P', bbox: { left: 40, top: 95, width: 58, height: 70 } };
  expect(takeWatermarks([...text, title, capital]).watermarks).toEqual([]);
});
