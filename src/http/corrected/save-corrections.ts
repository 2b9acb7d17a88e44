import { isQuireError, QuireError } from '../../domain/errors.ts';
import type { NotApplied } from '../../domain/task/correction.ts';
import {
  correctionsOf,
  correctorOf,
  NO_CORRECTIONS,
  replaceCorrections,
  runOf,
} from '../../service/corrections/save.ts';
import type { CorrectionsRecord } from '../../service/ports/corrections.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { type Failure, failureOf } from '../../threads/protocol.ts';
import { readJsonUnparsed } from '../request/body/json-body.ts';
import type { RouteContext } from '../route.ts';
import type { CorrectedSource } from './corrected-output.ts';

export const etagOf = ({ version }: Pick<CorrectionsRecord, 'version'>): string => `"${version}"`;

/** Accepts `"3"`, also weak or unquoted, and `*`. Throws QuireError `if_match_missing` or `corrections_changed`. */
export function requireVersion(header: string | undefined, record: CorrectionsRecord, path: string): void {
  if (header === undefined) throw new QuireError('if_match_missing', { path });
  if (header.trim() === '*') return;
  const sent = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (sent === undefined)
    throw new QuireError('invalid_header', { header: 'If-Match', reason: 'it is not an ETag of this server' });
  if (Number(sent) === record.version) return;
  throw new QuireError('corrections_changed', { task_id: record.taskId, version: record.version, sent });
}

export async function putCorrections(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  context: RouteContext,
  refuse: (before: CorrectionsRecord) => void,
): Promise<CorrectionsAnswer> {
  const { caller, bodyOptions } = context;
  const spooled = await readJsonUnparsed(context.body, bodyOptions);
  context.held.keep(() => spooled.dispose());
  const body = await spooled.end();
  if ('path' in body) await bodyOptions.largeTurn?.();
  const before = await correctionsOf(service, task);
  const refusal = refusalOf(() => {
    if (!task.output) throw new QuireError('nothing_to_correct', { task_id: task.taskId, status: task.status });
    refuse(before);
  });
  const run = task.output ? runOf(task.output) : '';
  const record = { by: await correctorOf(service, caller), at: new Date().toISOString(), run };
  const { entriesJson } = before;
  const asked = { ...(await content.asked(service, task, false)), entriesJson, body, record, refusal };
  const made = await content.run('makeCorrections', asked, context);
  const { notApplied, ...next } = made.result;
  const saved = await replaceCorrections(service, caller, task, before, { entriesJson: await made.text(), ...next });
  return { record: saved, notApplied };
}

function refusalOf(check: () => void): Failure | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!isQuireError(error)) throw error;
    return failureOf(error);
  }
}

export interface CorrectionsAnswer {
  record: CorrectionsRecord;
  notApplied: NotApplied[];
}

/** The stored corrections, and which of them have no effect on the current output. */
export async function readCorrections(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  context: RouteContext,
): Promise<CorrectionsAnswer> {
  const record = await correctionsOf(service, task);
  const { entriesJson } = record;
  if (entriesJson === NO_CORRECTIONS.entriesJson || !task.output) return { record, notApplied: [] };
  const asked = { ...(await content.asked(service, task, false)), entriesJson };
  return { record, notApplied: (await content.run('ineffectiveCorrections', asked, context)).result };
}

/** Inserts the stored JSON without parsing it. */
export function correctionsText({ record, notApplied }: CorrectionsAnswer): string {
  const { taskId: task_id, version, entriesJson, reviewedAt: reviewed_at } = record;
  const rest = JSON.stringify({ not_applied: notApplied, reviewed_at });
  return `${JSON.stringify({ task_id, version }).slice(0, -1)},"corrections":${entriesJson},${rest.slice(1)}`;
}
