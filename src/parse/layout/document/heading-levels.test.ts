import { expect, it } from 'vitest';
import { facts, pageOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { SegmentFacts } from '../page-facts.ts';
import { settleDocument } from './settle-document.ts';

it('what a document begins with in the middle, above headings that begin at the left, is its title', () => {
  const heading = (text: string, top: number, left: number) =>
    facts('SectionHeader', text, top, { bbox: { left, top, width: 300, height: 30 } });
  const headings = (left: number) => [
    heading('Lease of a Marsh', 100, 462),
    facts('Text', 'Between the parties below.', 200),
    heading('Delivery', 300, left),
    heading('Price', 500, left),
  ];
  const levels = (segments: SegmentFacts[]) => {
    const adjustments = settleDocument([pageOf(1, segments)]);
    return segments.flatMap(({ id }) => adjustments.get(id)?.headingLevel ?? []);
  };
  expect(levels(headings(100))).toEqual([1, 2, 2]);
  expect(levels(headings(462))).toEqual([2, 2, 2]);
  expect(levels([facts('Text', 'Draft', 50), ...headings(100)])).toEqual([2, 2, 2]);
});
