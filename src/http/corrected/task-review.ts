import type { z } from 'zod';
import { pointerOf } from '../../correct/extraction/pointer.ts';
import type { Citation } from '../../domain/extraction.ts';
import { metricsLeaves } from '../../domain/extraction-leaves.ts';
import type { ReviewValue, TaskReview } from '../../domain/review.ts';
import { nextInQueue, thresholdOf } from '../../service/corrections/review.ts';
import { correctionsOf } from '../../service/corrections/save.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { type CorrectedSource, correctValues, extractionOf } from './corrected-output.ts';

/** What a person should look at in one extraction, the most doubtful first. */
export async function taskReview(source: CorrectedSource, task: TaskRecord): Promise<z.input<typeof TaskReview>> {
  const { service } = source;
  const [record, threshold, raw] = await Promise.all([
    correctionsOf(service, task),
    thresholdOf(service, task.tenantId),
    extractionOf(service, task.output!),
  ]);
  const { output } = correctValues(raw, task, record.entries);
  const before = new Map([...metricsLeaves(raw.metrics)].map(({ path, metrics }) => [pointerOf(path), metrics.score]));
  const values = [...metricsLeaves(output.metrics)]
    .map(({ path, metrics }): ReviewValue & { doubt: number } => {
      const pointer = pointerOf(path);
      const score = before.get(pointer) ?? metrics.score;
      return {
        pointer,
        value: along(output.results, path) ?? null,
        metrics,
        citations: (along(output.citations, path) ?? []) as Citation[],
        doubtful: score < threshold,
        settled: metrics.source === 'person',
        doubt: score,
      };
    })
    .sort((a, b) => a.doubt - b.doubt);
  const doubtful = values.filter((value) => value.doubtful);
  return {
    task_id: task.taskId,
    parse_task_id: task.parseTaskId,
    file_name: task.fileName,
    threshold,
    version: record.version,
    doubtful: doubtful.length,
    settled: doubtful.filter(({ settled }) => settled).length,
    values: values.map(({ doubt: _, ...value }) => value),
    reviewed_at: record.reviewedAt,
    next_task_id: await nextInQueue(service, task.tenantId, task.taskId),
  };
}

/** The way was taken from the metrics, which mirror the rest. */
const along = (root: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | null | undefined)?.[part], root);
