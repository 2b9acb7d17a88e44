import type { Timestamp } from '../domain/task/timestamp.ts';

/** A row of a list and its size, before its content is read. */
export interface Weighed {
  id: string;
  createdAt: Timestamp;
  bytes: number;
}

export interface ListPage {
  /** Ordered ids, grouped into reads. */
  batches: string[][];
  hasMore: boolean;
  nextCursor: Timestamp | null;
}

/** Content read at a time. Records may have a megabyte each; do not hold two hundred of them in memory. */
const BATCH_BYTES = 1024 * 1024;

/** Takes up to `limit` rows within the byte budget, but at least one. */
export function listPage(weighed: readonly Weighed[], limit: number, budgetBytes: number): ListPage {
  const batches: string[][] = [];
  let last: Weighed | null = null;
  let count = 0;
  let total = 0;
  let inBatch = 0;
  for (const row of weighed) {
    total += row.bytes;
    if (count === limit || (count > 0 && total > budgetBytes)) break;
    inBatch += row.bytes;
    if (count === 0 || inBatch > BATCH_BYTES) {
      batches.push([]);
      inBatch = row.bytes;
    }
    batches.at(-1)!.push(row.id);
    last = row;
    count++;
  }
  const hasMore = count < weighed.length;
  return { batches, hasMore, nextCursor: hasMore ? (last?.createdAt ?? null) : null };
}

/** `rows` has one row more than `limit` if there is a next page; `last` is then its cursor. */
export function lastOfPage<Row>(rows: readonly Row[], limit: number): { items: Row[]; last: Row | null } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? (items.at(-1) ?? null) : null };
}
