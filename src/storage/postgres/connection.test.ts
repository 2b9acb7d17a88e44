import { describe, expect, it } from 'vitest';
import { isDatabaseAway, timestampFromPostgres } from './connection.ts';

describe('timestampFromPostgres', () => {
  it.each([
    ['2026-01-31 09:30:00+00', '2026-01-31T09:30:00.000000Z'],
    ['2026-01-31 09:30:00.1+00', '2026-01-31T09:30:00.100000Z'],
    ['2026-01-31 09:30:00.123456+00', '2026-01-31T09:30:00.123456Z'],
    ['-infinity', '-infinity'],
  ])('reads %s as %s', (given, expected) => {
    expect(timestampFromPostgres(given)).toBe(expected);
  });
});

describe('isDatabaseAway', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  it.each(['ECONNREFUSED', 'ENOENT', '57P01', '08006', '53300'])('is true for %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });
  it.each(['23505', '42P01'])('is false for %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false);
  });
  it('is true for a lost connection and false for other errors', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseAway(new Error('other'))).toBe(false);
    expect(isDatabaseAway('text')).toBe(false);
  });
});
