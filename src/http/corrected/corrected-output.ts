import type { CorrectionSummary } from '../../domain/task/correction.ts';
import { nextInQueue, thresholdOf } from '../../service/corrections/review.ts';
import { correctionsOf, NO_CORRECTIONS } from '../../service/corrections/save.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import type { CorrectedOutput } from '../../service/tasks/output/task-json.ts';
import type { ContentCaller, PieceCaller } from '../content.ts';
import type { HttpDependencies } from '../dependencies.ts';

export type CorrectedSource = Pick<HttpDependencies, 'service' | 'content'>;

export interface DisposableOutput extends AsyncDisposable {
  corrected: CorrectedOutput | undefined;
}

/** The corrected output of a task; `corrected` is undefined if there are no corrections. */
export async function correctedOutput(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  caller: PieceCaller,
): Promise<DisposableOutput> {
  const nothing = { corrected: undefined, [Symbol.asyncDispose]: async () => {} };
  if (!task.output) return nothing;
  const { entriesJson, version } = await correctionsOf(service, task);
  if (entriesJson === NO_CORRECTIONS.entriesJson) return nothing;
  const asked = { ...(await content.asked(service, task, false)), entriesJson, version };
  const made = await content.make('correctedTask', asked, caller);
  const summary: CorrectionSummary = made.result;
  const written = () => made.bytes();
  return {
    corrected: task.taskType === 'Extract' ? { summary, extractionJson: written } : { summary, chunkLines: written },
    [Symbol.asyncDispose]: () => made[Symbol.asyncDispose](),
  };
}

export async function taskReviewJson(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  caller: ContentCaller,
): Promise<AsyncGenerator<string | Buffer>> {
  const { tenantId, taskId, parseTaskId, fileName } = task;
  const [record, threshold] = await Promise.all([correctionsOf(service, task), thresholdOf(service, tenantId)]);
  const asked = { ...(await content.asked(service, task, false)), entriesJson: record.entriesJson, threshold };
  const made = await content.run('reviewValues', asked, caller);
  const about = {
    task_id: taskId,
    parse_task_id: parseTaskId,
    file_name: fileName,
    threshold,
    version: record.version,
    ...made.result,
    reviewed_at: record.reviewedAt,
    next_task_id: await nextInQueue(service, tenantId, taskId),
  };
  return (async function* () {
    yield `${JSON.stringify(about).slice(0, -1)},"values":`;
    yield* made.bytes();
    yield '}';
  })();
}
