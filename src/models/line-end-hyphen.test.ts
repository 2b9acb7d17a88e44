import { expect, it } from 'vitest';
import { type HyphenKind, kindOfHyphen } from './line-end-hyphen.ts';

it.each<[string, HyphenKind]>([
  ['in-formation', 'division'],
  ['hetero-geneous', 'division'],
  ['Zusammen-arbeit', 'division'],
  ['informa-zione', 'division'],
  ['samen-werking', 'division'],
  ['low-temperature', 'compound'],
  ['long-term', 'compound'],
  ['data-driven', 'compound'],
  ['short-and', 'short'],
  ['Bundes-und', 'short'],
])('the hyphen of %s at a line end is a %s', (parts, kind) => {
  const [before, after] = parts.split('-') as [string, string];
  expect(kindOfHyphen(before, after)).toBe(kind);
});

it('what nobody has written before is a divided word', () => {
  expect(kindOfHyphen('qxz', 'vwkj')).toBe('division');
});
