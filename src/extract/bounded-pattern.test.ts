import { describe, expect, it } from 'vitest';
import { boundedPattern, givePatternsTime } from './bounded-pattern.ts';

const ENDLESS = ['^(?i:(a+)+)$', '^(?=a)(a+)+$', '^(a{1,40})+$', '(?<x>a+)+\\k<x>$', '^(\\p{L}+)*!$'];

describe('a regular expression from a caller', () => {
  it.each(ENDLESS)('stops %s at the time limit', (source) => {
    givePatternsTime(0.2);
    const began = performance.now();
    expect(() => boundedPattern(source).test(`${'a'.repeat(60)}?`)).toThrow(/takes too long/);
    expect(performance.now() - began).toBeLessThan(5_000);
    // The budget is shared by the whole task: its next pattern is refused at once.
    expect(() => boundedPattern('^(?=a)b$').test('b')).toThrow(/takes too long/);
    givePatternsTime(2);
  });

  it('has JavaScript semantics', () => {
    givePatternsTime(2);
    expect(boundedPattern('^(?=.*\\d).{3,8}$').test('abc1')).toBe(true);
    expect(boundedPattern('^(?=.*\\d).{3,8}$').test('abcd')).toBe(false);
    expect(boundedPattern('^\\p{L}+$').test('Straße')).toBe(true);
    expect(boundedPattern('^[A-Z]{2}\\d+$').test('AB12')).toBe(true);
  });

  it('is refused if it is invalid', () => {
    expect(() => boundedPattern('(')).toThrow(SyntaxError);
  });
});
