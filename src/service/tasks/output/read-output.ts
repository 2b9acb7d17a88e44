import { selectedPages } from '../../../domain/configuration/selected-pages.ts';
import { QuireError } from '../../../domain/errors.ts';
import { boundedLines } from '../../../domain/formats/bounded-lines.ts';
import type { Chunk, Page } from '../../../domain/parse-output.ts';
import type { Segment } from '../../../domain/segment.ts';
import { TERMINAL } from '../../../domain/task/task.ts';
import type { ReadableObjects } from '../../ports/objects.ts';
import type { OutputSummary, TaskRecord } from '../../ports/records.ts';
import { requireType } from '../read.ts';
import { CHUNKS_FILE, PAGES_FILE } from './output-files.ts';

/** Throws a QuireError if the task has no parse output. */
export function parseOutputOf(task: TaskRecord): OutputSummary {
  const { taskId: task_id, status } = task;
  requireType(task, 'Parse');
  if (!TERMINAL.has(status)) throw new QuireError('task_not_finished', { task_id, status });
  if (!task.output) throw new QuireError('parse_not_succeeded', { task_id, status });
  return task.output;
}

/** For tasks that are known to have an output. */
export function outputOf({ taskId, output }: TaskRecord): OutputSummary {
  if (!output) throw new Error(`Task ${taskId} has no output.`);
  return output;
}

/** Images are names below the prefix. */
export const chunksOf = (objects: ReadableObjects, { prefix }: OutputSummary): AsyncGenerator<Chunk> =>
  jsonLinesOf<Chunk>(objects, `${prefix}/${CHUNKS_FILE}`);

export const pagesOf = (objects: ReadableObjects, { prefix }: OutputSummary): AsyncGenerator<Page> =>
  jsonLinesOf<Page>(objects, `${prefix}/${PAGES_FILE}`);

async function* jsonLinesOf<T>(objects: ReadableObjects, key: string): AsyncGenerator<T> {
  const { stream } = await objects.read(key);
  try {
    for await (const line of boundedLines(stream as AsyncIterable<Buffer>, LARGEST_LINE_BYTES, tooLong)) {
      if (line !== '') yield JSON.parse(line) as T;
    }
  } finally {
    stream.destroy();
  }
}

/** The server does not parse larger chunks; their size depends on `target_length` and the file. */
const LARGEST_LINE_BYTES = 8 * 1024 * 1024;
const tooLong = (): QuireError =>
  new QuireError('too_large', { what: 'One chunk of the document', limit: LARGEST_LINE_BYTES });

export interface OutputPart {
  /** As in a parse configuration; absent: all pages. */
  pages?: string | undefined;
  /** A chunk's id, or its number, starting at 1. */
  chunk?: string | undefined;
}

export async function* segmentsOf(
  objects: ReadableObjects,
  task: TaskRecord,
  part: OutputPart,
  chunks: AsyncIterable<Chunk> = chunksOf(objects, parseOutputOf(task)),
): AsyncGenerator<Segment> {
  const pages = part.pages === undefined ? null : new Set(selectedPages(part.pages, task.pageCount ?? 0));
  let number = 0;
  let isFound = false;
  for await (const chunk of chunks) {
    number += 1;
    const isWanted = part.chunk === undefined || chunk.chunk_id === part.chunk || String(number) === part.chunk;
    if (!isWanted) continue;
    isFound = true;
    for (const segment of chunk.segments) if (!pages || pages.has(segment.page_number)) yield segment;
    if (part.chunk !== undefined) return;
  }
  if (part.chunk !== undefined && !isFound) {
    throw new QuireError('no_such_chunk', { task_id: task.taskId, chunk: part.chunk, found: number });
  }
}

/** Rejects a selection without pages before the response starts. */
export function refuseEmptyPart(task: TaskRecord, { pages }: OutputPart): void {
  const found = task.pageCount ?? 0;
  if (pages !== undefined && selectedPages(pages, found).length === 0) {
    throw new QuireError('no_such_pages', { found, pages });
  }
}
