import { type Selectable, sql } from 'kysely';
import type { TaskRecord } from '../../../../service/ports/records.ts';
import { camelRow, type Tables } from '../../tables.ts';

/** From its `expires_at` on, a task exists for nobody. */
export const notExpired = sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`;

export type TaskRow = Selectable<Tables['tasks']>;

/** Who holds the lease is no part of the record. */
export const toTask = ({ lease_id: _, ...row }: TaskRow): TaskRecord => camelRow(row);

export const nullableJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
