import { describe, expect, it } from 'vitest';
import type { ExtractOutput } from '../../domain/extraction/extraction.ts';
import { type AskedValue, correctExtraction } from './apply-corrections.ts';

const low = { confidence: 'Low', citation_status: 'Created', score: 0.4 } as const;
const high = { confidence: 'High', citation_status: 'Created', score: 0.95 } as const;
const OUTPUT: ExtractOutput = {
  results: { total: 12, tags: ['a', 'b'], items: [{ name: 'Pears', price: 3 }] },
  citations: { total: [], tags: [], items: [{ name: [], price: [] }] },
  metrics: { total: low, tags: low, items: [{ name: high, price: low }] },
};
const SCHEMA = {
  type: 'object',
  properties: {
    total: { type: 'number' },
    currency: { type: ['string', 'null'], enum: ['EUR', 'USD'] },
    tags: { type: 'array', items: { type: 'string' } },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
  },
  $defs: { item: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } } },
};
const byPerson = { confidence: 'High', score: 1, source: 'person' };
const run = (corrections: AskedValue[], output = OUTPUT, name = 'run-1') =>
  correctExtraction(output, corrections, SCHEMA, name);

describe('corrections of an extraction', () => {
  it('set a value and its citations', () => {
    const citations = [{ content: '13,00', page_number: 1, bboxes: [{ left: 1, top: 2, width: 3, height: 4 }] }];
    const { output, outcomes } = run([{ op: 'value', id: '1', pointer: '/total', value: 13, citations }]);
    expect(output.results).toMatchObject({ total: 13 });
    expect(output.metrics).toMatchObject({ total: { ...byPerson, citation_status: 'Created' } });
    expect(output.citations).toMatchObject({ total: [{ content: '13,00', page_number: 1, citation_id: '1-1' }] });
    expect(outcomes).toEqual([{ id: '1', was: { value: 12, score: 0.4 }, became: { value: 13 } }]);
    expect(OUTPUT.results).toMatchObject({ total: 12 });
  });

  it('confirm a value or a row, and set a value to null', () => {
    const { output } = run([
      { op: 'confirm', id: '1', pointer: '/items/0' },
      { op: 'absent', id: '2', pointer: '/total' },
    ]);
    expect(output.metrics).toMatchObject({ items: [{ name: byPerson, price: byPerson }], total: byPerson });
    expect(output.results).toMatchObject({ total: null, items: [{ price: 3 }] });
  });

  it('add and remove rows consistently in results, citations and metrics', () => {
    const { output } = run([
      { op: 'value', id: '1', pointer: '/items/-', value: { name: 'Plums', price: 4 } },
      { op: 'absent', id: '2', pointer: '/items/0' },
      { op: 'value', id: '3', pointer: '/tags', value: ['a', 'b', 'c'] },
      { op: 'value', id: '4', pointer: '/currency', value: 'EUR' },
    ]);
    expect(output.results).toEqual({
      total: 12,
      currency: 'EUR',
      tags: ['a', 'b', 'c'],
      items: [{ name: 'Plums', price: 4 }],
    });
    expect(output.metrics).toMatchObject({ items: [{ name: byPerson, price: byPerson }], tags: byPerson });
    expect(output.citations).toMatchObject({ items: [{ name: [], price: [] }], tags: [] });
  });

  it.each<[AskedValue, RegExp]>([
    [{ op: 'value', id: '1', pointer: '/total', value: 'thirteen' }, /type number/],
    [{ op: 'value', id: '1', pointer: '/currency', value: 'DM' }, /one of EUR, USD/],
    [{ op: 'value', id: '1', pointer: '/items/7/price', value: 1 }, /does not lead to a field/],
    [{ op: 'value', id: '1', pointer: '/items/7', value: {} }, /has 1 items/],
    [{ op: 'value', id: '1', pointer: '/tags/0', value: 'x' }, /point at the whole/],
    [{ op: 'value', id: '1', pointer: '/constructor', value: 'x' }, /no field constructor/],
    [{ op: 'value', id: '1', pointer: '/__proto__/x', value: 'x' }, /does not lead to a field/],
    [{ op: 'value', id: '1', pointer: '', value: {} }, /whole result/],
    [{ op: 'confirm', id: '1', pointer: '/currency' }, /no value to confirm/],
  ])('explain why %o has no effect', (operation, why) => {
    const { outcomes, output } = run([operation]);
    expect(outcomes[0]).toMatchObject({ reason: expect.stringMatching(why) });
    expect(output).toEqual(OUTPUT);
  });

  it('of another run apply only if the value is still the same', () => {
    const stored: AskedValue[] = [
      { op: 'value', id: '1', pointer: '/total', value: 13, run: 'run-1', was: { value: 12, score: 0.4 } },
      { op: 'confirm', id: '2', pointer: '/items/0/name', run: 'run-1', was: { value: 'Apples', score: 0.4 } },
    ];
    const { output, outcomes } = run(stored, OUTPUT, 'run-2');
    expect(output.results).toMatchObject({ total: 13 });
    expect(outcomes[1]).toEqual({ id: '2', reason: 'the value has changed since' });
  });
});
