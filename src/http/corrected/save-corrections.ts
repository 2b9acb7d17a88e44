import { setImmediate as turn } from 'node:timers/promises';
import { latexFault } from '../../correct/parse/latex.ts';
import { writtenSize } from '../../correct/parse/written-size.ts';
import {
  type Correction,
  type Corrections,
  isExtractOperation,
  type NotApplied,
  type Operation,
} from '../../domain/correction.ts';
import { QuireError } from '../../domain/errors.ts';
import { metricsLeaves } from '../../domain/extraction-leaves.ts';
import type { Limits } from '../../domain/limits.ts';
import { correctionsOf, isSameOperation, type MadeOperation, saveCorrections } from '../../service/corrections/save.ts';
import type { Caller } from '../../service/keys.ts';
import type { CorrectionsRecord } from '../../service/ports/corrections.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { type CorrectedSource, correctValues, extractionOf, planOf, withoutEffect } from './corrected-output.ts';

export function requireCorrectable(task: TaskRecord): void {
  if (!task.output) throw new QuireError('nothing_to_correct', { task_id: task.taskId, status: task.status });
}

export const etagOf = ({ version }: Pick<CorrectionsRecord, 'version'>): string => `"${version}"`;

/** `"3"`, also weak or bare; `*` is whatever is there. Throws QuireError `if_match_missing`, `corrections_changed`. */
export function requireVersion(header: string | undefined, record: CorrectionsRecord, path: string): void {
  if (header === undefined) throw new QuireError('if_match_missing', { path });
  if (header.trim() === '*') return;
  const sent = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (sent === undefined)
    throw new QuireError('invalid_header', { header: 'If-Match', reason: 'it is no ETag of ours' });
  if (Number(sent) === record.version) return;
  throw new QuireError('corrections_changed', { task_id: record.taskId, version: record.version, sent });
}

export function requireWellFormed(operations: readonly Operation[], task: TaskRecord, limits: Limits): void {
  const limit = limits.corrections;
  if (operations.length > limit) throw new QuireError('too_many_corrections', { limit, found: operations.length });
  const size = writtenSize(operations);
  for (const what of ['words', 'cells'] as const) {
    const most = limits[`correction_${what}`];
    if (size[what] > most) throw new QuireError('corrections_too_long', { what, limit: most, found: size[what] });
  }
  const ids = new Set<string>();
  for (const operation of operations) {
    const { id, op } = operation;
    if (ids.has(id)) throw new QuireError('correction_not_applicable', { id, reason: 'another has the same id' });
    ids.add(id);
    if (isExtractOperation(operation) !== (task.taskType === 'Extract')) {
      const reason = `${op} is for ${task.taskType === 'Extract' ? 'parse' : 'extract'} tasks`;
      throw new QuireError('correction_not_applicable', { id, reason });
    }
  }
}

/** Replaces all corrections of a task. Each that is new must have an effect; those of before may have lost theirs. */
export async function putCorrections(
  source: CorrectedSource,
  caller: Caller,
  task: TaskRecord,
  before: CorrectionsRecord,
  operations: readonly Operation[],
): Promise<Corrections> {
  const stored = new Map(before.entries.map((entry) => [entry.id, entry]));
  const known = (operation: Operation): Correction | undefined => {
    const old = stored.get(operation.id);
    return old && isSameOperation(operation, old) ? old : undefined;
  };
  for (const operation of operations) {
    if (operation.op !== 'change' || operation.latex === undefined || known(operation)) continue;
    // One after the other, so that others are served between two formulas.
    await turn();
    const reason = await latexFault(operation);
    if (reason) throw new QuireError('correction_not_applicable', { id: operation.id, reason });
  }
  const all = operations.map((operation) => known(operation) ?? operation);
  const { made, settled } = await outcomesOf(source, task, all);
  for (const [at, outcome] of made.entries()) {
    if (outcome.reason !== null && !known(operations[at]!)) {
      throw new QuireError('correction_not_applicable', { id: operations[at]!.id, reason: outcome.reason });
    }
  }
  const saved = await saveCorrections(source.service, caller, task, before, made, settled);
  return correctionsJson(saved, notAppliedOf(made));
}

/** What is stored, and which of it has no effect on the output as it is now. */
export async function readCorrections(source: CorrectedSource, task: TaskRecord): Promise<Corrections> {
  const record = await correctionsOf(source.service, task);
  if (record.entries.length === 0 || !task.output) return correctionsJson(record, []);
  return correctionsJson(record, notAppliedOf((await outcomesOf(source, task, record.entries)).made));
}

export const correctionsJson = (record: CorrectionsRecord, notApplied: NotApplied[]): Corrections => ({
  task_id: record.taskId,
  version: record.version,
  corrections: record.entries,
  not_applied: notApplied,
  reviewed_at: record.reviewedAt,
});

interface Tried extends MadeOperation {
  /** Why it has no effect; null where it has one. */
  reason: string | null;
}

const notAppliedOf = (made: readonly Tried[]): NotApplied[] =>
  withoutEffect(made.flatMap(({ operation: { id }, reason }) => (reason === null ? [] : [{ id, reason }])));

async function outcomesOf(
  source: CorrectedSource,
  task: TaskRecord,
  operations: readonly (Operation | Correction)[],
): Promise<{ made: Tried[]; settled: number[] }> {
  if (task.taskType === 'Parse') {
    const { outcomes } = await planOf(source, task, operations);
    return { made: tried(operations, outcomes), settled: [] };
  }
  const raw = await extractionOf(source.service, task.output!);
  const { output, outcomes } = correctValues(raw, task, operations);
  return { made: tried(operations, outcomes), settled: settledScores(raw.metrics, output.metrics) };
}

function tried(operations: readonly Operation[], outcomes: readonly ({ id: string } | NotApplied)[]): Tried[] {
  return operations.map((operation, at) => {
    const outcome = outcomes[at]!;
    if ('reason' in outcome) return { operation, change: null, reason: outcome.reason };
    const { id: _, ...change } = outcome;
    return { operation, change: change as NonNullable<MadeOperation['change']>, reason: null };
  });
}

/** Scores that values had which now come from a person. */
function settledScores(before: unknown, after: unknown): number[] {
  const byPerson = new Set<string>();
  for (const { path, metrics } of metricsLeaves(after)) if (metrics.source === 'person') byPerson.add(path.join('/'));
  return [...metricsLeaves(before)].flatMap(({ path, metrics }) =>
    byPerson.has(path.join('/')) ? [metrics.score] : [],
  );
}
