import { expect, it } from 'vitest';
import { pairsOf } from './plain-object.ts';

it('makes a table of the words of a text, with no key that the text does not have', () => {
  const table = pairsOf(' a 1\n b 2 ');
  expect([table.a, table.b]).toEqual(['1', '2']);
  expect(table.constructor).toBeUndefined();
  expect('toString' in table).toBe(false);
});
