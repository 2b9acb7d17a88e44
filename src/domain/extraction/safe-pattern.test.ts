import { describe, expect, it } from 'vitest';
import { mayTakeForEver } from './extraction-schema.ts';

describe('mayTakeForEver', () => {
  it.each([
    '^(?=.*\\d)(\\w+\\s?)+$',
    '^(a{1,40})+$',
    '^(\\p{L}+)*$',
    '(a|aa)+\\1',
    '^((a{2,}b?)+c)*$',
    '^(?:[a-z]+){20}x(?!y)$',
  ])('is true for %s', (pattern) => expect(mayTakeForEver(pattern)).toBe(true));

  it.each([
    '^[A-Z]{2}\\d{4}-\\d{2}$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:[A-Z]{2}){3}$',
    '^\\p{L}+(?: \\p{L}+)?$',
    '^(?=.*\\d).{8,64}$',
    '^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$',
    '[(+)]{1,99}',
    // These run in linear time, although they look dangerous.
    '^(a+)+$',
    '^([A-Z]|[0-9])+$',
  ])('is false for %s', (pattern) => expect(mayTakeForEver(pattern)).toBe(false));
});
