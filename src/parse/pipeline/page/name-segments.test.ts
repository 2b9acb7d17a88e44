import { expect, it } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import { nameSegments } from './name-segments.ts';

const draft = (id: string, given: Partial<SegmentDraft> = {}): SegmentDraft => ({
  id,
  type: 'Text',
  bbox: { left: 0, top: 0, width: 1, height: 1 },
  confidence: 1,
  words: [],
  ...given,
});

it('segment ids are UUIDs derived from seed, page and position', () => {
  const [first, second] = nameSegments([draft('a'), draft('b')], 3, 'task');
  expect(nameSegments([draft('x')], 3, 'task')[0]!.id).toBe(first!.id);
  expect(new Set([first!.id, second!.id, nameSegments([draft('a')], 4, 'task')[0]!.id]).size).toBe(3);
  expect(first!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('references between segments use the new ids', () => {
  const drafts = [draft('a', { continuesInto: 'b' }), draft('b', { continuesTable: 'a' })];
  const [first, second] = nameSegments(drafts, 1, '');
  expect(first!.continuesInto).toBe(second!.id);
  expect(second!.continuesTable).toBe(first!.id);
});

it('a reference to another page stays as it is', () => {
  expect(nameSegments([draft('a', { continuesInto: 'elsewhere' })], 1, '')[0]!.continuesInto).toBe('elsewhere');
});
