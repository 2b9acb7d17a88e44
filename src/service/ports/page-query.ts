import type { Timestamp } from '../../domain/task/timestamp.ts';

export interface PageQuery {
  limit: number;
  cursor?: Timestamp | undefined;
  start?: Timestamp | undefined;
  end?: Timestamp | undefined;
  sort: 'asc' | 'desc';
  /** Words of the file's name, in whatever case. */
  name?: string | undefined;
}
