import type { BatchItem, BatchRecord } from '../../../service/ports/batches.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import { taskJson } from '../../../service/tasks/output/task-json.ts';
import type { ContentCaller } from '../../content.ts';
import { type CorrectedSource, correctedOutput } from '../../corrected/corrected-output.ts';

const ITEMS_AT_ONCE = 100;

type JobCaller = Omit<ContentCaller, 'held'>;

export interface ResultOptions {
  format: 'json' | 'markdown' | 'none';
  baseUrl: string;
  linkSeconds: number;
  keyId: string;
  /** As people corrected it. */
  corrected: boolean;
}

/** The state of each item, with its result if there is one: one line each, streamed. */
export async function* batchResults(
  source: CorrectedSource,
  batch: BatchRecord,
  options: ResultOptions,
  caller: JobCaller,
): AsyncGenerator<string> {
  const { service } = source;
  for (let from = 0; ; from += ITEMS_AT_ONCE) {
    const items = await service.store.batches.items(batch.batchId, from, ITEMS_AT_ONCE);
    for (const item of items) {
      const task = item.status === 'Made' ? await service.store.tasks.find(batch.tenantId, item.taskId) : null;
      yield* lineOf(source, item, task, options, caller);
    }
    if (items.length < ITEMS_AT_ONCE) return;
  }
}

async function* lineOf(
  source: CorrectedSource,
  item: BatchItem,
  task: TaskRecord | null,
  options: ResultOptions,
  caller: JobCaller,
): AsyncGenerator<string> {
  const head = {
    index: item.position,
    reference: item.source.reference ?? null,
    file: 'file' in item.source ? item.source.file : null,
    file_name: task?.fileName ?? item.source.fileName ?? null,
    task_id: task?.taskId ?? null,
    status: task?.status ?? (item.status === 'Made' ? 'Deleted' : item.status),
    message: task?.message ?? item.message,
  };
  yield JSON.stringify(head).slice(0, -1);
  if (task && options.format === 'json') {
    yield ',"task":';
    const shape = { shape: 'unified', base64Urls: false, includeChunks: true, includePages: true } as const;
    await using made = options.corrected ? await correctedOutput(source, task, caller) : null;
    yield* taskJson(source.service, task, { ...options, ...shape, corrected: made?.corrected });
  } else if (task?.output && task.taskType === 'Parse' && options.format === 'markdown') {
    yield ',"markdown":"';
    yield* markdownOf(source, task, options, caller);
    yield '"';
  }
  yield '}\n';
}

async function* markdownOf(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  { baseUrl, linkSeconds, keyId, corrected }: ResultOptions,
  caller: JobCaller,
): AsyncGenerator<string> {
  const asked = await content.asked(service, task, corrected);
  const style = { format: 'markdown', tables: 'pipe', pageMarks: false, isInJson: true } as const;
  const links = { baseUrl, linkSeconds, keyId };
  await using made = await content.make('render', { ...asked, ...style, part: {}, links }, caller);
  const text = new TextDecoder();
  for await (const piece of made.bytes()) yield text.decode(piece, { stream: true });
}
