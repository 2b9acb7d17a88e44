import { expect, it } from 'vitest';
import { segment, words } from '../../../test/fixtures/parse/segment-fixture.ts';
import { withHeadings } from './chunker.ts';
import type { MeasuredSegment } from './running-length.ts';

const underTen = (segments: readonly MeasuredSegment[]) => segments.reduce((sum, s) => sum + s.segment_length, 0) <= 10;
const heading = (count: number) => segment('SectionHeader', words(count));
const text = (count: number) => segment('Text', words(count));
const shape = (units: readonly (readonly MeasuredSegment[])[]) =>
  units.map((unit) => unit.map((s) => s.segment_length));

it('headings stay with the text below them', () => {
  expect(shape(withHeadings([heading(2), heading(1)], [text(7)], underTen))).toEqual([[2, 1, 7]]);
});

it('if not all headings fit, the nearest ones stay', () => {
  expect(shape(withHeadings([heading(4), heading(2)], [text(7)], underTen))).toEqual([[4], [2, 7]]);
});

it('if no heading fits, they form separate units before it', () => {
  expect(shape(withHeadings([heading(4), heading(2)], [text(9)], underTen))).toEqual([[4, 2], [9]]);
});

it('a unit without headings stays as it is', () => {
  expect(shape(withHeadings([], [text(90)], underTen))).toEqual([[90]]);
});
