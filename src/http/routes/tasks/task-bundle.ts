import type { EntryToWrite } from '../../../render/zip.ts';
import type { BatchRecord } from '../../../service/ports/batches.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import { parseOutputOf } from '../../../service/tasks/output/read-output.ts';
import { taskJson } from '../../../service/tasks/output/task-json.ts';
import type { ContentCaller } from '../../content.ts';
import { type CorrectedSource, correctedOutput } from '../../corrected/corrected-output.ts';
import { objectBytes, writtenEntries } from '../../reply/zip-entries.ts';
import { batchResults, type ResultOptions } from './batch-results.ts';

const ITEMS_AT_ONCE = 100;

type JobCaller = Omit<ContentCaller, 'held'>;

/** A parsed document as the files of a zip. Its texts are made before the first of them is asked for. */
export async function taskBundle(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  isCorrected: boolean,
  caller: JobCaller,
): Promise<AsyncIterable<EntryToWrite> & AsyncDisposable> {
  const { prefix } = parseOutputOf(task);
  const made = await content.make('bundle', await content.asked(service, task, isCorrected), caller);
  const entries = async function* (): AsyncGenerator<EntryToWrite> {
    yield* writtenEntries(made, made.result.texts);
    for (const { name, image } of made.result.images) {
      yield { name, content: objectBytes(service.objects, `${prefix}/${image}`), isText: false };
    }
  };
  return { [Symbol.asyncIterator]: entries, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() };
}

/** Everything of a batch that has succeeded, each document in a folder of its own, and a list of all items with their errors. */
export async function* batchBundle(
  source: CorrectedSource,
  batch: BatchRecord,
  options: Omit<ResultOptions, 'format'>,
  caller: JobCaller,
): AsyncGenerator<EntryToWrite> {
  const { service } = source;
  const list = batchResults(source, batch, { ...options, format: 'none' }, caller);
  yield { name: 'index.jsonl', content: list, isText: true };
  for (let from = 0; ; from += ITEMS_AT_ONCE) {
    const items = await service.store.batches.items(batch.batchId, from, ITEMS_AT_ONCE);
    for (const { position, status, taskId } of items) {
      const task = status === 'Made' ? await service.store.tasks.find(batch.tenantId, taskId) : null;
      if (task?.status !== 'Succeeded') continue;
      const folder = folderOf(position, task.fileName);
      if (task.taskType === 'Extract') yield* extraction(source, task, folder, options, caller);
      else {
        await using files = await taskBundle(source, task, options.corrected, caller);
        for await (const entry of files) yield { ...entry, name: `${folder}/${entry.name}` };
      }
    }
    if (items.length < ITEMS_AT_ONCE) return;
  }
}

async function* extraction(
  source: CorrectedSource,
  task: TaskRecord,
  folder: string,
  options: Omit<ResultOptions, 'format'>,
  caller: JobCaller,
): AsyncGenerator<EntryToWrite> {
  const shape = { shape: 'unified', base64Urls: false, includeChunks: true, includePages: false } as const;
  await using made = options.corrected ? await correctedOutput(source, task, caller) : null;
  const content = taskJson(source.service, task, { ...options, ...shape, corrected: made?.corrected });
  yield { name: `${folder}.json`, content, isText: true };
}

/** Numbered, so that no two are the same; of the name, only what every file system takes. */
function folderOf(position: number, fileName: string | null): string {
  const stem = (fileName ?? '').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} _-]+/gu, '-');
  const name = Array.from(stem).slice(0, 60).join('').trim();
  return `${String(position + 1).padStart(4, '0')}${name ? ` ${name}` : ''}`;
}
