import { expect, it } from 'vitest';
import { joinListings } from './join-listings.ts';
import type { SourceBlock } from './source-block.ts';

const block = (type: SourceBlock['type'], text: string, code = ''): SourceBlock => {
  const start = text.indexOf(code);
  return { type, flow: 'body', text, ...(code && { spans: [{ start, end: start + code.length, style: 'code' }] }) };
};
const line = (text: string): SourceBlock => block('Text', text, text);

it('keeps code blocks and inline code of a document that is mostly code', () => {
  const blocks = [
    block('SectionHeader', 'Sorting'),
    block('ListItem', 'Call sort() first', 'sort()'),
    ...['sort(list)', 'merge(list, other)', 'print(list)', 'exit(0)'].map(line),
  ];
  expect(joinListings(blocks).map(({ text, isCode, spans }) => [text, isCode ?? false, spans?.length ?? 0])).toEqual([
    ['Sorting', false, 0],
    ['Call sort() first', false, 1],
    ['sort(list)\nmerge(list, other)\nprint(list)\nexit(0)', true, 0],
  ]);
});

it('ignores monospaced type if it is used everywhere', () => {
  const blocks = ['A letter', 'typed on', 'an old', 'machine.'].map(line);
  expect(joinListings(blocks).some(({ isCode, spans = [] }) => isCode || spans.length > 0)).toBe(false);
});
