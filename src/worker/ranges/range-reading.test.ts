import { expect, it } from 'vitest';
import type { PageRange } from '../../service/ports/ranges.ts';
import type { Service } from '../../service/service.ts';
import { RangeReading } from './range-reading.ts';

const rangeOf = (firstPage: number, lastPage: number): PageRange => ({
  taskId: 'task',
  runId: 'run',
  firstPage,
  lastPage,
  version: '1',
  status: 'Held',
  attempts: 1,
  files: null,
  error: null,
});

it('reads each page of its ranges once, even if many readers wake at once', async () => {
  const ranges = [rangeOf(1, 2), rangeOf(9, 9), rangeOf(12, 14)];
  const read: number[] = [];
  const storedAfter = new Map<number, number[]>();
  const store = { ranges: { finish: async () => true, renew: async () => true, release: async () => {} } };
  await new RangeReading({
    service: { store } as unknown as Service,
    leaseSeconds: 60,
    renewMs: 60_000,
    take: async () => {
      const range = ranges.shift();
      return range ? { range, leaseId: 'lease' } : null;
    },
    readPage: async (page) => {
      read.push(page);
      return [];
    },
    store: async ({ firstPage }) => void storedAfter.set(firstPage, [...read]),
    atOnce: 3,
    onRetry: () => {},
  }).read();
  expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 9, 12, 13, 14]);
  expect(storedAfter.get(9)).toContain(9);
});
