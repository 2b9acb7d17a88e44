import { describe, expect, it } from 'vitest';
import { PageOrder } from './stream-pages.ts';

describe('PageOrder', () => {
  it('returns pages as soon as no earlier one is missing', async () => {
    const order = new PageOrder([1, 2, 5, 6]);
    const groups = order[Symbol.asyncIterator]();
    order.isRead(2);
    const first = groups.next();
    order.isRead(1);
    expect((await first).value).toEqual([1, 2]);
    const second = groups.next();
    order.isRead(6);
    order.isRead(5);
    expect((await second).value).toEqual([5, 6]);
    expect((await groups.next()).done).toBe(true);
  });

  it('ends with the reading', async () => {
    const order = new PageOrder([1, 2, 3]);
    order.isRead(1);
    order.isRead(3);
    order.end();
    const groups: number[][] = [];
    for await (const group of order) groups.push(group);
    expect(groups).toEqual([[1]]);
  });
});
