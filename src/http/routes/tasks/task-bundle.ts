import type { EntryToWrite } from '../../../render/zip.ts';
import { itemsWithTasks } from '../../../service/batches/batch-json.ts';
import type { BatchItem, BatchRecord } from '../../../service/ports/batches.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import { parseOutputOf } from '../../../service/tasks/output/read-output.ts';
import { taskJson } from '../../../service/tasks/output/task-json.ts';
import type { PieceCaller } from '../../content.ts';
import { type CorrectedSource, correctedOutput } from '../../corrected/corrected-output.ts';
import { objectBytes, writtenEntries } from '../../reply/downloads.ts';
import type { RouteContext } from '../../route.ts';

type LinkedCaller = PieceCaller & Pick<RouteContext, 'links'>;

/** A parsed document as zip entries. All texts are written before the first entry is returned. */
export async function taskBundle(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  isCorrected: boolean,
  caller: PieceCaller,
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

/** Succeeded documents of a batch in one folder each, and a list of all items with their errors. */
export async function* batchBundle(
  source: CorrectedSource,
  batch: BatchRecord,
  corrected: boolean,
  caller: LinkedCaller,
): AsyncGenerator<EntryToWrite> {
  const list = batchResults(source, batch, { corrected, format: 'none' }, caller);
  yield { name: 'index.jsonl', content: list, isText: true };
  for await (const { item, task } of itemsWithTasks(source.service.store, batch)) {
    if (task?.status !== 'Succeeded') continue;
    const folder = folderOf(item.position, task.fileName);
    if (task.taskType === 'Extract') {
      const content = wholeTask(source, task, { corrected, includePages: false }, caller);
      yield { name: `${folder}.json`, content, isText: true };
    } else {
      await using files = await taskBundle(source, task, corrected, caller);
      for await (const entry of files) yield { ...entry, name: `${folder}/${entry.name}` };
    }
  }
}

async function* wholeTask(
  source: CorrectedSource,
  task: TaskRecord,
  { corrected, includePages }: { corrected: boolean; includePages: boolean },
  caller: LinkedCaller,
): AsyncGenerator<string> {
  await using made = corrected ? await correctedOutput(source, task, caller) : null;
  const shape = { shape: 'unified', base64Urls: false, includeChunks: true, includePages } as const;
  yield* taskJson(source.service, task, { ...caller.links, ...shape, corrected: made?.corrected });
}

/** The number makes it unique; from the name, keep only characters that are valid in every file system. */
function folderOf(position: number, fileName: string | null): string {
  const stem = (fileName ?? '').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} _-]+/gu, '-');
  const name = Array.from(stem).slice(0, 60).join('').trim();
  return `${String(position + 1).padStart(4, '0')}${name ? ` ${name}` : ''}`;
}

export interface ResultOptions {
  format: 'json' | 'markdown' | 'none';
  corrected: boolean;
}

export async function* batchResults(
  source: CorrectedSource,
  batch: BatchRecord,
  options: ResultOptions,
  caller: LinkedCaller,
): AsyncGenerator<string> {
  for await (const { item, task } of itemsWithTasks(source.service.store, batch)) {
    yield* lineOf(source, item, task, options, caller);
  }
}

async function* lineOf(
  source: CorrectedSource,
  item: BatchItem,
  task: TaskRecord | null,
  options: ResultOptions,
  caller: LinkedCaller,
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
    yield* wholeTask(source, task, { corrected: options.corrected, includePages: true }, caller);
  } else if (task?.output && task.taskType === 'Parse' && options.format === 'markdown') {
    yield ',"markdown":"';
    yield* markdownOf(source, task, options.corrected, caller);
    yield '"';
  }
  yield '}\n';
}

async function* markdownOf(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  corrected: boolean,
  caller: LinkedCaller,
): AsyncGenerator<string> {
  const asked = await content.asked(service, task, corrected);
  const style = { format: 'markdown', tables: 'pipe', pageMarks: false, isInJson: true } as const;
  const input = { ...asked, ...style, part: {}, links: caller.links };
  await using made = await content.make('render', input, caller);
  const text = new TextDecoder();
  for await (const piece of made.bytes()) yield text.decode(piece, { stream: true });
}
