import { expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { Fill } from '../../page-content.ts';
import { takeListings } from './take-listings.ts';

const background = (left: number, top: number, width: number, height: number): Fill => ({
  bbox: { left, top, width, height },
  color: '#f3f4f6',
});
const typed = { monospace: true };

it('does not treat inline code with a background as a code block', () => {
  const sentence = [
    ...line('Add this to your', 100, 200),
    ...line('Cargo.toml', 270, 200, typed),
    ...line('before you build', 380, 200),
  ];
  const { regions, rest } = takeListings({ fills: [background(268, 192, 104, 30)] }, sentence);
  expect(regions).toEqual([]);
  expect(rest).toHaveLength(sentence.length);
});

it('does not treat a line of code as a code block if the background ends with its letters', () => {
  const item = line('getrandom::Error', 100, 200, typed);
  expect(takeListings({ fills: [background(96, 194, 168, 26)] }, item).regions).toEqual([]);
});

it('treats a line of code on a background across the column as a code block', () => {
  const code = line('npm install quire', 110, 200, typed);
  const { regions } = takeListings({ fills: [background(100, 180, 900, 54)] }, code);
  expect(regions.map((region) => region.code)).toEqual(['npm install quire']);
});
