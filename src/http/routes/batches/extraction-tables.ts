import { z } from 'zod';
import { QuireError } from '../../../domain/errors.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../../../domain/extraction/extraction.ts';
import { extractionColumns } from '../../../domain/extraction/extraction-columns.ts';
import { BatchTableQuery } from '../../../domain/task/requests.ts';
import { BYTE_ORDER_MARK, MOST_ROWS, xlsxOf } from '../../../render/extraction-table/workbook.ts';
import { itemsWithTasks } from '../../../service/batches/batch-json.ts';
import { findBatch } from '../../../service/batches/change-batch.ts';
import type { BatchItem, BatchRecord } from '../../../service/ports/batches.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import { parseOutputOf } from '../../../service/tasks/output/read-output.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import type { TableRowsAsked } from '../../jobs/extraction-table.ts';
import { contentDisposition } from '../../reply/downloads.ts';
import { type HttpAnswer, JSON_TYPE, jsonAnswer, type Route, type RouteContext, routeMaker } from '../../route.ts';
import { RENDER_ERRORS } from '../tasks/renderings.ts';
import { taskOf } from '../tasks/task-answer.ts';

type TableContext = RouteContext<{ batch_id: string }, z.output<typeof BatchTableQuery>>;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function aboutDocument({ source, status: state, message }: BatchItem, task: TaskRecord | null) {
  const file = source.reference ?? task?.fileName ?? source.fileName ?? ('file' in source ? source.file : '');
  const status = task?.status ?? (state === 'Made' ? 'Deleted' : state);
  return { file, status, error: status === 'Failed' ? (task ? task.message : message) : null };
}

export function extractionTableRoutes({ service, content }: HttpDependencies): Route[] {
  const table = async (context: TableContext): Promise<HttpAnswer> => {
    const batch = await findBatch(service, context.caller.tenantId, context.params.batch_id);
    if (batch.taskType !== 'Extract') throw new QuireError('not_an_extract_batch', { batch_id: batch.batchId });
    const { format, list } = context.query;
    const columns = extractionColumns(schemaOf(batch.request as unknown as EffectiveExtractConfiguration));
    const lists = columns.lists.map(({ path }) => path.join('.'));
    const sheet = list === undefined ? 0 : lists.indexOf(list) + 1;
    if (list !== undefined && sheet === 0) {
      const problem = `list is not a list of the schema: ${lists.join(', ') || 'it has none'}.`;
      throw new QuireError('invalid_field', { problem });
    }
    const rows = (at: number) => rowsOf(batch, context, { columns, format, sheet: at });
    const sheets = ['documents', ...lists].map((name, at) => ({ name, rows: () => rows(at) }));
    const name = `${(batch.name ?? 'table').replace(/[^\p{L}\p{N} ._-]/gu, '')}${list ? `.${list}` : ''}.${format}`;
    const headers = { 'content-disposition': contentDisposition(TYPES[format], name), 'cache-control': 'no-store' };
    return { type: TYPES[format], headers, body: format === 'xlsx' ? xlsxOf(sheets) : rows(sheet) };
  };

  async function* rowsOf(
    batch: BatchRecord,
    context: TableContext,
    wanted: Pick<TableRowsAsked, 'columns' | 'format' | 'sheet'>,
  ): AsyncGenerator<Buffer> {
    if (wanted.format === 'csv') yield Buffer.from(BYTE_ORDER_MARK);
    let count = 0;
    let isFirst = true;
    for await (const { item, task } of itemsWithTasks(service.store, batch)) {
      const asked = task?.output ? await content.asked(service, task, context.query.corrected) : null;
      const place = { isFirst, mostRows: wanted.format === 'xlsx' ? MOST_ROWS - count : Infinity };
      const rows = { ...wanted, ...place, asked, document: aboutDocument(item, task) };
      await using made = await content.make('rowsOfDocument', rows, context);
      isFirst = false;
      count += made.result;
      yield* made.bytes();
    }
  }

  const route = routeMaker({ tag: 'Batches' });
  const description = 'One row per document, each value with its confidence, as a stream.';
  return [
    route('GET /tasks/{task_id}/schema', 'suggestSchema', 'Suggest a JSON Schema for a parsed document', {
      tag: 'Tasks',
      answer: jsonAnswer(z.record(z.string(), z.unknown()), 'A JSON Schema from its labels, tables and form fields.'),
      errors: [...RENDER_ERRORS],
      handle: async (context) => {
        const task = await taskOf(service, context);
        parseOutputOf(task);
        const made = await content.run('suggestedSchema', { task }, context);
        return { type: JSON_TYPE, body: made.bytes() };
      },
    }),
    route('GET /batches/{batch_id}/table', 'getBatchTable', 'Download extracted data as CSV, XLSX or JSON lines', {
      query: BatchTableQuery,
      answer: { mediaType: 'text/csv', schema: z.string(), description },
      errors: ['batch_not_found', 'not_an_extract_batch', 'invalid_field'],
      handle: table,
    }),
  ];
}
