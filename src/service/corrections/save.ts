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

/** The run whose output it is: a later one may have given the same names to other words. */
export const runOf = ({ prefix }: OutputSummary): string => prefix.split('/').at(-1)!;

/** An operation and what became of it. */
export interface MadeOperation {
  operation: Operation;
  /** Null: it has no effect on this output. */
  change: Pick<CorrectionRecord, 'was' | 'became' | 'anchors'> | null;
}

/** Compares regardless of the order of keys. */
export const isSameOperation = (operation: Operation, stored: Correction): boolean =>
  Object.entries(operation).every(([name, value]) => isDeepStrictEqual(value, stored[name as keyof Correction]));

/** All corrections as they are to be stored. What was stored before keeps who made it and when. */
export function entriesOf(
  before: readonly Correction[],
  made: readonly MadeOperation[],
  { by, at, run }: Pick<CorrectionRecord, 'by' | 'at' | 'run'>,
): Correction[] {
  const stored = new Map(before.map((entry) => [entry.id, entry]));
  return made.map(({ operation, change }): Correction => {
    const old = stored.get(operation.id);
    if (old && isSameOperation(operation, old)) {
      // Made on this very output: what was there before may be another now that an earlier correction was taken back.
      return old.run === run && change ? { ...old, ...change } : old;
    }
    return { ...operation, at, by, run, ...(change ?? { was: null, became: null }) };
  });
}

export interface NextCorrections {
  entriesJson: string;
  settled: number[];
  /** Whether something is taken back that somebody entered: the list itself no longer says it. */
  isAnyGone: boolean;
}

/** Writes the corrections, all of them, if nobody else did since `before`. Throws QuireError `corrections_changed`. */
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

/** Who corrects, as it is written down. */
export async function correctorOf(service: Service, { tenantId, keyId }: Caller): Promise<CorrectionRecord['by']> {
  const keys = await service.store.keys.list(tenantId);
  return { key_id: keyId, key_name: keys.find((key) => key.keyId === keyId)?.name ?? '' };
}

/** Takes all back; the version continues, so that who read them before cannot write over it. */
export const removeCorrections = (
  service: Service,
  caller: Caller,
  task: TaskRecord,
  before: CorrectionsRecord,
): Promise<CorrectionsRecord> => {
  const isAnyGone = before.entriesJson !== NO_CORRECTIONS.entriesJson;
  return replaceCorrections(service, caller, task, before, { entriesJson: '[]', settled: [], isAnyGone });
};
