import { expect, it } from 'vitest';
import { PROSE, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { unstatedInk } from './unstated-ink.ts';

const prose = (): TestPage => PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30), new TestPage());
const partsOf = ({ content }: TestPage) => unstatedInk(content, content.words, []);

it('has nothing to say where words account for all ink', () => {
  expect(partsOf(prose())).toEqual([]);
});

it('finds a line that no word accounts for, with room around it', () => {
  const [part, ...others] = partsOf(prose().ink({ left: 60, top: 400, width: 200, height: 14 }));
  expect(others).toEqual([]);
  expect(part!.left).toBeLessThan(60);
  expect(part!.left + part!.width).toBeGreaterThan(260);
  expect(part!.top).toBeLessThan(400);
  expect(part!.height).toBeLessThan(50);
});

it('takes words of one line as one part, and lines far apart as two', () => {
  const page = prose();
  page.ink({ left: 60, top: 400, width: 60, height: 14 }).ink({ left: 130, top: 400, width: 80, height: 14 });
  expect(partsOf(page)).toHaveLength(1);
  expect(partsOf(page.ink({ left: 60, top: 600, width: 80, height: 14 }))).toHaveLength(2);
});

it('leaves regions alone that are read anyway', () => {
  const { content } = prose().ink({ left: 60, top: 400, width: 200, height: 14 });
  expect(unstatedInk(content, content.words, [{ left: 50, top: 390, width: 300, height: 40 }])).toEqual([]);
});

it('does not take lines and dots for writing', () => {
  const page = prose();
  for (let y = 300; y < 500; y++) page.data.fill(0, (y * 600 + 100) * 3, (y * 600 + 102) * 3);
  page.ink({ left: 300, top: 300, width: 2, height: 2 });
  expect(partsOf(page)).toEqual([]);
});
