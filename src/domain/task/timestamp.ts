import { z } from 'zod';

/**
 * A moment in UTC with microseconds, such as `2026-01-31T09:30:00.123456Z`. Kept as text: a JavaScript Date drops the microseconds that
 * make `created_at` a unique cursor.
 */
export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ id: 'Timestamp', description: 'UTC, with microseconds.', format: 'date-time' });
export type Timestamp = string;
