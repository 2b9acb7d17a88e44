import type { Service } from '../../service/service.ts';
import { type TaskJsonOptions, taskJson } from '../../service/tasks/output/task-json.ts';
import type { FoundTasks } from '../../service/tasks/read.ts';
import { type HttpAnswer, JSON_TYPE } from '../route.ts';

/** Writes records while they are read, without holding them. */
export function listAnswer(
  name: string,
  records: AsyncIterable<AsyncIterable<string> | Iterable<string>>,
  { hasMore, nextCursor }: { hasMore: boolean; nextCursor: string | null },
): HttpAnswer {
  async function* write() {
    let separator = `{"${name}":[`;
    for await (const record of records) {
      yield separator;
      yield* record;
      separator = ',';
    }
    if (separator !== ',') yield separator;
    yield `],"has_more":${hasMore},"next_cursor":${JSON.stringify(nextCursor)}}`;
  }
  return { type: JSON_TYPE, body: inLargePieces(write()) };
}

const PIECE_CHARACTERS = 65_536;

/** Joins small pieces: passing each through several streams costs as much as creating it. */
export async function* inLargePieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    if (held.length < PIECE_CHARACTERS) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}

export function taskList(
  service: Service,
  { tasks, ...rest }: FoundTasks,
  options: Omit<TaskJsonOptions, 'shape' | 'includePages'>,
): HttpAnswer {
  async function* written() {
    for await (const task of tasks)
      yield taskJson(service, task, { ...options, shape: 'unified', includePages: false });
  }
  return listAnswer('tasks', written(), rest);
}
