import { describe, expect, it } from 'vitest';
import { fiscalLabel, fiscalYearEndIn, isFiscalLabel, monthsCovered } from './fiscal-periods.ts';

describe('the fiscal year', () => {
  it('ends after the last reported day plus the rest of the year after the longest period', () => {
    const text = 'Three Months Ended December 27, 2024 … Six Months Ended December 27, 2024 and December 29, 2023';
    expect(new Date(fiscalYearEndIn(text)!).toISOString().slice(0, 7)).toBe('2025-06');
  });

  it('is unknown without a period', () => {
    expect(fiscalYearEndIn('As of December 27, 2024')).toBeNull();
    expect(fiscalYearEndIn('Six Months Ended')).toBeNull();
  });
});

describe('a period', () => {
  const yearEnd = fiscalYearEndIn('Six Months Ended December 27, 2024')!;

  it.each([
    ['Three Months Ended December 27, 2024', 'FY2025 Q2'],
    ['Three Months Ended December 29, 2023', 'FY2024 Q2'],
    ['Six Months Ended December 27, 2024', 'FY2025 H1'],
    ['Nine Months Ended March 28, 2025', 'FY2025 YTD'],
    ['Quarter Ended September 27, 2024', 'FY2025 Q1'],
    ['Thirteen Weeks Ended December 28, 2024', 'FY2025 Q2'],
    ['Year Ended June 28, 2024', 'FY2024'],
    ['December 27, 2024', 'FY2025 Q2'],
    ['June 28, 2024', 'FY2024'],
  ])('%s is called %s', (text, label) => {
    expect(fiscalLabel(text, yearEnd)).toBe(label);
    expect(isFiscalLabel(label)).toBe(true);
  });

  it('has no label if it ends inside a quarter or has no date', () => {
    expect(fiscalLabel('January 22, 2025', yearEnd)).toBeNull();
    expect(fiscalLabel('Three Months Ended', yearEnd)).toBeNull();
  });

  it('may be given in weeks', () => {
    expect(monthsCovered('Thirty-nine Weeks Ended')).toBe(9);
    expect(monthsCovered('26 weeks ended')).toBe(6);
    expect(monthsCovered('Balance at the end')).toBeNull();
  });
});
