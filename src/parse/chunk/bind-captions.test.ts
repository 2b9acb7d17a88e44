import { expect, it } from 'vitest';
import { segment } from '../../../test/fixtures/parse/segment-fixture.ts';
import { boundToFirst } from './bind-captions.ts';

const at = (type: 'Caption' | 'Table' | 'Picture' | 'Text', top: number, page = 1) => segment(type, 'x', { top, page });

it('a picture takes the caption after it', () => {
  expect(boundToFirst([at('Picture', 0), at('Caption', 20), at('Text', 40)])).toBe(2);
});

it('a table takes the caption before it', () => {
  expect(boundToFirst([at('Caption', 0), at('Table', 20), at('Text', 40)])).toBe(2);
});

it('a caption between two figures goes with the nearer one', () => {
  expect(boundToFirst([at('Picture', 0), at('Caption', 15), at('Table', 60)])).toBe(2);
  expect(boundToFirst([at('Picture', 0), at('Caption', 45), at('Table', 60)])).toBe(1);
});

it('a figure between two captions goes with the nearer one', () => {
  expect(boundToFirst([at('Caption', 0), at('Table', 60), at('Caption', 75)])).toBe(1);
  expect(boundToFirst([at('Caption', 0), at('Table', 15), at('Caption', 60)])).toBe(2);
});

it('a figure on the next page is further away than any on the same page', () => {
  expect(boundToFirst([at('Picture', 0), at('Caption', 900), at('Table', 0, 2)])).toBe(2);
});

it('a caption without a figure is separate, like any other segment', () => {
  expect(boundToFirst([at('Caption', 0), at('Text', 20)])).toBe(1);
  expect(boundToFirst([at('Text', 0), at('Caption', 20), at('Table', 40)])).toBe(1);
  expect(boundToFirst([at('Table', 0)])).toBe(1);
});
