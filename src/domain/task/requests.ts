import { z } from 'zod';
import { PageSelection } from '../configuration/page-selection.ts';
import { ParseConfigurationRequest, parseConfigurationFields } from '../configuration/parse-configuration.ts';
import { Priority, Status, TaskType } from './task.ts';
import { Timestamp } from './timestamp.ts';

const ONE_CENTURY_SECONDS = 3_155_760_000;

const fileField = z
  .string()
  .min(1)
  .describe('`ch://files/{file_id}`, an http(s) URL, a `data:*;base64,…` URI, or raw base64.');
const expiresIn = z.int().min(1).max(ONE_CENTURY_SECONDS).nullish().describe('Seconds until the task is deleted.');
const fileName = z.string().max(1_000).nullish();
const priority = Priority.nullish();

export const ParseRequest = z
  .strictObject({ file: fileField, file_name: fileName, expires_in: expiresIn, priority, ...parseConfigurationFields })
  .meta({ id: 'ParseRequest' });
export type ParseRequest = z.infer<typeof ParseRequest>;

export const ExtractRequest = z
  .strictObject({
    file: fileField.describe('As for parse, or the id of a parse task.'),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the results.'),
    system_prompt: z.string().max(100_000).nullish(),
    parse_configuration: ParseConfigurationRequest.nullish(),
    file_name: fileName,
    expires_in: expiresIn,
    priority,
  })
  .meta({ id: 'ExtractRequest' });
export type ExtractRequest = z.infer<typeof ExtractRequest>;

const form = (description: string) =>
  z.object({
    file: z.string().meta({ format: 'binary' }).describe('The file as a form part; or, as text, a reference or a URL.'),
    configuration: z.string().optional().describe(description),
    file_name: z.string().optional().describe('If absent, the file name of the part.'),
  });
export const ParseForm = form('Every other field of a parse request, as a JSON object.').meta({ id: 'ParseForm' });
export const ExtractForm = form(
  'Every other field of an extract request, as a JSON object; `schema` is required.',
).meta({ id: 'ExtractForm' });

/** The type of a query value in the OpenAPI document; in requests it is text. */
export const QUERY_TYPE = 'x-query-type';

/** Accepts `true`, `1`, `false` and `0`. */
export const queryFlag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1')
    .meta({ [QUERY_TYPE]: { type: 'boolean', default: fallback } });

/** Accepts `a=x&a=y` and `a=x,y`. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : [value].flat().flatMap((text) => String(text).split(','))),
    z.array(item).optional(),
  );

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ [QUERY_TYPE]: { type: 'integer', minimum, maximum } });

const corrected = queryFlag(false).describe('With corrections applied; see `GET /tasks/{task_id}/corrections`.');

export const TaskQuery = z.strictObject({
  base64_urls: queryFlag(false).describe('Embed files as base64 instead of presigned URLs.'),
  include_chunks: queryFlag(true).describe('Include chunks in the output.'),
  corrected,
  include_partial: queryFlag(false).describe(
    'While a parse runs, give the pages that are read as its output, with `is_partial`.',
  ),
  wait: wholeNumber(0, 60).optional().describe('Respond at the next change, or after this many seconds.'),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

/** Not strict: unknown fields were accepted before this one existed. */
export const EventsQuery = z.object({
  include_partial: queryFlag(false).describe(
    'Also send `chunks` events: pages that are read while others are not yet.',
  ),
});

const paging = {
  limit: wholeNumber(1, 200).default(50),
  cursor: Timestamp.optional().describe('`next_cursor` of the previous page.'),
  start: Timestamp.optional().describe('Created at or after.'),
  end: Timestamp.optional().describe('Created at or before.'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

const name = z.string().min(1).max(200).optional().describe('Only those whose file name contains this, ignoring case.');

export const TaskListQuery = z.strictObject({
  ...paging,
  name,
  base64_urls: queryFlag(false),
  include_chunks: queryFlag(false),
  task_types: listOf(TaskType),
  statuses: listOf(Status),
  parse_task_id: z.uuid().optional().describe('Only extractions from this parse task.'),
});
export type TaskListQuery = z.infer<typeof TaskListQuery>;

export const BatchListQuery = z.strictObject(paging);
export const BatchTasksQuery = z.strictObject({ ...paging, statuses: listOf(Status) });
export const BatchResultsQuery = z.strictObject({
  format: z
    .enum(['json', 'markdown', 'none'])
    .default('json')
    .describe('Whole tasks with their output, parsed documents as Markdown, or only the status of each item.'),
  corrected,
});

export const BatchTableQuery = z.strictObject({
  format: z
    .enum(['csv', 'xlsx', 'jsonl'])
    .default('csv')
    .describe('`xlsx` has a sheet for the documents and one for each list; `csv` is one of these tables.'),
  list: z
    .string()
    .max(1_000)
    .optional()
    .describe('With `csv`: the list whose items are the rows, such as `line_items`.'),
  corrected,
});

export const FileListQuery = z.strictObject({ ...paging, name });
export type FileListQuery = z.infer<typeof FileListQuery>;

export const FileUrlQuery = z.strictObject({
  base64_urls: queryFlag(false),
  expires_in: wholeNumber(1, 604_800).default(3600).describe('Seconds the URL is valid.'),
});

const part = {
  pages: PageSelection.optional().describe('Only these pages, such as `1-5,10,-2`.'),
  corrected,
  chunk: z.string().min(1).max(100).optional().describe('Only this chunk, by its id or its number from 1.'),
};
export const TextQuery = z.strictObject(part);
export const BundleQuery = z.strictObject({ corrected });
export const HtmlQuery = z.strictObject({
  ...part,
  images: z
    .enum(['links', 'none'])
    .default('links')
    .describe('Pictures as links that are valid for an hour, or no pictures.'),
});
export const MarkdownQuery = z.strictObject({
  ...HtmlQuery.shape,
  tables: z.enum(['pipe', 'html']).default('pipe').describe('Pipe tables, or HTML, which keeps spanning cells.'),
  page_marks: queryFlag(false).describe('A comment `<!-- page 3 -->` at the start of each page.'),
});

/** Fields of the deprecated multipart update; structured ones arrive as JSON text. */
export const UpdateRequest = z
  .strictObject({ ...parseConfigurationFields, expires_in: expiresIn })
  .meta({ id: 'UpdateRequest' });
export type UpdateRequest = z.infer<typeof UpdateRequest>;
