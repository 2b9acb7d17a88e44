import { describe, expect, it } from 'vitest';
import { completePart } from './json-in-answer.ts';

describe('a truncated answer', () => {
  it.each([
    [
      'in a row',
      '{"name": "Tea", "rows": [{"a": 1, "b": 2}, {"a": 3, "b"',
      '{"name": "Tea", "rows": [{"a": 1, "b": 2}]}',
    ],
    ['in a list inside of a row', '{"rows": [{"a": [1, 2]}, {"a": [3, 4', '{"rows": [{"a": [1, 2]}]}'],
    ['in a text with brackets in it', '{"a": "x, }]", "b": "y, {', '{"a": "x, }]"}'],
    ['in a number', '{"a": 1, "b": 12', '{"a": 1}'],
    ['in an object inside', '{"seller": {"name": "A", "city": "B', '{"seller": {"name": "A"}}'],
    ['after thoughts', '<think>{"a": 7,</think>{"b": 1, "c": tr', '{"b": 1}'],
  ])('that ends %s keeps its complete part', (_, answer, kept) => {
    expect(completePart(answer)).toBe(kept);
  });

  it.each(['', 'Sure!', '{', '{"a": "aaaa', '{"rows": [{"a": 1, "b": 2'])('has no complete part: %j', (answer) => {
    expect(completePart(answer)).toBeNull();
  });
});
