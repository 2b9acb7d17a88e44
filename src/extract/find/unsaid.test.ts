import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import { viewOf } from '../document/view.ts';
import { fieldsOfSchema } from '../schema/field.ts';
import { makeContext } from './context.ts';

const schema = {
  type: 'object',
  properties: {
    invoiceDate: { type: 'string' },
    totalAmount: { type: 'number' },
    consigneeAddress: { type: 'string' },
    deliveryTerms: { type: 'string' },
  },
};
const unsaidIn = (lines: readonly string[]): Record<string, number> => {
  const root = fieldsOfSchema(schema);
  const context = makeContext(viewOf(writtenPage(lines)), root);
  return Object.fromEntries(root.properties.map((field) => [field.name, context.unsaid(field)]));
};

describe('the missing words of a field', () => {
  it('are words that distinguish it from other fields, not common ones', () => {
    const unsaid = unsaidIn(['Invoice date: 3 May 2026', 'Delivery: by sea', 'Total: 12.00']);
    expect(unsaid).toEqual({ invoiceDate: 0, totalAmount: 0, consigneeAddress: 1, deliveryTerms: 0 });
  });

  it('count little if document and schema are in different languages', () => {
    const unsaid = unsaidIn(['Rechnungsdatum: 3. Mai 2026', 'Empfänger: Hafen 7', 'Summe: 12,00']);
    expect(unsaid.consigneeAddress).toBeGreaterThan(0);
    expect(unsaid.consigneeAddress).toBeLessThan(0.5);
    expect(unsaid.invoiceDate).toBe(0);
  });
});
