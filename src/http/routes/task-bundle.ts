import type { Page } from '../../domain/parse-output.ts';
import { bundleOf } from '../../render/bundle.ts';
import type { EntryToWrite } from '../../render/zip.ts';
import type { BatchRecord } from '../../service/ports/batches.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { chunksOf, jsonLinesOf, parseOutputOf } from '../../service/tasks/read-output.ts';
import { taskJson } from '../../service/tasks/task-json.ts';
import { type CorrectedSource, chunksAsCorrected, correctedOutput } from '../corrected/corrected-output.ts';
import { batchResults, type ResultOptions } from './batch-results.ts';

const ITEMS_AT_ONCE = 100;

/** A parsed document as the files of a zip. */
export async function taskBundle(
  source: CorrectedSource,
  task: TaskRecord,
  isCorrected: boolean,
): Promise<AsyncIterable<EntryToWrite>> {
  const output = parseOutputOf(task);
  const { objects } = source.service;
  const corrected = isCorrected ? await chunksAsCorrected(source, task) : undefined;
  return bundleOf({
    title: task.fileName,
    head: {
      file_name: task.fileName,
      mime_type: task.mimeType,
      page_count: task.pageCount,
      warnings: output.warnings,
    },
    chunks: corrected ?? (() => chunksOf(objects, output)),
    pages: () => jsonLinesOf<Page>(objects, `${output.prefix}/pages.jsonl`),
    image: async function* (name) {
      yield* (await objects.read(`${output.prefix}/${name}`)).stream as AsyncIterable<Buffer>;
    },
  });
}

/** Everything of a batch that has succeeded, each document in a folder of its own, and a list of all items with their errors. */
export async function* batchBundle(
  source: CorrectedSource,
  batch: BatchRecord,
  options: Omit<ResultOptions, 'format'>,
): AsyncGenerator<EntryToWrite> {
  const { service } = source;
  yield { name: 'index.jsonl', content: batchResults(source, batch, { ...options, format: 'none' }), isText: true };
  for (let from = 0; ; from += ITEMS_AT_ONCE) {
    const items = await service.store.batches.items(batch.batchId, from, ITEMS_AT_ONCE);
    for (const { position, status, taskId } of items) {
      const task = status === 'Made' ? await service.store.tasks.find(batch.tenantId, taskId) : null;
      if (task?.status !== 'Succeeded') continue;
      const folder = folderOf(position, task.fileName);
      if (task.taskType === 'Extract') yield await extraction(source, task, folder, options);
      else
        for await (const entry of await taskBundle(source, task, options.corrected))
          yield { ...entry, name: `${folder}/${entry.name}` };
    }
    if (items.length < ITEMS_AT_ONCE) return;
  }
}

async function extraction(
  source: CorrectedSource,
  task: TaskRecord,
  folder: string,
  options: Omit<ResultOptions, 'format'>,
): Promise<EntryToWrite> {
  const shape = { shape: 'unified', base64Urls: false, includeChunks: true, includePages: false } as const;
  const corrected = options.corrected ? await correctedOutput(source, task) : undefined;
  const content = taskJson(source.service, task, { ...options, ...shape, corrected });
  return { name: `${folder}.json`, content, isText: true };
}

/** Numbered, so that no two are the same; of the name, only what every file system takes. */
function folderOf(position: number, fileName: string | null): string {
  const stem = (fileName ?? '').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} _-]+/gu, '-');
  const name = Array.from(stem).slice(0, 60).join('').trim();
  return `${String(position + 1).padStart(4, '0')}${name ? ` ${name}` : ''}`;
}
