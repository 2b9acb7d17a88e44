import { describe, expect, it } from 'vitest';
import { boundedPattern, givePatternsTime } from './bounded-pattern.ts';

const ENDLESS = ['^(?i:(a+)+)$', '^(?=a)(a+)+$', '^(a{1,40})+$', '(?<x>a+)+\\k<x>$', '^(\\p{L}+)*!$'];

describe('a pattern of a stranger', () => {
  it.each(ENDLESS)('%s is stopped when its time is over', (source) => {
    givePatternsTime(0.2);
    const began = performance.now();
    expect(() => boundedPattern(source).test(`${'a'.repeat(60)}?`)).toThrow(/takes too long/);
    expect(performance.now() - began).toBeLessThan(5_000);
    // What is used up stays used up: the next text of the same task is refused at once.
    expect(() => boundedPattern('^(?=a)b$').test('b')).toThrow(/takes too long/);
    givePatternsTime(2);
  });

  it('means what JavaScript means by it', () => {
    givePatternsTime(2);
    expect(boundedPattern('^(?=.*\\d).{3,8}$').test('abc1')).toBe(true);
    expect(boundedPattern('^(?=.*\\d).{3,8}$').test('abcd')).toBe(false);
    expect(boundedPattern('^\\p{L}+$').test('Straße')).toBe(true);
    expect(boundedPattern('^[A-Z]{2}\\d+$').test('AB12')).toBe(true);
  });

  it('that is not valid is refused', () => {
    expect(() => boundedPattern('(')).toThrow(SyntaxError);
  });
});
