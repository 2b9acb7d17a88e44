import { describe, expect, it } from 'vitest';
import { isPageNumberText } from './page-number.ts';

describe('isPageNumberText', () => {
  it.each(['7', '– 7 –', 'xii', 'Page 3 of 10', '3/10', 'Seite 4', '[12]', '第 3 页', 'A-12-3'])(
    '%s is a page number',
    (text) => {
      expect(isPageNumberText(text)).toBe(true);
    },
  );

  it.each(['Chapter 7', '2019 was dry', '3.14', 'mill', ''])('%j is not a page number', (text) => {
    expect(isPageNumberText(text)).toBe(false);
  });
});
