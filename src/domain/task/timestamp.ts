import { z } from 'zod';

/** UTC with microseconds as text: a Date would drop them, and `created_at` must be a unique cursor. */
export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ id: 'Timestamp', description: 'UTC, with microseconds.', format: 'date-time' });
export type Timestamp = string;
