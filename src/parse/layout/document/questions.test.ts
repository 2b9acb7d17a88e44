import { expect, it } from 'vitest';
import { facts, pageOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentFacts } from '../page-facts.ts';
import { settleQuestions } from './questions.ts';

const segment = (type: SegmentType, text: string): SegmentFacts =>
  facts(type, text, 100, { id: text, look: type === 'SectionHeader' ? 'Serif 20b' : 'Serif 20' });
const heading = (text: string) => segment('SectionHeader', text);
const item = (text: string) => segment('ListItem', text);

function taken(...segments: SegmentFacts[]): string[] {
  const adjustments = new Map();
  settleQuestions([pageOf(1, segments)], adjustments);
  return [...adjustments.keys()];
}

it('bold questions with boxes, rings or letters below them head nothing, nor do those set like them', () => {
  const asked = ['1. How often do you cut reeds?', '2) Where?', 'Q3 By whom?', '4. Rate the river.'].map(heading);
  const [first, second, third, fourth] = asked as [SegmentFacts, SegmentFacts, SegmentFacts, SegmentFacts];
  const all = [first, item('☐ never'), second, item('○ at the river'), third, item('(a) by us'), fourth];
  expect(taken(heading('Part A: Reeds'), ...all)).toEqual(asked.map(({ id }) => id));
});

it('questions that paragraphs answer are headings', () => {
  const answer = segment('Text', 'Once a year, when water is low.');
  expect(taken(heading('1. How often?'), answer, heading('2. Where?'), answer)).toEqual([]);
});

it('clauses with letters below their headings keep them', () => {
  expect(taken(heading('1. Delivery'), item('(a) in March'), heading('2. Price'), item('(a) net'))).toEqual([]);
});

it('one question above a list may head a chapter', () => {
  expect(taken(heading('1. What is new?'), item('☐ reeds'), heading('2. Fixes'), item('☑ rushes'))).toEqual([]);
});
