import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { checkExtractionSchema } from './extraction-schema.ts';

const check = (schema: unknown) => checkExtractionSchema(schema, DEFAULT_LIMITS);
const object = (properties: Record<string, unknown>, more: object = {}) => ({ type: 'object', properties, ...more });
const nested = (depth: number): object => (depth === 0 ? { type: 'string' } : object({ a: nested(depth - 1) }));
/** A schema with this many levels, each with this many references to the next. */
function multiplying(levels: number, times: number, how: 'properties' | 'anyOf'): object {
  const $defs: Record<string, object> = { [`l${levels}`]: { type: 'string' } };
  for (let level = 0; level < levels; level++) {
    const references = Array.from({ length: times }, () => ({ $ref: `#/$defs/l${level + 1}` }));
    $defs[`l${level}`] = how === 'anyOf' ? { anyOf: references } : object({ ...references });
  }
  return object({ a: { $ref: '#/$defs/l0' } }, { $defs });
}

describe('checkExtractionSchema', () => {
  it.each<[string, unknown]>([
    [
      'plain properties',
      object({ total: { type: 'number' }, due: { type: 'string', format: 'date' } }, { required: ['total'] }),
    ],
    [
      'nullable types and anyOf',
      object({ a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'number' }, { type: 'null' }] } }),
    ],
    ['arrays of objects', object({ items: { type: 'array', items: object({ name: { type: 'string' } }) } })],
    ['local references', object({ a: { $ref: '#/$defs/A' } }, { $defs: { A: object({ b: { type: 'string' } }) } })],
    ['a reference at the top', { $ref: '#/$defs/A', $defs: { A: object({ b: { type: 'string' } }) } }],
    [
      'a schema that refers to itself below',
      { $ref: '#/$defs/N', $defs: { N: object({ next: { $ref: '#/$defs/N' } }) } },
    ],
    [
      'what a typed library writes',
      object({ a: { type: 'string', default: 'x', title: 'A', minLength: 1 } }, { additionalProperties: false }),
    ],
    ['a pattern', object({ a: { type: 'string', pattern: '^[A-Z]{2}\\d+$' } })],
    ['thirty levels', nested(30)],
    ['ninety thousand choices', object({ a: { enum: Array.from({ length: 90_000 }, (_, n) => n) } })],
  ])('accepts %s', (_name, schema) => {
    expect(() => check(schema)).not.toThrow();
  });

  it.each<[string, unknown, RegExp]>([
    ['a list', [], /must be a JSON Schema object/],
    ['a top level that is no object', { type: 'string' }, /top level must be of type object/],
    ['an unknown type', object({ a: { type: 'text' } }), /a has the unknown type "text"/],
    ['a reference to elsewhere', object({ a: { $ref: 'https://example.com/s.json' } }), /refers to another document/],
    ['a reference to nothing', object({ a: { $ref: '#/$defs/none' } }), /cannot be resolved/],
    [
      'references in a circle',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      },
      /circle/,
    ],
    ['forty levels', nested(40), /deeper than 32/],
    ['thousands of levels', nested(3_000), /deeper than 32/],
    [
      'too many properties',
      object(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`p${n}`, {}]))),
      /more than 5000 properties/,
    ],
    ['too many bytes', object({ a: { description: 'x'.repeat(1_100_000) } }), /over 1048576 bytes/],
    ['a pattern that does not compile', object({ a: { pattern: '(' } }), /not a regular expression/],
    ['conditions', object({ a: { if: {} } }), /uses if, which is not supported/],
    ['an empty choice', object({ a: { anyOf: [] } }), /anyOf must be a list/],
    ['a reference that is no text', object({ a: { $ref: '#/%E0%A4%A' } }), /cannot be resolved/],
    ['references that multiply', multiplying(12, 10, 'properties'), /more than 100000 fields/],
    ['alternatives that multiply', multiplying(12, 10, 'anyOf'), /more than 100000 fields/],
    ['a prototype name as reference', object({ a: { $ref: '#/__proto__' } }), /cannot be resolved/],
  ])('rejects %s', (_name, schema, reason) => {
    expect(() => check(schema)).toThrow(reason);
  });
});
