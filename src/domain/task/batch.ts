import { z } from 'zod';
import { PageSelection } from '../configuration/page-selection.ts';
import { ParseConfigurationRequest } from '../configuration/parse-configuration.ts';
import { named } from '../formats/named-schema.ts';
import { Priority, Status, TaskType } from './task.ts';
import { Timestamp } from './timestamp.ts';

export const MOST_BATCH_ITEMS = 10_000;

const file = z
  .string()
  .min(1)
  .max(20_000)
  .describe('`ch://files/{file_id}`, an http(s) URL, or for an extraction the id of a parse task.');

export const BatchFile = z
  .union([
    file,
    z.strictObject({
      file,
      file_name: z.string().max(1_000).optional(),
      pages: PageSelection.optional(),
      reference: z.string().max(1_000).optional().describe('Your own name for the item; returned with its result.'),
    }),
  ])
  .meta({ id: 'BatchFile' });

export const BatchExtraction = z
  .strictObject({
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the results.'),
    system_prompt: z.string().max(100_000).nullish(),
    parse_configuration: ParseConfigurationRequest.nullish(),
  })
  .meta({ id: 'BatchExtraction' });

const batchFields = {
  task_type: TaskType.default('Parse'),
  configuration: z
    .union([ParseConfigurationRequest, BatchExtraction])
    .default({})
    .describe('Configuration of every task: a parse configuration, or for extractions `schema` and related fields.'),
  priority: Priority.default('normal'),
  name: z.string().max(200).nullish(),
  expires_in: z.int().min(1).max(3_155_760_000).nullish().describe('Seconds until everything is deleted.'),
};

export const BatchRequest = z
  .strictObject({ ...batchFields, files: z.array(BatchFile).min(1).max(MOST_BATCH_ITEMS) })
  .meta({ id: 'BatchRequest' });
export type BatchRequest = z.output<typeof BatchRequest>;

export const BatchFormRequest = z.strictObject({ ...batchFields, files: z.array(BatchFile).default([]) });

export const BatchForm = named('BatchForm', {
  file: z.array(z.string().meta({ format: 'binary' })).describe('The files, one form part each, all with this name.'),
  batch: z.string().optional().describe('Every other field of a batch request, as a JSON object.'),
});

export const BatchCounts = named('BatchCounts', {
  total: z.int().min(0),
  waiting: z.int().min(0),
  processing: z.int().min(0),
  succeeded: z.int().min(0),
  failed: z.int().min(0),
  cancelled: z.int().min(0),
  deleted: z.int().min(0).describe('Tasks that were deleted or have expired.'),
});
export type BatchCounts = z.infer<typeof BatchCounts>;

export const Batch = named('Batch', 'Files that are processed together.', {
  batch_id: z.string(),
  name: z.string().nullable(),
  task_type: TaskType,
  status: Status.describe('`Succeeded` once all tasks have ended and at least one succeeded, `Failed` if none did.'),
  completed: z.boolean(),
  message: z.string(),
  priority: Priority,
  counts: BatchCounts,
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const BatchList = z
  .object({ batches: z.array(Batch), has_more: z.boolean(), next_cursor: Timestamp.nullable() })
  .meta({ id: 'BatchList' });
