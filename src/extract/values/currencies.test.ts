import { describe, expect, it } from 'vitest';
import { resultsFrom } from '../../../test/fixtures/extract/extract-page.ts';
import { unitsIn } from './currencies.ts';

describe('the unit of amounts', () => {
  it.each([
    ['Balance sheet (in thousands of EUR)', 'in thousands of EUR'],
    ['Angaben in Tsd. €', 'in Tsd. €'],
    ["(en milliers d'euros)", "en milliers d'euros"],
    ['(単位：百万円)', '百万円'],
    ['דוח כספי (אלפי ש"ח)', 'אלפי ש"ח'],
    ['TEUR', 'TEUR'],
  ])('is read in "%s"', (text, units) => expect(unitsIn(text).map(({ value }) => value)).toEqual([units]));

  it('is found by its format', async () => {
    const page = [
      'ACME LTD',
      'Financial statements (in millions of USD)',
      'Bilanzsumme      1,250',
      'Jahresüberschuss     37',
    ];
    const properties = {
      currencyUnits: { type: 'string' },
      totalAssets: { type: 'number' },
      netIncome: { type: 'number' },
    };
    expect(await resultsFrom(page, properties)).toEqual({
      currencyUnits: 'in millions of USD',
      totalAssets: 1250,
      netIncome: 37,
    });
  });
});
