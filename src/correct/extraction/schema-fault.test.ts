import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSchema } from '../../../test/fixtures/extract/random-schema.ts';
import { faultOfResults } from '../../extract/validate.ts';
import { SchemaCheck } from './schema-fault.ts';

const faultOf = (field: object, value: unknown): string | null =>
  new SchemaCheck({ type: 'object', properties: { field } }).fault(['field'], { field: value }, []);

const leaf = fc.constantFrom<unknown>('Paid', 'INV-7', '2026-02-30', '2026-02-28', '', 3, 2.5, -1, true, [], {});
const value = fc.letrec<{ any: unknown; object: unknown }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, leaf, leaf, fc.array(tie('any'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.constantFrom('invoiceNumber', 'date', 'total', 'lines', 'amount', 'xyz'), tie('any'), {
    maxKeys: 4,
  }),
})).object;

describe('a value set by a person', () => {
  it.each<[object, unknown, string]>([
    [{ type: 'number' }, 'ten', 'be of type number'],
    [{ type: ['integer', 'null'] }, 2.5, 'be of type integer'],
    [{ enum: ['EUR', 'USD'] }, 'DM', 'be one of EUR, USD'],
    [{ type: 'number', minimum: 0 }, -1, 'be at least 0'],
    [{ type: 'number', multipleOf: 0.01 }, 1.005, 'be a multiple of 0.01'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'abc', 'match the pattern ^[A-Z]{3}$'],
    [{ type: 'string', format: 'date' }, '13.04.2026', 'be written as a date, such as 2026-04-13'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'have at most 2 characters'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b'], 'have at most 1 item'],
    [{ type: 'array', uniqueItems: true }, ['a', 'a'], 'have no item twice'],
    [{ anyOf: [{ type: 'number' }, { type: 'boolean' }] }, 'x', 'be of type number, or be of type boolean'],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1, 'fit only one of the forms'],
    [{ allOf: [{ type: 'string' }, { minLength: 3 }] }, 'ab', 'have at least 3 characters'],
  ])('is rejected if %j does not allow %j', (field, given, why) => {
    expect(faultOf(field, given)).toContain(`the value must ${why}`);
  });

  it('is rejected with the invalid place inside of it', () => {
    const row = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
    expect(faultOf({ type: 'array', items: row }, [{ price: 1 }, { price: 'x' }])).toBe(
      '/field/1/price must be of type number',
    );
    expect(faultOf({ type: 'array', items: row }, [{}])).toBe('/field/0 must have the field price');
    expect(faultOf({ ...row, additionalProperties: false }, { price: 1, note: 'x' })).toBe(
      'the value must have no field note',
    );
  });

  it('may be or contain null, whatever the schema says', () => {
    expect(faultOf({ type: 'number', minimum: 3 }, null)).toBeNull();
    expect(faultOf({ type: 'array', items: { type: 'string' } }, [null])).toBeNull();
    expect(faultOf({ type: 'object', properties: { a: { type: 'string' } } }, { a: null })).toBeNull();
  });

  it('must not make its parents invalid, unless they were before', () => {
    const schema = {
      type: 'object',
      properties: {
        rows: { type: 'array', maxItems: 1, items: { type: 'string' } },
        a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] },
      },
      $defs: { a: { type: 'object', properties: { zip: { type: 'string', pattern: '^\\d+$' } } } },
    };
    const check = new SchemaCheck(schema);
    expect(check.fault(['rows', '1'], { rows: ['a', 'b'] }, check.wrongAround(['rows', '1'], { rows: ['a'] }))).toBe(
      '/rows must have at most 1 item',
    );
    const before = { rows: ['a', 'b', 'c'] };
    expect(check.fault(['rows', '0'], { rows: ['x', 'b', 'c'] }, check.wrongAround(['rows', '0'], before))).toBeNull();
    expect(check.fault(['a', 'zip'], { a: { zip: 'x' } }, [])).toBe('the value must match the pattern ^\\d+$');
    expect(check.fault(['a', 'zip'], { a: { zip: '8001' } }, [])).toBeNull();
  });

  it('is not blocked by slow patterns or recursive schemas', () => {
    expect(faultOf({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(60)}b`)).toBeNull();
    const circle = { $ref: '#/$defs/n' };
    const node = { type: 'object', properties: { next: circle } };
    const check = new SchemaCheck({
      type: 'object',
      properties: { n: circle, m: { $ref: '#/properties/m' } },
      $defs: { n: node },
    });
    let deep: object = {};
    for (let depth = 0; depth < 500; depth++) deep = { next: deep };
    expect(check.fault(['n'], { n: deep }, [])).toBeNull();
    expect(check.fault(['m'], { m: 1 }, [])).toBeNull();
  });

  it('is validated like results of the extraction', () => {
    fc.assert(
      fc.property(randomSchema, value, (schema, given) => {
        const root = { type: 'object', properties: { whole: schema } };
        const judged = faultOfResults(root, { whole: given }, false);
        expect([new SchemaCheck(root).fault(['whole'], { whole: given }, []) === null, given]).toEqual([
          judged === null,
          given,
        ]);
      }),
      { numRuns: 60 },
    );
  });
});
