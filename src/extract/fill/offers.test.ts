import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { messagesFor } from '../ask/messages.ts';
import { extractBuiltIn, finishExtraction, planQuestions } from '../index.ts';
import { offersFor } from './offers.ts';

const document = writtenPage(['Invoice No: INV-7', 'Subtotal: 1,000.50', 'Total: 1,234.50']);
const schema = {
  type: 'object',
  properties: { invoiceNumber: { type: 'string' }, total: { type: 'number' }, buyer: { type: 'string' } },
};
const { signal } = new AbortController();
const look = () => extractBuiltIn(document, schema, { limits: DEFAULT_LIMITS, signal, without: ['matcher'] });

describe('the values offered to a small model', () => {
  it('are the candidates of single fields, the most likely first', async () => {
    const { context, builtIn } = await look();
    const offers = offersFor(context, builtIn);
    expect(offers.invoiceNumber).toEqual(['INV-7']);
    expect(offers.total![0]).toBe(1234.5);
    expect(offers).not.toHaveProperty('buyer');
  });

  it('are in the question, and the answer schema allows nothing else', async () => {
    const { context, builtIn } = await look();
    const offers = offersFor(context, builtIn);
    const { answerSchema } = planQuestions(document, schema, offers);
    expect(answerSchema.schema.properties).toMatchObject({
      invoiceNumber: { anyOf: [{ enum: ['INV-7'] }, { type: 'null' }] },
      buyer: { $ref: '#/$defs/string' },
    });
    const asked = JSON.stringify(messagesFor(schema, '', 'text', { number: 1, count: 1 }, offers));
    expect(asked).toContain('invoiceNumber: \\"INV-7\\"');
  });
});

describe('the answer of a small model', () => {
  it('fills gaps and does not change found values', async () => {
    const extraction = await look();
    const answers = ['{"invoiceNumber": "Invoice", "total": 1000.5, "buyer": "Subtotal"}'];
    const { results } = finishExtraction(extraction, { idSeed: '', answers, isSmallModel: true });
    expect(results).toEqual({ invoiceNumber: 'INV-7', total: 1234.5, buyer: 'Subtotal' });
  });
});
