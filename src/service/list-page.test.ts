import { describe, expect, it } from 'vitest';
import { listPage, type Weighed } from './list-page.ts';

const MB = 1024 * 1024;
const rows = (...bytes: number[]): Weighed[] =>
  bytes.map((size, at) => ({ id: `r${at}`, createdAt: `t${at}` as never, bytes: size }));

describe('listPage', () => {
  it('ends at the limit and reports whether there is more', () => {
    expect(listPage(rows(1, 1, 1), 2, MB)).toEqual({ batches: [['r0', 'r1']], hasMore: true, nextCursor: 't1' });
    expect(listPage(rows(1, 1), 2, MB)).toEqual({ batches: [['r0', 'r1']], hasMore: false, nextCursor: null });
    expect(listPage([], 2, MB)).toEqual({ batches: [], hasMore: false, nextCursor: null });
  });

  it('ends early when the records exceed the byte budget', () => {
    expect(listPage(rows(6, 6, 6), 200, 13)).toMatchObject({ hasMore: true, nextCursor: 't1' });
  });

  it('returns a single record that exceeds the budget', () => {
    expect(listPage(rows(50, 1), 200, 13)).toEqual({ batches: [['r0']], hasMore: true, nextCursor: 't0' });
  });

  it('reads large records one at a time and small ones together', () => {
    expect(listPage(rows(1, 1, MB, MB, 1), 200, 99 * MB).batches).toEqual([['r0', 'r1'], ['r2'], ['r3'], ['r4']]);
  });
});
