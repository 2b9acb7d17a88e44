import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { QuireError } from '../../domain/errors.ts';
import {
  type ParseConfiguration,
  type ParseConfigurationRequest,
  resolveParseConfiguration,
} from '../../domain/parse-configuration.ts';
import type { UpdateRequest } from '../../domain/requests.ts';
import type { Caller } from '../keys.ts';
import { taskPrefix } from '../object-keys.ts';
import type { TaskRecord } from '../ports/records.ts';
import { deleteNow, giveUpInput } from '../retention.ts';
import type { Service } from '../service.ts';
import { announce } from './announce.ts';
import { refuseWhatIsNotConfigured } from './create-parse.ts';
import { settleDependents } from './dependents.ts';
import { findTask } from './read.ts';

/** The worker that runs it learns of it by notification and stops within two seconds. */
export async function cancelTask(service: Service, tenantId: string, taskId: string): Promise<void> {
  const task = await findTask(service, tenantId, taskId);
  const givenUp = await service.store.transaction(async (tx) => {
    const cancelled = await tx.tasks.cancel(tenantId, taskId);
    if (!cancelled) throw new QuireError('task_not_cancellable', { task_id: taskId, status: task.status });
    await tx.ranges.remove(taskId);
    await announce(tx, cancelled);
    await settleDependents(tx, cancelled);
    return giveUpInput(service, tx, cancelled);
  });
  await deleteNow(service, givenUp);
}

export async function deleteTask(service: Service, { tenantId, keyId }: Caller, taskId: string): Promise<void> {
  const task = await findTask(service, tenantId, taskId);
  const prefix = taskPrefix(tenantId, taskId);
  await service.store.transaction(async (tx) => {
    await tx.audit.actor(keyId);
    if (!(await tx.tasks.remove(tenantId, taskId))) {
      throw new QuireError('task_not_deletable', { task_id: taskId, status: task.status });
    }
    await tx.garbage.add([prefix]);
  });
  await service.objects.deleteAll(prefix);
  await service.store.garbage.done([prefix]);
}

/** Given fields replace current ones; inside `chunk_processing` and each segment type, field by field. */
function merge(current: ParseConfiguration, update: ParseConfigurationRequest): ParseConfigurationRequest {
  const segments = Object.fromEntries(
    Object.entries(current.segment_processing).map(([type, now]) => [
      type,
      { ...now, ...withoutNulls(update.segment_processing?.[type as keyof ParseConfiguration['segment_processing']]) },
    ]),
  );
  return {
    ...current,
    ...withoutNulls(update),
    chunk_processing: { ...current.chunk_processing, ...withoutNulls(update.chunk_processing) },
    llm_processing: { ...current.llm_processing, ...withoutNulls(update.llm_processing) },
    segment_processing: segments,
  };
}

const withoutNulls = (value: object | null | undefined): object =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, v]) => v !== null && v !== undefined));

export async function updateTask(
  service: Service,
  tenantId: string,
  taskId: string,
  update: UpdateRequest,
): Promise<TaskRecord> {
  const task = await findTask(service, tenantId, taskId);
  if (task.taskType !== 'Parse') throw new QuireError('not_a_parse_task', { task_id: taskId });
  if (task.status !== 'Succeeded' && task.status !== 'Failed') {
    throw new QuireError('task_not_updatable', { task_id: taskId, status: task.status });
  }
  // An address can be fetched again, and a file that was deleted is told of by the run; bytes that came with the request are gone.
  if (task.input.kind === 'stored' && (await service.objects.size(task.input.key)) === null) {
    throw new QuireError('input_deleted', { task_id: taskId });
  }
  const { expires_in, ...changes } = update;
  const current = task.configuration as ParseConfiguration;
  const configuration = resolveParseConfiguration(merge(current, changes));
  const expiresInSeconds = expires_in ?? task.expiresInSeconds;
  if (isDeepStrictEqual(configuration, current) && expiresInSeconds === task.expiresInSeconds) {
    throw new QuireError('configuration_unchanged');
  }
  refuseWhatIsNotConfigured(configuration, service);
  return service.store.transaction(async (tx) => {
    const runId = randomUUID();
    const { status, message, startedAt, finishedAt, expiresAt, output } = task;
    const former = { status, message, startedAt, finishedAt, expiresAt, output, configuration: current };
    const updated = await tx.tasks.beginUpdate(tenantId, taskId, {
      configuration,
      runId,
      expiresInSeconds,
      former: { ...former, expiresInSeconds: task.expiresInSeconds },
    });
    if (!updated) throw new QuireError('task_not_updatable', { task_id: taskId, status: task.status });
    await tx.queue.enqueue({ taskId, tenantId, runId }, updated.priority);
    await announce(tx, updated);
    return updated;
  });
}
