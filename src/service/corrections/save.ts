import { isDeepStrictEqual } from 'node:util';
import { QuireError } from '../../domain/errors.ts';
import type { Correction, CorrectionRecord, Operation } from '../../domain/task/correction.ts';
import type { Caller } from '../access/keys.ts';
import type { CorrectionsRecord } from '../ports/corrections.ts';
import type { OutputSummary, TaskRecord } from '../ports/records.ts';
import type { Service } from '../service.ts';

export const NO_CORRECTIONS: Omit<CorrectionsRecord, 'taskId'> = {
  version: 0,
  entriesJson: '[]',
  reviewedAt: null,
  reviewedBy: null,
};

export async function correctionsOf(service: Service, task: TaskRecord): Promise<CorrectionsRecord> {
  const found = await service.store.corrections.find(task.tenantId, task.taskId);
  return found ?? { ...NO_CORRECTIONS, taskId: task.taskId };
}

/** The id of the run that produced the output: after another run, the same segment ids may mean other text. */
export const runOf = ({ prefix }: OutputSummary): string => prefix.split('/').at(-1)!;

export interface MadeOperation {
  operation: Operation;
  /** Null if it has no effect on this output. */
  change: Pick<CorrectionRecord, 'was' | 'became' | 'anchors'> | null;
}

/** Ignores the order of keys. */
export const isSameOperation = (operation: Operation, stored: Correction): boolean =>
  Object.entries(operation).every(([name, value]) => isDeepStrictEqual(value, stored[name as keyof Correction]));

/** All corrections as they will be stored. Unchanged ones keep their author and time. */
export function entriesOf(
  before: readonly Correction[],
  made: readonly MadeOperation[],
  { by, at, run }: Pick<CorrectionRecord, 'by' | 'at' | 'run'>,
): Correction[] {
  const stored = new Map(before.map((entry) => [entry.id, entry]));
  return made.map(({ operation, change }): Correction => {
    const old = stored.get(operation.id);
    if (old && isSameOperation(operation, old)) {
      // The previous value may differ now if an earlier correction was removed.
      return old.run === run && change ? { ...old, ...change } : old;
    }
    return { ...operation, at, by, run, ...(change ?? { was: null, became: null }) };
  });
}

export interface NextCorrections {
  entriesJson: string;
  settled: number[];
  /** Whether a stored correction was removed. The audit log records it, since the list does not show it. */
  isAnyGone: boolean;
}

/** Replaces all corrections if the version is still the expected one. Throws QuireError `corrections_changed`. */
export async function replaceCorrections(
  service: Service,
  caller: Caller,
  { tenantId, taskId }: TaskRecord,
  { version: expected }: Pick<CorrectionsRecord, 'version'>,
  next: NextCorrections,
): Promise<CorrectionsRecord> {
  const saved = await service.store.transaction(async (tx) => {
    const written = await tx.corrections.replace(tenantId, taskId, expected, next);
    if (written && next.isAnyGone) {
      await tx.audit.record({ tenantId, action: 'corrections.removed', subject: taskId, actor: caller.keyId });
    }
    return written;
  });
  if (saved) return saved;
  const now = await service.store.corrections.find(tenantId, taskId);
  throw new QuireError('corrections_changed', { task_id: taskId, version: now?.version ?? 0, sent: expected });
}

export async function correctorOf(service: Service, { tenantId, keyId }: Caller): Promise<CorrectionRecord['by']> {
  const keys = await service.store.keys.list(tenantId);
  return { key_id: keyId, key_name: keys.find((key) => key.keyId === keyId)?.name ?? '' };
}

/** The version still increases, so that clients with older corrections cannot overwrite this. */
export const removeCorrections = (
  service: Service,
  caller: Caller,
  task: TaskRecord,
  before: CorrectionsRecord,
): Promise<CorrectionsRecord> => {
  const isAnyGone = before.entriesJson !== NO_CORRECTIONS.entriesJson;
  return replaceCorrections(service, caller, task, before, { entriesJson: '[]', settled: [], isAnyGone });
};
