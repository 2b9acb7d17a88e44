import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { Status, TaskType } from '../task/task.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const day = () => z.iso.date('must be a day such as 2026-01-31');

/** Both days inclusive; the last 30 by default. */
export const UsageQuery = z
  .strictObject({
    start: day().optional().describe('First day, in UTC; by default 30 days up to `end`.'),
    end: day().optional().describe('Last day, in UTC; by default today.'),
  })
  .transform(({ start, end = dayOf(Date.now()) }) => ({
    start: start ?? dayOf(Date.parse(end) - (DEFAULT_DAYS - 1) * DAY_MS),
    end,
  }))
  .refine(({ start, end }) => start <= end, { path: ['start'], message: 'must not be after end' })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) < MOST_DAYS * DAY_MS, {
    path: ['start'],
    message: `must be less than ${MOST_DAYS} days before end`,
  });

export const UsageDay = named('UsageDay', {
  date: z.iso.date().describe('In UTC, by the moment the task ended.'),
  task_type: TaskType,
  status: Status,
  tasks: z.int().min(0),
  pages: z.int().min(0).describe('Pages or sheets of the files of these tasks.'),
});
export type UsageDay = z.infer<typeof UsageDay>;

export const Usage = named('Usage', 'Tasks that ended, by day. Deleted and expired tasks stay counted.', {
  start: z.iso.date(),
  end: z.iso.date(),
  days: z.array(UsageDay).describe('Days without tasks are left out.'),
});
