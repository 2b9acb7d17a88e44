import { expect, it } from 'vitest';
import { rowOf } from '../../../test/fixtures/parse/row-fixture.ts';
import { rangeName } from './cell-names.ts';
import { findBlocks } from './find-blocks.ts';

const names = (...blocks: Parameters<typeof findBlocks>): string[] => findBlocks(...blocks).map(rangeName);

it('separates blocks at an empty row and an empty column', () => {
  const rows = [rowOf(0, 'a', 'b', 'c', '', 'e', 'f'), rowOf(1, 'a', 'b', 'c', '', 'e', 'f'), rowOf(3, 'a', 'b')];
  expect(names(rows, [])).toEqual(['A1:C2', 'E1:F2', 'A4:B4']);
});

it('joins a header to its body across an empty row that is too thin for text', () => {
  const rows = [rowOf(0, '', 'Sales', 'Profit'), rowOf(2, 'Zone A', '10', '3'), rowOf(4, 'Zone B', '7', '2')];
  expect(names(rows, [], new Set([1]))).toEqual(['A1:C3', 'A5:C5']);
});

it('joins cells that touch at a corner', () => {
  expect(names([rowOf(0, 'a'), rowOf(1, '', 'b')], [])).toEqual(['A1:B2']);
});

it('treats all cells under a merged cell as filled', () => {
  const rows = [rowOf(0, 'title'), rowOf(1, '', '', '', 'd')];
  expect(names(rows, [{ top: 0, left: 0, bottom: 0, right: 2 }])).toEqual(['A1:D2']);
});
