import { describe, expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './trace.ts';

const header = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('traceparent', () => {
  it('is parsed and formatted', () => {
    expect(formatTraceparent(parseTraceparent(header)!)).toBe(header);
    expect(parseTraceparent(header.replace(/01$/, '00'))).toMatchObject({ sampled: false });
  });

  it('may be longer in later versions', () => {
    expect(parseTraceparent(`01${header.slice(2)}-what-comes-later`)).toMatchObject({ sampled: true });
  });

  it.each([
    ['', undefined],
    ['nonsense', 'nonsense'],
    ['zero trace', header.replace(/-4b.{30}-/, `-${'0'.repeat(32)}-`)],
    ['zero span', header.replace('00f067aa0ba902b7', '0'.repeat(16))],
    ['forbidden version', `ff${header.slice(2)}`],
    ['upper case', header.toUpperCase()],
    ['a list', [header]],
  ])('is rejected if invalid: %s', (_name, value) => {
    expect(parseTraceparent(value)).toBeNull();
  });
});
