import { expect, it } from 'vitest';
import { acceptsMediaType, prefersMediaType } from './error-reply.ts';

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
  expect(acceptsMediaType(header, 'application/json')).toBe(expected);
});

it('prefers only media types that are named', () => {
  expect(prefersMediaType('application/problem+json; q=1', 'application/problem+json')).toBe(true);
  expect(prefersMediaType('*/*', 'application/problem+json')).toBe(false);
});
