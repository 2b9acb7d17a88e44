import { expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { Fill } from '../../page-content.ts';
import { takeListings } from './take-listings.ts';

const ground = (left: number, top: number, width: number, height: number): Fill => ({
  bbox: { left, top, width, height },
  color: '#f3f4f6',
});
const typed = { monospace: true };

it('code with a ground of its own in the midst of a sentence is no listing', () => {
  const sentence = [
    ...line('Add this to your', 100, 200),
    ...line('Cargo.toml', 270, 200, typed),
    ...line('before you build', 380, 200),
  ];
  const { regions, rest } = takeListings({ fills: [ground(268, 192, 104, 30)], rules: [] }, sentence, []);
  expect(regions).toEqual([]);
  expect(rest).toHaveLength(sentence.length);
});

it('code alone in its line is no listing where the ground ends with its letters', () => {
  const item = line('getrandom::Error', 100, 200, typed);
  expect(takeListings({ fills: [ground(96, 194, 168, 26)], rules: [] }, item, []).regions).toEqual([]);
});

it('one line of code on a ground that reaches over the column is a listing', () => {
  const code = line('npm install quire', 110, 200, typed);
  const { regions } = takeListings({ fills: [ground(100, 180, 900, 54)], rules: [] }, code, []);
  expect(regions.map((region) => region.code)).toEqual(['npm install quire']);
});

it('numbers on a strip of their own beside the ground count the lines of the listing', () => {
  const code = [...line('def read(port):', 150, 200, typed), ...line('return port', 190, 225, typed)];
  const numbers = [...line('9', 110, 200, typed), ...line('10', 100, 225, typed)];
  const { regions, rest } = takeListings({ fills: [ground(140, 190, 500, 70)], rules: [] }, [...numbers, ...code], []);
  expect(regions.map((region) => region.type)).toEqual(['Text', 'LineNumber']);
  expect(regions[0]!.code?.split('\n')[0]).toBe('def read(port):');
  expect(rest).toEqual([]);
});

it('numbers in another type beside a frame count its lines, and other numbers there do not', () => {
  const code = [...line('let a = 1;', 150, 200, typed), ...line('let b = 2;', 150, 225, typed)];
  const fills = [ground(140, 190, 500, 70)];
  const counted = takeListings({ fills, rules: [] }, [...line('1', 110, 200), ...line('2', 110, 225), ...code], []);
  expect(counted.rest).toEqual([]);
  const years = takeListings({ fills, rules: [] }, [...line('1998', 80, 200), ...line('2004', 80, 225), ...code], []);
  expect(years.rest.map((word) => word.text)).toEqual(['1998', '2004']);
  expect(years.regions).toHaveLength(1);
});

it('typewritten numbers that count on beside nothing are left to the page', () => {
  const numbers = ['1', '2', '3'].flatMap((text, at) => line(text, 100, 200 + 25 * at, typed));
  const text = line(
    'A paragraph of words in the type that the page is written in, long enough to be most of it',
    100,
    400,
  );
  const { regions, rest } = takeListings({ fills: [], rules: [] }, [...numbers, ...text], []);
  expect(regions).toEqual([]);
  expect(rest).toHaveLength(numbers.length + text.length);
});
