import { describe, expect, it } from 'vitest';
import { facts, pageOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { settlePartedHeadings } from './parted-headings.ts';

const segment = (type: SegmentType, text: string, top: number, more: Partial<SegmentFacts> = {}): SegmentFacts =>
  facts(type, text, top, { id: text, look: 'Serif 20', ...more });
const page = (n: number, ...feet: SegmentFacts[]): PageFacts =>
  pageOf(n, [segment('Text', `${n} ${'Reeds grow where water stands. '.repeat(20)}`, 100), ...feet]);
const foot = (text: string, top: number, more: Partial<SegmentFacts> = {}) =>
  segment('PageFooter', text, top, { bold: true, look: 'Serif 20b', ...more });

function headings(...pages: PageFacts[]): string[] {
  const adjustments = new Map();
  settlePartedHeadings(pages, adjustments);
  return [...adjustments.keys()];
}

describe('a bold line at the foot of a page', () => {
  it('that comes back nowhere heads what follows on the next', () => {
    expect(headings(page(1, foot('The harvest', 1300)), page(2))).toEqual(['The harvest']);
  });

  it('heads it above the number of the page too', () => {
    const numbered = [1, 2].map((n) => segment('PageNumber', `${n}`, 1350));
    expect(headings(page(1, foot('The harvest', 1300), numbered[0]!), page(2, numbered[1]!))).toEqual(['The harvest']);
  });

  it('is a foot where others stand at its height, or with its words', () => {
    expect(headings(page(1, foot('Reeds', 1300)), page(2, foot('Rushes', 1305)), page(3))).toEqual([]);
    expect(headings(page(1, foot('Draft 1', 1300)), page(2, foot('Draft 2', 1250)), page(3))).toEqual([]);
  });

  it('is left alone above a table, whose head it may be', () => {
    const next = page(2);
    const table = { ...next, segments: [segment('PageHeader', 'Marshes', 40), segment('Table', 'Reeds 12', 100)] };
    expect(headings(page(1, foot('Plant Count', 1300)), table)).toEqual([]);
  });

  it('is a foot where it is smaller than the text, plain, a sentence, or ends the document', () => {
    const feet = [foot('Press', 1300, { size: 15 }), foot('Press', 1300, { bold: false }), foot('Printed here.', 1300)];
    expect(feet.flatMap((line) => headings(page(1, line), page(2)))).toEqual([]);
    expect(headings(page(1), page(2, foot('Printed in Graz', 1300)))).toEqual([]);
  });
});
