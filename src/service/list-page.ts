import type { Timestamp } from '../domain/task/timestamp.ts';

/** A row of a list before it is read: what it is and how much it holds. */
export interface Weighed {
  id: string;
  createdAt: Timestamp;
  bytes: number;
}

export interface ListPage {
  /** Ids in order, in the batches they are to be read in. */
  batches: string[][];
  hasMore: boolean;
  nextCursor: Timestamp | null;
}

/** So much is read at a time. Callers choose what a record holds: two hundred of a megabyte are not held together. */
const BATCH_BYTES = 1024 * 1024;

/** The rows of one page of a list: at most `limit`, within the byte budget, but always one. */
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

/** A page of rows of which one more than `limit` was read if there are more; `last` is then where the next page begins. */
export function lastOfPage<Row>(rows: readonly Row[], limit: number): { items: Row[]; last: Row | null } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? (items.at(-1) ?? null) : null };
}
