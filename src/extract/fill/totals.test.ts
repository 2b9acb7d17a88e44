import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../document/view.ts';
import type { Candidate } from '../find/candidate.ts';
import { makeContext } from '../find/context.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import { totalsTogether } from './totals.ts';

const number = { type: 'number' };
const root = fieldsOfSchema({
  type: 'object',
  properties: { net_total: number, tax_total: number, grand_total: number },
});

/** The best value of each total chosen together, from `[value, score]` for net, tax and gross. */
function chosen(lines: readonly string[], offers: readonly (readonly (readonly [number, number])[])[]) {
  const context = makeContext(viewOf(writtenPage(lines)), root);
  const candidates = new Map(
    root.properties.map((field, index) => [
      field,
      offers[index]!.map(([value, score]): Candidate => {
        const words = context.view.words.filter((word) => word.text === value.toFixed(2)).slice(0, 1);
        return { value, text: value.toFixed(2), words, way: 'matched', score };
      }),
    ]),
  );
  const together = totalsTogether(candidates, context);
  return root.properties.map((field) => together.get(field)![0]);
}

const PAGE = ['Net 100.00', 'VAT 19.00', 'Total 119.00'];

describe('net total, tax and grand total', () => {
  it('are those that add up, even if others have higher scores', () => {
    const best = chosen(PAGE, [
      [
        [119, 0.6],
        [100, 0.4],
      ],
      [[19, 0.7]],
      [
        [100, 0.5],
        [119, 0.45],
      ],
    ]);
    expect(best.map((one) => one?.value)).toEqual([100, 19, 119]);
    expect(best[0]!.score).toBeGreaterThan(0.9);
  });

  it('stay unchanged if nothing adds up', () => {
    const best = chosen(PAGE, [[[100, 0.6]], [[50, 0.3]], [[999, 0.6]]]);
    expect(best.map((one) => one?.score)).toEqual([0.6, 0.3, 0.6]);
  });

  it('determine the third from two, printed or computed', () => {
    const printed = chosen(PAGE, [[], [[19, 0.7]], [[119, 0.8]]]);
    expect(printed[0]).toMatchObject({ value: 100, way: 'pattern', text: '100.00' });
    const computed = chosen(['Net 100.00', '7% 7.00', '19% 12.00', 'Total 119.00'], [[[100, 0.8]], [], [[119, 0.8]]]);
    expect(computed[1]).toMatchObject({ value: 19, way: 'computed' });
  });

  it('use the sum of the taxes of all rates', () => {
    const page = ['Net 200.00', '7% VAT 7.00', '19% VAT 19.00', 'Total 226.00'];
    const taxes = [
      [19, 0.9],
      [7, 0.1],
    ] as const;
    const best = chosen(page, [[[200, 0.9]], taxes, [[226, 0.9]]]);
    expect(best[1]).toMatchObject({ value: 26, way: 'computed' });
    expect(best[1]!.score).toBeGreaterThan(0.8);
  });

  it('do not gain from a tax computed from them', () => {
    const best = chosen(['Net 90.00', 'Total 119.00'], [[[90, 0.6]], [], [[119, 0.6]]]);
    expect(best.map((one) => one!.score)).toEqual([0.6, 0.36, 0.6]);
  });
});
