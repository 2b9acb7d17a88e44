import { describe, expect, it } from 'vitest';
import { facts as factsOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import type { Adjustments } from './adjustment.ts';
import { settleByStyle } from './settle-by-style.ts';

const BODY = 'Sans 20';
const HEAD = 'Sans 28 #0000aa';

const facts = (id: string, type: SegmentType, text: string, style: string): SegmentFacts =>
  factsOf(type, text, 100, { id, style });

const slide = (pageNumber: number, ...more: SegmentFacts[]): PageFacts => ({
  pageNumber,
  width: 1000,
  height: 600,
  segments: [
    facts(`head${pageNumber}`, 'SectionHeader', `About ${'abcdef'[pageNumber]}`, HEAD),
    facts(`text${pageNumber}`, 'Text', 'Reeds grow where water stands. '.repeat(8), BODY),
    ...more,
  ],
});

function settled(...more: SegmentFacts[]): Adjustments {
  const adjustments: Adjustments = new Map();
  settleByStyle([slide(1), slide(2), slide(3, ...more)], adjustments);
  return adjustments;
}

describe('text in the body style', () => {
  it('is not a heading', () => {
    expect(settled(facts('name', 'SectionHeader', 'Ada Marsh', BODY)).get('name')).toEqual({ type: 'Text' });
  });

  it('may be a heading with a number or in capitals', () => {
    const more = [facts('a', 'SectionHeader', '2.1 Delivery', BODY), facts('b', 'SectionHeader', 'PAYMENT', BODY)];
    expect([...settled(...more).keys()]).toEqual([]);
  });

  it('is not a page footer unless it repeats', () => {
    const footers = ['8. How many are there?', 'Draft 1', 'Draft 2'].map((text, at) =>
      facts(`f${at}`, 'PageFooter', text, BODY),
    );
    expect([...settled(...footers)]).toEqual([['f0', { type: 'Text' }]]);
  });
});
