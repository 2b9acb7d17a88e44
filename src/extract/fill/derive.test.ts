import { describe, expect, it } from 'vitest';
import { extractFrom } from '../../../test/fixtures/extract/extract-page.ts';

const PAGE = [
  'Description      Qty     Unit price     Amount',
  'Green tea        2       4.50           9.00',
  'Rice cake        1       3.25           3.25',
  'Red bean         1       2.00           2.00',
];
const lineItems = {
  type: 'array',
  items: { type: 'object', properties: { description: { type: 'string' }, amount: { type: 'number' } } },
};

describe('values that a schema asks for and the page does not print', () => {
  it('are counted, and cite a word of each row', async () => {
    const numberOfLineItems = { type: 'integer' };
    const { results, citations, metrics } = await extractFrom(PAGE, { lineItems, numberOfLineItems });
    expect(results.numberOfLineItems).toBe(3);
    expect(metrics.numberOfLineItems).toMatchObject({ computed: true, confidence: 'Low' });
    expect(citations.numberOfLineItems?.length).toBeGreaterThan(0);
  });

  it('are added up from the cells of a column', async () => {
    const bought = { type: 'number', description: 'sum of the amounts of all line items' };
    const { results, metrics } = await extractFrom(PAGE, { lineItems, bought });
    expect(results.bought).toBe(14.25);
    expect(metrics.bought).toMatchObject({ computed: true });
  });

  it('are counted also where some other number might be meant', async () => {
    const numberOfLineItems = { type: ['integer', 'null'] };
    const { results } = await extractFrom([...PAGE, '', 'Page 18'], { lineItems, numberOfLineItems });
    expect(results.numberOfLineItems).toBe(3);
  });

  it('are not made up where no list is named', async () => {
    const numberOfGuests = { type: ['integer', 'null'] };
    const { results } = await extractFrom(PAGE, { lineItems, numberOfGuests });
    expect(results.numberOfGuests).toBeNull();
  });
});
