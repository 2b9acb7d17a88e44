import { describe, expect, it } from 'vitest';
import { PageSelection } from './page-selection.ts';
import { selectedPages } from './selected-pages.ts';

describe('page selections', () => {
  it('contain pages and ranges from either end, sorted and without duplicates', () => {
    expect(selectedPages('3,1-2,2', 10)).toEqual([1, 2, 3]);
    expect(selectedPages('1-5,10,-2', 12)).toEqual([1, 2, 3, 4, 5, 10, 11]);
    expect(selectedPages('9-', 10)).toEqual([9, 10]);
    expect(selectedPages('-3-', 10)).toEqual([8, 9, 10]);
    expect(selectedPages('-3--2', 10)).toEqual([8, 9]);
    expect(selectedPages('8--1', 10)).toEqual([8, 9, 10]);
  });

  it('ignore missing pages, without cost for ranges far outside', () => {
    expect(selectedPages('2-999999999', 3)).toEqual([2, 3]);
    expect(selectedPages('7,-9', 3)).toEqual([]);
  });

  it('select all pages if undefined', () => {
    expect(selectedPages(null, 3)).toEqual([1, 2, 3]);
  });

  it.each(['', '0', '1-0', 'a', '5-2', '-1--3', '1,,2', '1.5', '1-2-3', '--2'])('reject %j', (text) => {
    expect(PageSelection.safeParse(text).success).toBe(false);
  });

  it.each(['1', '1-5,10,-2', ' 1 , 2 ', '7-', '-3-', '3--1'])('accept %j', (text) => {
    expect(PageSelection.safeParse(text).success).toBe(true);
  });
});
