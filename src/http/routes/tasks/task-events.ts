import { TERMINAL } from '../../../domain/task/task.ts';
import type { TaskRecord } from '../../../service/ports/records.ts';
import type { Service } from '../../../service/service.ts';
import { partsJson, readableParts } from '../../../service/tasks/output/partial-output.ts';
import { waitForChange } from '../../../service/tasks/read.ts';

/** Proxies close a silent connection after a minute or less; a comment line keeps it. */
const KEEP_ALIVE_MS = 15_000;

const eventOf = (task: TaskRecord): string => {
  const { taskId, status, message, progress, revision } = task;
  const data = { task_id: taskId, status, message, completed: TERMINAL.has(status), progress };
  return `id: ${revision}\nevent: task\ndata: ${JSON.stringify(data)}\n\n`;
};

/** Makes links to images; null where the caller wants no parts. */
export type PartLinks = ((prefix: string, name: string) => string) | null;

/** Server-sent events: the task, each change, its end; in between, if requested, the parts that have been read. */
export async function* taskEvents(
  service: Service,
  task: TaskRecord,
  signal: AbortSignal,
  links: PartLinks = null,
): AsyncGenerator<string> {
  let current = task;
  let sent = 0;
  yield eventOf(current);
  while (!TERMINAL.has(current.status) && !signal.aborted) {
    const next = await waitForChange(service, current, KEEP_ALIVE_MS, signal);
    yield next.revision === current.revision ? ': still here\n\n' : eventOf(next);
    current = next;
    const parts = links ? readableParts(current) : 0;
    for (; links && sent < parts && !signal.aborted; sent++) {
      const part = { from: sent + 1, to: sent + 1 };
      yield `event: chunks\ndata: {"task_id":"${current.taskId}","is_partial":true,"part":${part.from},`;
      yield* partsJson(service.objects, current, part, (prefix, name) => [links(prefix, name)]);
      yield '}\n\n';
    }
  }
}
