import { expect, it } from 'vitest';
import { plainBlocks } from './plain-blocks.ts';

const outline = (...given: Parameters<typeof plainBlocks>): string[] =>
  plainBlocks(...given).map(({ type, text }) => `${type}: ${text}`);

it('separates paragraphs at empty lines and keeps their lines', () => {
  expect(outline('one line,\ngoes on.\n\nanother.')).toEqual(['Text: one line,\ngoes on.', 'Text: another.']);
});

it('treats a single first line as title, except in letters', () => {
  expect(outline('On mills\n\nThey turn.')[0]).toBe('Title: On mills');
  expect(outline('Dear Ada\n\nThey turn.', { hasHeadings: false })[0]).toBe('Text: Dear Ada');
});

it('detects headings by underlines, capitals and numbers', () => {
  const text = 'Begin.\n\nWater\n-----\n\nWIND MILLS\n\n2.1 Wind\n\nThe end.';
  expect(outline(text).filter((line) => line.startsWith('SectionHeader'))).toEqual([
    'SectionHeader: Water',
    'SectionHeader: WIND MILLS',
    'SectionHeader: 2.1 Wind',
  ]);
});

it('detects list items with depth and continuation lines', () => {
  const items = plainBlocks('- apples\n  - red\n    ones\n- pears');
  expect(items.map(({ type, list, text }) => [type, list?.depth, text])).toEqual([
    ['ListItem', 0, '- apples'],
    ['ListItem', 1, '- red\nones'],
    ['ListItem', 0, '- pears'],
  ]);
});

it('separates quotes of a mail', () => {
  expect(outline('He wrote:\n> come\n> soon\nI will.')).toEqual([
    'Text: He wrote:',
    'Text: > come\n> soon',
    'Text: I will.',
  ]);
});
