import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import {
  resolveParseConfiguration,
  shownConfiguration,
  statedIn,
} from '../../domain/configuration/resolve-parse-configuration.ts';
import { mergeStated } from '../../domain/configuration/stated-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { UpdateRequest } from '../../domain/task/requests.ts';
import type { Caller } from '../access/keys.ts';
import { taskPrefix } from '../object-keys.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import { deleteGarbage, deleteNow, discardInput } from '../retention.ts';
import type { Service } from '../service.ts';
import { requestWarnings, requireConfigured } from './create-parse.ts';
import { announce, settleDependents } from './dependents.ts';
import { findTask, requireType } from './read.ts';

/** The worker is notified and stops within two seconds. */
export async function cancelTask(service: Service, tenantId: string, taskId: string): Promise<void> {
  const task = await findTask(service, tenantId, taskId);
  const discarded = await service.store.transaction(async (tx) => {
    const cancelled = await tx.tasks.cancel(tenantId, taskId);
    if (!cancelled) throw new QuireError('task_not_cancellable', { task_id: taskId, status: task.status });
    await tx.ranges.remove(taskId);
    await announce(tx, cancelled);
    await settleDependents(tx, cancelled);
    const parse = await ownParse(tx, cancelled);
    const cancelledParse = parse && (await tx.tasks.cancel(tenantId, parse.taskId));
    if (cancelledParse) {
      await tx.ranges.remove(cancelledParse.taskId);
      await announce(tx, cancelledParse);
    }
    const discarded = await discardInput(service, tx, cancelled);
    return cancelledParse ? [...discarded, ...(await discardInput(service, tx, cancelledParse))] : discarded;
  });
  await deleteNow(service, discarded);
}

/** The parse task that was created for this extraction, unless other extractions use it. */
async function ownParse(tx: Store, task: TaskRecord): Promise<TaskRecord | null> {
  const { tenantId, parseTaskId, taskType, taskId } = task;
  if (taskType !== 'Extract' || parseTaskId === null) return null;
  const parse = await tx.tasks.lock(tenantId, parseTaskId);
  const isOwn = parse !== null && (parse.configuration as ParseConfiguration).assumed !== undefined;
  return isOwn && !(await tx.tasks.isParseNeeded(parseTaskId, taskId)) ? parse : null;
}

/** Deletes a finished task; for an extraction, also the parse task created for it. */
export async function deleteTask(service: Service, { tenantId, keyId }: Caller, taskId: string): Promise<void> {
  const task = await findTask(service, tenantId, taskId);
  const prefixes = await service.store.transaction(async (tx) => {
    await tx.audit.actor(keyId);
    const parse = await ownParse(tx, task);
    if (!(await tx.tasks.remove(tenantId, taskId))) {
      throw new QuireError('task_not_deletable', { task_id: taskId, status: task.status });
    }
    const isParseGone = parse !== null && (await tx.tasks.remove(tenantId, parse.taskId));
    const gone = [taskId, ...(isParseGone ? [parse.taskId] : [])].map((id) => taskPrefix(tenantId, id));
    await tx.garbage.add(gone);
    return gone;
  });
  await deleteGarbage(service, prefixes);
}

export async function updateTask(
  service: Service,
  tenantId: string,
  taskId: string,
  update: UpdateRequest,
  warnings: Warning[] = [],
): Promise<TaskRecord> {
  const task = await findTask(service, tenantId, taskId);
  requireType(task, 'Parse');
  if (task.status !== 'Succeeded' && task.status !== 'Failed') {
    throw new QuireError('task_not_updatable', { task_id: taskId, status: task.status });
  }
  // URLs can be downloaded again, and the run reports missing files; only bytes from the request may be lost.
  if (task.input.kind === 'stored' && (await service.objects.size(task.input.key)) === null) {
    throw new QuireError('input_deleted', { task_id: taskId });
  }
  const { expires_in, ...changes } = update;
  const current = task.configuration as ParseConfiguration;
  const stated = mergeStated(statedIn(current), changes);
  const { assumed } = current;
  const resolved = resolveParseConfiguration(stated, assumed);
  const expiresInSeconds = expires_in ?? task.expiresInSeconds;
  if (isDeepStrictEqual(resolved, shownConfiguration(current)) && expiresInSeconds === task.expiresInSeconds) {
    throw new QuireError('configuration_unchanged');
  }
  requireConfigured(resolved, service);
  const configuration = { ...resolved, stated, ...(assumed && { assumed }), ...requestWarnings({ warnings }) };
  return service.store.transaction(async (tx) => {
    const runId = randomUUID();
    const { status, message, startedAt, finishedAt, expiresAt, output } = task;
    const set = { configuration: current, expiresInSeconds: task.expiresInSeconds };
    const former = { status, message, startedAt, finishedAt, expiresAt, output, ...set };
    const updated = await tx.tasks.beginUpdate(tenantId, taskId, { configuration, runId, expiresInSeconds, former });
    if (!updated) throw new QuireError('task_not_updatable', { task_id: taskId, status: task.status });
    await tx.queue.enqueue({ taskId, tenantId, runId }, updated.priority);
    await announce(tx, updated);
    return updated;
  });
}
