import { readFile } from 'node:fs/promises';
import { latexFault, writtenSize } from '../../correct/parse/written-size.ts';
import { QuireError } from '../../domain/errors.ts';
import { metricsLeaves } from '../../domain/extraction/extraction-leaves.ts';
import type { Limits } from '../../domain/limits.ts';
import {
  type Correction,
  type CorrectionRecord,
  CorrectionsRequest,
  isExtractOperation,
  type NotApplied,
  type Operation,
} from '../../domain/task/correction.ts';
import { entriesOf, isSameOperation, type MadeOperation } from '../../service/corrections/save.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { outputOf } from '../../service/tasks/output/read-output.ts';
import { errorOfFailure, type Failure, type ThreadSource } from '../../threads/protocol.ts';
import type { Spooled } from '../../threads/spooled-bytes.ts';
import { parseJsonBytes } from '../request/body/bounded-json.ts';
import { validate } from '../request/validation.ts';
import { correctValues, entriesIn, extractionOf, planOf, type TaskAsked } from './corrected.ts';

export interface CorrectionsAsked extends TaskAsked {
  body: Spooled;
  /** Error to return once the request is known to be well formed. */
  refusal: Failure | null;
  record: Pick<CorrectionRecord, 'by' | 'at' | 'run'>;
}

export interface CorrectionsMade {
  notApplied: NotApplied[];
  settled: number[];
  isAnyGone: boolean;
}

/** Writes the corrections as they will be stored. New ones must have an effect; older ones may have lost theirs. */
export async function* makeCorrections(
  asked: CorrectionsAsked,
  source: ThreadSource,
): AsyncGenerator<string, CorrectionsMade> {
  const { task, body, record, refusal } = asked;
  const bytes = 'path' in body ? await readFile(body.path) : Buffer.from(body.bytes);
  const { corrections } = validate(CorrectionsRequest, parseJsonBytes(bytes), 'The request body');
  if (refusal) throw errorOfFailure(refusal);
  requireWellFormed(corrections, task, source.limits);
  const before = entriesIn(asked);
  const stored = new Map(before.map((entry) => [entry.id, entry]));
  const known = (operation: Operation): Correction | undefined => {
    const old = stored.get(operation.id);
    return old && isSameOperation(operation, old) ? old : undefined;
  };
  for (const operation of corrections) {
    if (operation.op !== 'change' || operation.latex === undefined || known(operation)) continue;
    const reason = await latexFault(operation.latex);
    if (reason) throw new QuireError('correction_not_applicable', { id: operation.id, reason });
  }
  const all = corrections.map((operation) => known(operation) ?? operation);
  const { made, settled } = await outcomesOf(source, task, all);
  for (const { operation, reason } of made) {
    if (reason !== null && !known(operation))
      throw new QuireError('correction_not_applicable', { id: operation.id, reason });
  }
  yield* listWithin(entriesOf(before, made, record), source.limits.corrections_bytes);
  const kept = new Set(corrections.map(({ id }) => id));
  return { notApplied: notAppliedOf(made), settled, isAnyGone: before.some(({ id }) => !kept.has(id)) };
}

function* listWithin(entries: readonly Correction[], limit: number): Generator<string> {
  let bytes = 0;
  yield '[';
  for (const [at, entry] of entries.entries()) {
    const text = JSON.stringify(entry);
    bytes += Buffer.byteLength(text);
    if (bytes > limit) throw new QuireError('too_large', { what: 'All corrections of the task together', limit });
    yield at === 0 ? text : `,${text}`;
  }
  yield ']';
}

export async function* ineffectiveCorrections(
  asked: TaskAsked,
  source: ThreadSource,
): AsyncGenerator<string, NotApplied[]> {
  yield '';
  return notAppliedOf((await outcomesOf(source, asked.task, entriesIn(asked))).made);
}

function requireWellFormed(operations: readonly Operation[], task: TaskRecord, limits: Limits): void {
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
    if (ids.has(id))
      throw new QuireError('correction_not_applicable', { id, reason: 'another correction has the same id' });
    ids.add(id);
    if (isExtractOperation(operation) !== (task.taskType === 'Extract')) {
      const reason = `${op} is for ${task.taskType === 'Extract' ? 'parse' : 'extract'} tasks`;
      throw new QuireError('correction_not_applicable', { id, reason });
    }
  }
}

interface Tried extends MadeOperation {
  /** Why it has no effect; null if it has one. */
  reason: string | null;
}

const notAppliedOf = (made: readonly Tried[]): NotApplied[] =>
  made.flatMap(({ operation: { id }, reason }) => (reason === null ? [] : [{ id, reason }]));

async function outcomesOf(
  source: ThreadSource,
  task: TaskRecord,
  operations: readonly (Operation | Correction)[],
): Promise<{ made: Tried[]; settled: number[] }> {
  if (task.taskType === 'Parse') {
    const { outcomes } = await planOf(source, task, operations);
    return { made: tried(operations, outcomes), settled: [] };
  }
  const raw = await extractionOf(source, outputOf(task));
  const { output, outcomes } = correctValues(raw, task, operations);
  return { made: tried(operations, outcomes), settled: settledScores(raw.metrics, output.metrics) };
}

/** Outcomes have the order of the operations. */
function tried(operations: readonly Operation[], outcomes: readonly ({ id: string } | NotApplied)[]): Tried[] {
  return outcomes.map((outcome, at) => {
    const operation = operations[at] as Operation;
    if ('reason' in outcome) return { operation, change: null, reason: outcome.reason };
    const { id: _, ...change } = outcome;
    return { operation, change: change as NonNullable<MadeOperation['change']>, reason: null };
  });
}

/** Original scores of values that are now set by a person. */
function settledScores(before: unknown, after: unknown): number[] {
  const byPerson = new Set<string>();
  for (const { path, metrics } of metricsLeaves(after)) if (metrics.source === 'person') byPerson.add(path.join('/'));
  return [...metricsLeaves(before)].flatMap(({ path, metrics }) =>
    byPerson.has(path.join('/')) ? [metrics.score] : [],
  );
}
