import { expect, it } from 'vitest';
import { facts, pageOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { settleDocument } from './settle-document.ts';

it('what is largest on a cover is the title, in whatever face', () => {
  const look = { look: 'Serif 20' };
  const cover = (...more: SegmentFacts[]) =>
    pageOf(1, [facts('Text', 'The use of reeds', 400, { size: 32 }), facts('Text', 'Ada Marsh', 500), ...more]);
  const chapter = pageOf(2, [
    facts('Title', 'Beginnings', 200, { size: 44 }),
    facts('Text', 'Reeds grow where water stands. '.repeat(20), 400, look),
  ]);
  const typesOf = (first: PageFacts) => {
    const adjustments = settleDocument([first, chapter]);
    return [first, chapter].map(({ segments }) => adjustments.get(segments[0]!.id)?.type ?? segments[0]!.type);
  };
  expect(typesOf(cover())).toEqual(['Title', 'SectionHeader']);
  expect(typesOf(cover(facts('Text', 'A paragraph. '.repeat(20), 700)))).toEqual(['Text', 'Title']);
  expect(typesOf(cover(facts('Text', 'A second line as large', 700, { size: 30 })))).toEqual(['Text', 'Title']);
});
