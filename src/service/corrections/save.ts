import { isDeepStrictEqual } from 'node:util';
import type { Correction, CorrectionRecord, Operation } from '../../domain/correction.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Caller } from '../keys.ts';
import type { CorrectionsRecord } from '../ports/corrections.ts';
import type { OutputSummary, TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';

export const NO_CORRECTIONS: Omit<CorrectionsRecord, 'taskId'> = {
  version: 0,
  entries: [],
  reviewedAt: null,
  reviewedBy: null,
};

export async function correctionsOf(service: Service, task: TaskRecord): Promise<CorrectionsRecord> {
  const found = await service.store.corrections.find(task.tenantId, task.taskId);
  return found ?? { ...NO_CORRECTIONS, taskId: task.taskId };
}

/** The run whose output it is: a later one may have given the same names to other words. */
export const runOf = ({ prefix }: OutputSummary): string => prefix.split('/').at(-1)!;

/** An operation and what became of it. */
export interface MadeOperation {
  operation: Operation;
  /** Null: it has no effect on this output. */
  change: Pick<CorrectionRecord, 'was' | 'became' | 'anchors'> | null;
}

/** The order of keys is not the caller's to keep. */
export const isSameOperation = (operation: Operation, stored: Correction): boolean =>
  Object.entries(operation).every(([name, value]) => isDeepStrictEqual(value, stored[name as keyof Correction]));

/**
 * Writes the corrections, all of them, if nobody else did since `expected`. What was stored before keeps who made it and when.
 * Throws QuireError `corrections_changed`.
 */
export async function saveCorrections(
  service: Service,
  caller: Caller,
  task: TaskRecord,
  before: CorrectionsRecord,
  made: readonly MadeOperation[],
  settled: number[],
): Promise<CorrectionsRecord> {
  const stored = new Map(before.entries.map((entry) => [entry.id, entry]));
  const by = { key_id: caller.keyId, key_name: await nameOf(service, caller) };
  const at = new Date().toISOString();
  const run = runOf(task.output!);
  const entries = made.map(({ operation, change }): Correction => {
    const old = stored.get(operation.id);
    if (old && isSameOperation(operation, old)) {
      // Made on this very output: what stood there before may be another now that an earlier correction was taken back.
      return old.run === run && change ? { ...old, ...change } : old;
    }
    return { ...operation, at, by, run, ...(change ?? { was: null, became: null }) };
  });
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry)), 0);
  const limit = service.limits.corrections_bytes;
  if (bytes > limit) throw new QuireError('too_large', { what: 'All corrections of the task together', limit });
  return replaced(service, caller, task, before, { entries, settled });
}

/** Who takes back what somebody entered is written down: the list itself no longer says it. */
async function replaced(
  service: Service,
  caller: Caller,
  { tenantId, taskId }: TaskRecord,
  { version: expected, entries: before }: CorrectionsRecord,
  next: { entries: Correction[]; settled: number[] },
): Promise<CorrectionsRecord> {
  const kept = new Set(next.entries.map(({ id }) => id));
  const isAnyGone = before.some(({ id }) => !kept.has(id));
  const saved = await service.store.transaction(async (tx) => {
    const written = await tx.corrections.replace(tenantId, taskId, expected, next);
    if (written && isAnyGone) {
      await tx.audit.record({ tenantId, action: 'corrections.removed', subject: taskId, actor: caller.keyId });
    }
    return written;
  });
  if (saved) return saved;
  const now = await service.store.corrections.find(tenantId, taskId);
  throw new QuireError('corrections_changed', { task_id: taskId, version: now?.version ?? 0, sent: expected });
}

async function nameOf(service: Service, { tenantId, keyId }: Caller): Promise<string> {
  const keys = await service.store.keys.list(tenantId);
  return keys.find((key) => key.keyId === keyId)?.name ?? '';
}

/** Takes all back; the version goes on, so that who read them before cannot write over it. */
export const removeCorrections = (
  service: Service,
  caller: Caller,
  task: TaskRecord,
  before: CorrectionsRecord,
): Promise<CorrectionsRecord> => replaced(service, caller, task, before, { entries: [], settled: [] });
