import { z } from 'zod';
import { QuireError } from '../../domain/errors.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../../domain/extraction.ts';
import { extractionColumns } from '../../domain/extraction-columns.ts';
import { BatchTableQuery } from '../../domain/requests.ts';
import { csvOfSheet, jsonLines } from '../../render/extraction-table/csv.ts';
import { sheetsOf, type TableDocument } from '../../render/extraction-table/rows.ts';
import { xlsxOf } from '../../render/extraction-table/xlsx.ts';
import { findBatch } from '../../service/batches/change-batch.ts';
import type { BatchItem, BatchRecord } from '../../service/ports/batches.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { findTask } from '../../service/tasks/read.ts';
import { parseOutputOf } from '../../service/tasks/read-output.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { contentDisposition } from '../reply/content-disposition.ts';
import { type HttpAnswer, JSON_TYPE, type Route, type RouteContext } from '../route.ts';
import { inLargePieces } from './large-pieces.ts';

type TableContext = RouteContext<{ batch_id: string }, z.output<typeof BatchTableQuery>>;

const ITEMS_AT_ONCE = 100;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A schema proposed from a document, and the results of many extractions as one table. */
export function extractionTableRoutes({ service, content }: HttpDependencies): Route[] {
  const table = async (context: TableContext): Promise<HttpAnswer> => {
    const batch = await findBatch(service, context.caller.tenantId, context.params.batch_id);
    if (batch.taskType !== 'Extract') throw new QuireError('not_an_extract_batch', { batch_id: batch.batchId });
    const { format, list } = context.query;
    const documents = () => documentsOf(batch, context);
    const columns = extractionColumns(schemaOf(batch.request as unknown as EffectiveExtractConfiguration));
    const sheets = sheetsOf(columns, documents);
    const sheet = list === undefined ? sheets[0] : sheets.slice(1).find(({ name }) => name === list);
    if (!sheet) {
      const lists = sheets.slice(1).map(({ name }) => name);
      const problem = `list names none of the lists of the schema: ${lists.join(', ') || 'it has none'}.`;
      throw new QuireError('invalid_field', { problem });
    }
    const pieces = format === 'jsonl' ? jsonLines(documents()) : csvOfSheet(sheet);
    const name = `${(batch.name ?? 'table').replace(/[^\p{L}\p{N} ._-]/gu, '')}${list ? `.${list}` : ''}.${format}`;
    const headers = { 'content-disposition': contentDisposition(TYPES[format], name), 'cache-control': 'no-store' };
    return { type: TYPES[format], headers, body: format === 'xlsx' ? xlsxOf(sheets) : inLargePieces(pieces) };
  };

  async function* documentsOf(batch: BatchRecord, context: TableContext): AsyncGenerator<TableDocument> {
    for (let from = 0; ; from += ITEMS_AT_ONCE) {
      const items = await service.store.batches.items(batch.batchId, from, ITEMS_AT_ONCE);
      for (const item of items) {
        const task = item.status === 'Made' ? await service.store.tasks.find(batch.tenantId, item.taskId) : null;
        yield await rowOf(item, task, context);
      }
      if (items.length < ITEMS_AT_ONCE) return;
    }
  }

  const rowOf = async (item: BatchItem, task: TaskRecord | null, context: TableContext): Promise<TableDocument> => {
    const { source } = item;
    const file = source.reference ?? task?.fileName ?? source.fileName ?? ('file' in source ? source.file : '');
    const status = task?.status ?? (item.status === 'Made' ? 'Deleted' : item.status);
    const message = task ? task.message : item.message;
    const empty = { file, status, error: status === 'Failed' ? message : null, results: null, metrics: null };
    if (!task?.output) return empty;
    const asked = await content.asked(service, task, context.query.corrected);
    await using made = await content.make('extractedValues', asked, context);
    return { ...empty, ...made.result };
  };

  const shared = { method: 'GET', generation: 'current' } as const;
  return [
    {
      ...shared,
      path: '/tasks/{task_id}/schema',
      tag: 'Tasks',
      auth: 'key',
      operationId: 'suggestSchema',
      summary: 'Propose a JSON Schema from a parsed document: its labels, tables and form fields',
      answer: {
        mediaType: 'application/json',
        schema: z.record(z.string(), z.unknown()),
        description: 'A JSON Schema.',
      },
      errors: ['task_not_found', 'not_a_parse_task', 'task_not_finished', 'parse_not_succeeded', 'too_much_to_render'],
      handle: async (context: RouteContext<{ task_id: string }>) => {
        const task = await findTask(service, context.caller.tenantId, context.params.task_id);
        parseOutputOf(task);
        const made = await content.run('suggestedSchema', { task }, context);
        return { type: JSON_TYPE, body: made.bytes() };
      },
    },
    {
      ...shared,
      path: '/batches/{batch_id}/table',
      tag: 'Batches',
      auth: 'key',
      operationId: 'getBatchTable',
      summary: 'Download the results of a batch of extractions as one table: CSV, XLSX or JSON lines',
      query: BatchTableQuery,
      answer: {
        mediaType: 'text/csv',
        schema: z.string(),
        description: 'A row a document, each value with its confidence, as a stream.',
      },
      errors: ['batch_not_found', 'not_an_extract_batch', 'invalid_field'],
      handle: table,
    },
  ];
}
