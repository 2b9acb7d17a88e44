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

/** The best total, from `[text, score]`, for a receipt with no other field. */
function payable(lines: readonly string[], offers: readonly (readonly [string, number])[]) {
  const receipt = fieldsOfSchema({ type: 'object', properties: { total: { type: 'string' } } });
  const context = makeContext(viewOf(writtenPage(lines)), receipt);
  const [total] = receipt.properties;
  const found = offers.map(([value, score]): Candidate => {
    return { value, text: value, words: context.view.words.slice(0, 1), way: 'label-right', score };
  });
  return totalsTogether(new Map([[total!, found]]), context).get(total!)![0]!.value;
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

describe('the total of a receipt', () => {
  const offers = [
    ['22.01', 0.7],
    ['23.30', 0.2],
  ] as const;

  it('is the cash minus the change', () => {
    expect(payable(['Net 22.01', 'Total 23.30', 'Cash 50.00', 'Change 26.70'], offers)).toBe('23.30');
  });

  it('is the sum after rounding', () => {
    expect(payable(['Total 23.32', 'Rounding -0.02', '23.30'], [['23.32', 0.9]])).toBe('23.30');
  });

  it('is not a line item that adds up with its neighbours by chance', () => {
    const items = ['Tea 1.50', 'Milk 3.50', 'Bread 2.00', 'Flour 16.30'];
    expect(payable([...items, 'Total 23.30', 'Card 23.30'], [['23.30', 0.7]])).toBe('23.30');
  });

  it('is the labelled amount if no payment is printed', () => {
    expect(payable(['Net 22.01', 'Total 23.30'], offers)).toBe('22.01');
  });
});
