import { asMarkdown } from '../../render/document.ts';
import type { BatchItem, BatchRecord } from '../../service/ports/batches.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { segmentsOf } from '../../service/tasks/read-output.ts';
import { imageLinks, taskJson } from '../../service/tasks/task-json.ts';
import { type CorrectedSource, chunksAsCorrected, correctedOutput } from '../corrected/corrected-output.ts';

const ITEMS_AT_ONCE = 100;

export interface ResultOptions {
  format: 'json' | 'markdown' | 'none';
  baseUrl: string;
  linkSeconds: number;
  keyId: string;
  /** As people corrected it. */
  corrected: boolean;
}

/** How each item stands, with its result where there is one; one line each, of which nothing is held. */
export async function* batchResults(
  source: CorrectedSource,
  batch: BatchRecord,
  options: ResultOptions,
): AsyncGenerator<string> {
  const { service } = source;
  for (let from = 0; ; from += ITEMS_AT_ONCE) {
    const items = await service.store.batches.items(batch.batchId, from, ITEMS_AT_ONCE);
    for (const item of items) {
      const task = item.status === 'Made' ? await service.store.tasks.find(batch.tenantId, item.taskId) : null;
      yield* lineOf(source, item, task, options);
    }
    if (items.length < ITEMS_AT_ONCE) return;
  }
}

async function* lineOf(
  source: CorrectedSource,
  item: BatchItem,
  task: TaskRecord | null,
  options: ResultOptions,
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
    const corrected = options.corrected ? await correctedOutput(source, task) : undefined;
    yield* taskJson(source.service, task, { ...options, ...shape, corrected });
  } else if (task?.output && task.taskType === 'Parse' && options.format === 'markdown') {
    yield ',"markdown":"';
    yield* markdownOf(source, task, options);
    yield '"';
  }
  yield '}\n';
}

async function* markdownOf(source: CorrectedSource, task: TaskRecord, options: ResultOptions): AsyncGenerator<string> {
  const { service } = source;
  const chunks = options.corrected ? await chunksAsCorrected(source, task) : undefined;
  const linkTo = imageLinks(service, options);
  const { prefix } = task.output!;
  const style = { tables: 'pipe', pageMarks: false, title: task.fileName } as const;
  const imageUrl = (name: string): string => linkTo(prefix, name);
  for await (const piece of asMarkdown(segmentsOf(service.objects, task, {}, chunks?.()), { ...style, imageUrl })) {
    yield JSON.stringify(piece).slice(1, -1);
  }
}
