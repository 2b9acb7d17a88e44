import type { Readable } from 'node:stream';
import { isQuireError } from '../../../domain/errors.ts';
import { TERMINAL } from '../../../domain/task/task.ts';
import { partsPrefix, runPrefix } from '../../object-keys.ts';
import type { ObjectStore } from '../../ports/objects.ts';
import type { TaskRecord } from '../../ports/records.ts';
import { linkedLines } from './linked-lines.ts';

/** Files of a part, below the prefix of the parts. `part` counts from 1. */
export const partFiles = (part: number) => ({
  chunksFile: `part-${part}-chunks.jsonl`,
  pagesFile: `part-${part}-pages.jsonl`,
});

export type RunningTask = Pick<TaskRecord, 'tenantId' | 'taskId' | 'runId' | 'taskType' | 'status' | 'progress'>;

/** Number of parts that can be read. Zero after the task has ended: then use the whole output. */
export const readableParts = ({ taskType, status, progress }: RunningTask): number =>
  taskType === 'Parse' && !TERMINAL.has(status) ? (progress?.parts_readable ?? 0) : 0;

/** Pages and chunks of some parts, as JSON without the outer braces. Skips parts that were deleted. */
export async function* partsJson(
  objects: ObjectStore,
  task: RunningTask,
  { from, to }: { from: number; to: number },
  link: (prefix: string, name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  const prefix = runPrefix(task.tenantId, task.taskId, task.runId);
  const linked = (name: string) => link(prefix, name);
  const lines = async function* (file: 'chunksFile' | 'pagesFile'): AsyncGenerator<Buffer> {
    for (let part = from; part <= to; part++) {
      try {
        const { stream } = await objects.read(`${partsPrefix(prefix)}/${partFiles(part)[file]}`);
        yield* stream as Readable & AsyncIterable<Buffer>;
      } catch (error) {
        if (!isQuireError(error) || error.code !== 'object_not_found') throw error;
      }
    }
  };
  yield '"pages":';
  yield* linkedLines(lines('pagesFile'), ['image'], linked);
  yield ',"chunks":';
  yield* linkedLines(lines('chunksFile'), ['segments', 'image'], linked);
}
