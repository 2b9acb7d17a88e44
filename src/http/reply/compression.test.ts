import { expect, it } from 'vitest';
import { encodingFor } from './compression.ts';

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['deflate', null],
  ['identity', null],
  [undefined, null],
])('the best encoding of %j is %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
