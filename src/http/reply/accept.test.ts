import { expect, it } from 'vitest';
import { accepts, prefers } from './accept.ts';

it.each([
  [undefined, true],
  ['*/*', true],
  ['application/json', true],
  ['application/*', true],
  ['text/html, application/json;q=0.5', true],
  ['text/html', false],
  ['application/json;q=0', false],
  ['image/png, text/*', false],
])('Accept %s admits JSON: %s', (header, expected) => {
  expect(accepts(header, 'application/json')).toBe(expected);
});

it('prefers only what is named', () => {
  expect(prefers('application/problem+json; q=1', 'application/problem+json')).toBe(true);
  expect(prefers('*/*', 'application/problem+json')).toBe(false);
});
