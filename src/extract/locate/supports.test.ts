import { describe, expect, it } from 'vitest';
import { fieldsOfSchema } from '../schema/field.ts';
import { wordsSupport } from './supports.ts';

const field = (schema: object) => fieldsOfSchema({ type: 'object', properties: { a: schema } }).properties[0]!;

describe('words', () => {
  it.each<[object, unknown, string]>([
    [{ type: 'number' }, 1234.5, 'Total 1.234,50 EUR'],
    [{ type: 'number' }, -12, '(12.00)'],
    [{ type: 'number' }, 0.07, '7 %'],
    [{ type: 'string' }, 'ACME Ltd', 'Sold by ACME LTD.'],
    [{ type: 'string' }, '2021-04-03', 'on 3 April 2021'],
    [{ type: 'string' }, '2021-04-03', '04/03/2021'],
    [{ type: 'string' }, '1234.50', '1.234,50'],
    [{ type: 'string' }, 'EUR', '€ 12'],
    [{ type: 'boolean' }, true, 'Approved: Yes'],
    [{ enum: ['paid', 'open'] }, 'paid', 'Status: PAID'],
    [
      { type: 'string' },
      'the quick brown fox jumped over the very lazy dog',
      'the quick brown fox jumped over the lazy dog',
    ],
  ])('support %j %j: "%s"', (schema, value, words) => expect(wordsSupport(field(schema), value, words)).toBe(true));

  it.each<[object, unknown, string]>([
    [{ type: 'number' }, 1234.5, '1.234,51'],
    [{ type: 'number' }, 5, 'five apples'],
    [{ type: 'string' }, 'ACME Ltd', 'Sold by somebody'],
    [{ type: 'string' }, '2021-04-03', 'on 3 May 2021'],
    [{ type: 'boolean' }, true, 'Approved: No'],
    [{ type: 'boolean' }, true, 'Signed by both'],
    [{ enum: ['paid', 'open'] }, 'paid', 'Status: open'],
    [{ type: 'string' }, 'USD', '€ 12'],
  ])('do not support %j %j: "%s"', (schema, value, words) =>
    expect(wordsSupport(field(schema), value, words)).toBe(false),
  );
});
