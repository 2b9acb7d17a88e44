import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { readPageSelection } from './page-selection.ts';

describe('readPageSelection', () => {
  it('reads numbers and ranges in any order, once each', () => {
    expect(readPageSelection('10, 1-3,2', 100)).toEqual([1, 2, 3, 10]);
  });

  it('reads an open range up to the most pages a file may have', () => {
    expect(readPageSelection('98-', 100)).toEqual([98, 99, 100]);
  });

  it('does not fill memory for a range that no file can have', () => {
    expect(readPageSelection('99-999999999', 100)).toEqual([99, 100]);
  });

  it.each(['', 'a', '0', '3-1', '1-5-9', '-3', '1,,2', '1.5', '1e3'])('refuses "%s" and names it', (text) => {
    expect(() => readPageSelection(text, 100)).toThrow(UsageError);
  });
});
