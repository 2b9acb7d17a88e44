import { REVIEWED_EVENT } from '../../domain/account/webhook.ts';
import { QuireError } from '../../domain/errors.ts';
import { DEFAULT_REVIEW_THRESHOLD, type ReviewQueue } from '../../domain/task/review.ts';
import type { ReviewRow } from '../ports/corrections.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';
import { requireType } from '../tasks/read.ts';

export const thresholdOf = async (service: Service, tenantId: string): Promise<number> =>
  (await service.store.corrections.threshold(tenantId)) ?? DEFAULT_REVIEW_THRESHOLD;

const below = (scores: readonly number[], threshold: number): number =>
  scores.filter((score) => score < threshold).length;

const itemOf = (row: ReviewRow, threshold: number): ReviewQueue['tasks'][number] => ({
  task_id: row.taskId,
  file_name: row.fileName,
  created_at: row.createdAt,
  lowest_score: row.scores[0]!,
  doubtful: below(row.scores, threshold),
  settled: below(row.settled, threshold),
  reviewed_at: row.reviewedAt,
});

export async function reviewQueue(
  service: Service,
  tenantId: string,
  query: { limit: number; reviewed: boolean; threshold?: number | undefined },
): Promise<ReviewQueue> {
  const threshold = query.threshold ?? (await thresholdOf(service, tenantId));
  const { corrections } = service.store;
  const asked = { threshold, limit: query.limit, isReviewed: query.reviewed };
  const [rows, counts] = await Promise.all([
    corrections.queue(tenantId, asked),
    corrections.counts(tenantId, threshold),
  ]);
  return { threshold, ...counts, tasks: rows.map((row) => itemOf(row, threshold)) };
}

export async function nextInQueue(service: Service, tenantId: string, taskId: string): Promise<string | null> {
  const threshold = await thresholdOf(service, tenantId);
  const rows = await service.store.corrections.queue(tenantId, { threshold, limit: 2, isReviewed: false });
  return rows.find((row) => row.taskId !== taskId)?.taskId ?? null;
}

export function requireExtraction(task: TaskRecord): void {
  const { taskId: task_id, status } = task;
  requireType(task, 'Extract');
  if (!task.output) throw new QuireError('nothing_to_correct', { task_id, status });
}

/** Webhook events are queued in the same transaction. */
export function markReviewed(service: Service, task: TaskRecord, keyId: string, isReviewed: boolean): Promise<void> {
  const { tenantId, taskId, status } = task;
  return service.store.transaction(async (tx) => {
    const count = await tx.corrections.setReviewed(tenantId, taskId, isReviewed ? keyId : null);
    if (isReviewed) {
      const message = `Reviewed, with ${count} corrections`;
      await tx.webhooks.announce(tenantId, { event_type: REVIEWED_EVENT, status, task_id: taskId, message });
    }
  });
}
