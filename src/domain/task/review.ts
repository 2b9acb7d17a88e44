import { z } from 'zod';
import { Citation, FieldMetrics } from '../extraction/extraction.ts';
import { named } from '../formats/named-schema.ts';
import { queryFlag, wholeNumber } from './requests.ts';
import { Timestamp } from './timestamp.ts';

/** Default: `High` confidence is correct nine times out of ten. */
export const DEFAULT_REVIEW_THRESHOLD = 0.9;

const threshold = z.number().min(0).max(1).describe('Values with a score below this need review, 0–1.');

export const ReviewSettings = z.object({ threshold }).meta({ id: 'ReviewSettings' });
export const ReviewSettingsRequest = z.strictObject({ threshold }).meta({ id: 'ReviewSettingsRequest' });

export const ReviewQuery = z.strictObject({
  limit: wholeNumber(1, 200).default(50),
  reviewed: queryFlag(false).describe('Reviewed documents instead of those to review.'),
  threshold: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .optional()
    .describe('Instead of the saved threshold.'),
});

export const ReviewItem = named('ReviewItem', {
  task_id: z.string(),
  file_name: z.string().nullable(),
  created_at: Timestamp,
  lowest_score: z.number(),
  doubtful: z.int().min(0).describe('Values below the threshold; at most 1,000 are counted.'),
  settled: z.int().min(0).describe('How many of them a person corrected or confirmed.'),
  reviewed_at: Timestamp.nullable(),
});

export const ReviewQueue = named('ReviewQueue', 'Extractions with values that a person should look at.', {
  threshold: z.number(),
  waiting: z.int().min(0),
  reviewed: z.int().min(0),
  tasks: z.array(ReviewItem).describe('Lowest confidence first; the first document is the next to review.'),
});
export type ReviewQueue = z.infer<typeof ReviewQueue>;

export const ReviewValue = named('ReviewValue', {
  pointer: z.string().describe('JSON pointer into `results`.'),
  value: z.unknown(),
  metrics: FieldMetrics,
  citations: z.array(Citation),
  doubtful: z.boolean(),
  settled: z.boolean().describe('A person corrected or confirmed it.'),
});
export type ReviewValue = z.infer<typeof ReviewValue>;

export const TaskReview = named('TaskReview', {
  task_id: z.string(),
  parse_task_id: z.string().nullable().describe('The document, with its pages.'),
  file_name: z.string().nullable(),
  threshold: z.number(),
  version: z.int().describe('Of the corrections.'),
  doubtful: z.int().min(0),
  settled: z.int().min(0),
  values: z.array(ReviewValue).describe('With corrections applied; the lowest score first.'),
  reviewed_at: Timestamp.nullable(),
  next_task_id: z.string().nullable().describe('The next document of the queue.'),
});

export const TaskReviewRequest = z
  .strictObject({ reviewed: z.boolean().describe('True fires the webhook event `task.extract.reviewed`.') })
  .meta({ id: 'TaskReviewRequest' });
