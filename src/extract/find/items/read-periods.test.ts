import { describe, expect, it } from 'vitest';
import { resultsFrom } from '../../../../test/fixtures/extract/extract-page.ts';
import { writtenPages } from '../../../../test/fixtures/extract/written-page.ts';

const number = { type: 'number' };
const text = { type: 'string' };
const over = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const PAGE = [
  'BALANCE SHEETS (in millions)',
  '',
  '                          December 27,     June 28,',
  '                          2024             2023',
  'Goodwill                  $  9,729         $  10,032',
  'Other goodwill of others  12               13',
  'Retained loss             (633)            (712)',
  'Small change                          7                  9',
];
const entry = { period: text, value: number };

describe('a list from a row of a statement', () => {
  it('has an entry for each column with the period above it', async () => {
    expect(await resultsFrom(PAGE, { goodwill: over(entry) })).toEqual({
      goodwill: [
        { period: 'December 27, 2024', value: 9729 },
        { period: 'June 28, 2023', value: 10032 },
      ],
    });
  });

  it('matches amounts that are not aligned with their years', async () => {
    expect(await resultsFrom(PAGE, { smallChange: over(entry) })).toEqual({
      smallChange: [
        { period: 'December 27, 2024', value: 7 },
        { period: 'June 28, 2023', value: 9 },
      ],
    });
  });

  it('reads parentheses as negative, and finds currency and scale', async () => {
    const properties = { ...entry, unit: text, scale: { type: 'integer' } };
    expect(await resultsFrom(PAGE, { retainedLoss: over(properties) })).toEqual({
      retainedLoss: [
        { period: 'December 27, 2024', value: -633, unit: 'USD', scale: 1e6 },
        { period: 'June 28, 2023', value: -712, unit: 'USD', scale: 1e6 },
      ],
    });
  });

  const period = { type: ['string', 'null'], description: "Canonical period (e.g. 'FY2025 Q3')." };

  it('leaves the period empty if the schema wants another format', async () => {
    const results = await resultsFrom(PAGE, { goodwill: over({ period, value: number }) });
    expect(results.goodwill).toMatchObject([{ period: null }, { period: null }]);
  });

  it('converts periods to fiscal labels if the report states its fiscal year', async () => {
    const page = [
      'STATEMENTS OF INCOME',
      '',
      '                  Three Months Ended             Six Months Ended',
      '                  December 27,   December 29,    December 27,   December 29,',
      '                  2024           2023            2024           2023',
      'Revenue           10             11              12             13',
      '',
      'for the six months ended December 27, 2024',
    ];
    const results = await resultsFrom(page, { revenue: over({ period, value: number }) });
    expect(results.revenue).toEqual([
      { period: 'FY2025 Q2', value: 10 },
      { period: 'FY2024 Q2', value: 11 },
      { period: 'FY2025 H1', value: 12 },
      { period: 'FY2024 H1', value: 13 },
    ]);
  });

  it('comes from the statement that the schema names, and prefers a total to its parts', async () => {
    const head = [
      '                          December 27,     June 28,',
      '                          2024             2023',
    ];
    const document = writtenPages(
      ['CASH FLOWS', ...head, 'Inventories               5                6'],
      [
        'BALANCE SHEETS',
        ...head,
        'Inventories, net          50               60',
        'Other current assets      7                8',
        'Total current assets      57               68',
      ],
    );
    const properties = { inventories: over(entry), currentAssets: over(entry) };
    const results = await resultsFrom(document, { balanceSheet: { type: 'object', properties } });
    expect(results.balanceSheet).toMatchObject({
      inventories: [{ value: 50 }, { value: 60 }],
      currentAssets: [{ value: 57 }, { value: 68 }],
    });
  });

  it.each<[string, string[]]>([
    ['no year is above the columns', ['Item            Before      After', 'Goodwill        12          13']],
    ['the line continues with words', [...PAGE.slice(0, 4), 'Goodwill                  9,729     of ours in all']],
  ])('is empty if %s', async (_, page) => {
    const results = await resultsFrom(page, { goodwill: over({ period: text, value: number, note: text, by: text }) });
    expect(results.goodwill ?? []).toEqual([]);
  });
});
