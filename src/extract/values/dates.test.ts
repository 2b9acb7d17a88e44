import { describe, expect, it } from 'vitest';
import { findDates, findMonths, orderOfDates, writeDate } from './dates.ts';

const iso = (text: string, order: 'day-first' | 'month-first' = 'day-first'): string[] =>
  findDates(text, order).map(({ value }) => writeDate(value, 'YYYY-MM-DD'));

describe('findDates', () => {
  it.each([
    ['2018-03-25', '2018-03-25'],
    ['25/12/2018', '2018-12-25'],
    ['25.12.18', '2018-12-25'],
    ['12 MAR 2018', '2018-03-12'],
    ['27-NOV-18', '2018-11-27'],
    ['March 12, 2018', '2018-03-12'],
    ['3. März 2019', '2019-03-03'],
    ['5 de mayo de 2018', '2018-05-05'],
    ['13 de junho de 2018', '2018-06-13'],
    ['2011年07月05日', '2011-07-05'],
    ['平成22 年06 月 29 日', '2010-06-29'],
    ['105/02/24', '2016-02-24'],
    ['20180325', '2018-03-25'],
  ])('reads %s', (text, expected) => {
    expect(iso(`on ${text} it was`)).toEqual([expected]);
  });

  it('reads both dates of a span', () => {
    expect(iso('08/05/2018 - 10/06/2018')).toEqual(['2018-05-08', '2018-06-10']);
  });

  it('reads the month first if the document shows that order', () => {
    expect(orderOfDates('03/28/2020 to 03/04/2021')).toBe('month-first');
    expect(iso('03/04/2021', 'month-first')).toEqual(['2021-03-04']);
  });

  it.each(['31/02/2018', '45.99', '1234567', '10.5.2', 'page 3 of 12'])('finds no date in %s', (text) => {
    expect(iso(text)).toEqual([]);
  });
});

describe('writeDate', () => {
  it.each([
    ['YYYY-MM-DD', '2018-03-05'],
    ['DD/MM/YYYY', '05/03/2018'],
    ['MM.DD.YY', '03.05.18'],
  ])('writes %s', (format, expected) => {
    expect(writeDate({ year: 2018, month: 3, day: 5 }, format)).toBe(expected);
  });
});

describe('months without a day', () => {
  it('are found as printed', () => {
    const found = findMonths("January 2021 – Sept. 2023, März 2019, Jun '16, Chapter 2020").map(({ value }) => value);
    expect(found).toEqual(['January 2021', 'Sept. 2023', 'März 2019', "Jun '16"]);
  });
});
