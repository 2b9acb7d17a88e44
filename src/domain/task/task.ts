import { z } from 'zod';
import { ParseConfigurationRequest } from '../configuration/parse-configuration.ts';
import { ExtractConfiguration, ExtractOutput } from '../extraction/extraction.ts';
import { named } from '../formats/named-schema.ts';
import { ParseOutput } from '../parse-output.ts';
import { FileInfo } from './file.ts';
import { Timestamp } from './timestamp.ts';

export const Priority = z
  .enum(['low', 'normal', 'high'])
  .meta({ id: 'Priority', description: 'Order among your own waiting tasks; it does not affect other tenants.' });
export type Priority = z.infer<typeof Priority>;

export const STATUSES = ['Starting', 'Processing', 'Succeeded', 'Failed', 'Cancelled'] as const;
export const Status = z.enum(STATUSES).meta({ id: 'Status', description: 'The state of a task.' });
export type Status = z.infer<typeof Status>;

export const TERMINAL: ReadonlySet<Status> = new Set<Status>(['Succeeded', 'Failed', 'Cancelled']);

export const TASK_TYPES = ['Parse', 'Extract'] as const;
export const TaskType = z.enum(TASK_TYPES).meta({ id: 'TaskType' });
export type TaskType = z.infer<typeof TaskType>;

export const ClientVersion = z
  .union([
    z.enum(['Legacy', 'Unspecified']),
    z.strictObject({ ManualSdk: z.string() }),
    z.strictObject({ GeneratedSdk: z.string() }),
  ])
  .meta({ id: 'ClientVersion', description: 'Which client created the task.' });
export type ClientVersion = z.infer<typeof ClientVersion>;

export const VersionInfo = named('VersionInfo', { server_version: z.string(), client_version: ClientVersion });

export const Progress = named('Progress', 'How far a running task is.', {
  step: z.string(),
  pages_done: z.int().min(0),
  pages_total: z.int().min(0).nullable(),
  pages_readable: z.int().min(0).optional().describe('Pages that are available with `include_partial=true`.'),
  parts_readable: z.int().min(0).optional().describe('Parts they were written in: one `chunks` event each.'),
});
export type Progress = z.infer<typeof Progress>;

const sharedFields = {
  task_id: z.string(),
  status: Status,
  message: z.string(),
  created_at: Timestamp,
  started_at: Timestamp.nullish(),
  finished_at: Timestamp.nullish(),
  expires_at: Timestamp.nullish(),
  task_url: z.string().nullish(),
};

const unified = {
  ...sharedFields,
  task_type: TaskType,
  completed: z.boolean(),
  file_info: FileInfo,
  version_info: VersionInfo,
  input_file_url: z.string().nullish().meta({ deprecated: true }),
  parse_task_id: z.string().nullish(),
  batch_id: z.string().optional().describe('The batch it belongs to; absent for single tasks.'),
  priority: Priority.optional(),
  progress: Progress.optional(),
};

/** Fields that first-generation configurations have in addition. */
const firstGenerationExtras = {
  client_version: ClientVersion,
  expires_in: z.int().nullable(),
  high_resolution: z.boolean(),
  input_file_url: z.string(),
  target_chunk_length: z.int(),
  json_schema: z.unknown().optional(),
  model: z.string().nullish(),
};

const EchoedParseConfiguration = ParseConfigurationRequest.meta({
  id: 'ParseConfiguration',
  description: 'The configuration a task runs with; every default is filled in.',
});
const FirstGenerationConfiguration = z
  .object({ ...ParseConfigurationRequest.shape, ...firstGenerationExtras })
  .meta({ id: 'FirstGenerationConfiguration' });

export const ParseTask = z
  .object({ ...unified, configuration: EchoedParseConfiguration, output: ParseOutput.nullish() })
  .meta({ id: 'ParseTask' });
export const ExtractTask = z
  .object({ ...unified, configuration: ExtractConfiguration, output: ExtractOutput.nullish() })
  .meta({ id: 'ExtractTask' });
export const Task = z.union([ParseTask, ExtractTask]).meta({ id: 'Task', description: 'A task of either type.' });

/** `POST /api/v1/tasks/parse` serves clients of both generations, so its response has the fields of both. */
export const CreatedParseTask = z
  .object({ ...unified, configuration: FirstGenerationConfiguration, output: ParseOutput.nullish() })
  .meta({ id: 'CreatedParseTask' });

export const FirstGenerationTask = named('FirstGenerationTask', {
  ...sharedFields,
  configuration: FirstGenerationConfiguration,
  output: ParseOutput.nullish(),
});

export const TaskList = z
  .object({ tasks: z.array(Task), has_more: z.boolean(), next_cursor: Timestamp.nullish() })
  .meta({ id: 'TaskList' });
