import { describe, expect, it } from 'vitest';
import { extractFrom, resultsFrom } from '../../../test/fixtures/extract/extract-page.ts';

const order = (number: number, channel: string, quantity: number) => [
  `order: ORD-${number}`,
  `channel: ${channel}`,
  'sku          qty',
  `TEA-${number}      ${quantity}`,
  `RICE-${number}     ${quantity + 1}`,
];
const EXPORT = ['export of orders', ...order(101, 'phone', 2), ...order(102, 'store', 5), ...order(103, 'web', 8)];
const lines = {
  type: 'array',
  description: 'the line items of order ORD-102',
  items: { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } },
};

describe('a field about one record among many', () => {
  it('is searched between the name of its record and the next record', async () => {
    const channel = { type: 'string', description: 'channel of order ORD-102' };
    expect(await resultsFrom(EXPORT, { focusOrderChannel: channel, focusOrderLines: lines })).toEqual({
      focusOrderChannel: 'store',
      focusOrderLines: [
        { sku: 'TEA-102', quantity: 5 },
        { sku: 'RICE-102', quantity: 6 },
      ],
    });
  });

  it('is searched everywhere if the record is only an example or is missing', async () => {
    const example = { type: 'string', description: 'channel of the first order (e.g. of ORD-102)' };
    expect(await resultsFrom(EXPORT, { channel: example })).toEqual({ channel: 'phone' });
    const absent = { type: 'string', description: 'channel of order ORD-999' };
    expect(await resultsFrom(EXPORT, { channel: absent })).toEqual({ channel: 'phone' });
  });
});

describe('values known by their format', () => {
  it('are codes like the example of the schema', async () => {
    const page = ['PO number: DETAIL', 'P.O. No: 40418819'];
    const poNumber = { type: 'string', description: "the purchase order number (e.g. '40418820')" };
    const { results } = await extractFrom(page, { poNumber });
    expect(results.poNumber).toBe('40418819');
  });
});
