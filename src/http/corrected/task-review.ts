import { nextInQueue, thresholdOf } from '../../service/corrections/review.ts';
import { correctionsOf } from '../../service/corrections/save.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import type { ContentCaller } from '../content.ts';
import type { CorrectedSource } from './corrected-output.ts';

/** What a person should look at in one extraction, as the JSON of a `TaskReview`. */
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
