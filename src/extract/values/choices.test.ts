import { describe, expect, it } from 'vitest';
import { findBoolean, findChoice } from './choices.ts';

describe('findChoice', () => {
  it('ignores case and punctuation', () => {
    expect(findChoice('in progress', ['Done', 'In_Progress'])?.value).toBe('In_Progress');
  });
  it('prefers the longer of two names', () => {
    expect(findChoice('Tax invoice / receipt 12', ['Receipt', 'Tax invoice / receipt'])?.value).toBe(
      'Tax invoice / receipt',
    );
  });
  it('does not match parts of words', () => {
    expect(findChoice('STARTED', ['A', 'ART'])).toBeNull();
  });
});

describe('findBoolean', () => {
  it.each([
    ['Yes', true],
    ['☑ agreed', true],
    ['[x]', true],
    ['☐', false],
    ['Nein', false],
  ])('reads %s', (text, expected) => {
    expect(findBoolean(text)?.value).toBe(expected);
  });
  it('returns null for other words', () => {
    expect(findBoolean('perhaps')).toBeNull();
  });
});
