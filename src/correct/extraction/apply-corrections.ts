import { isDeepStrictEqual } from 'node:util';
import type { Citation, ExtractOutput, FieldMetrics } from '../../domain/extraction/extraction.ts';
import { isMetrics } from '../../domain/extraction/extraction-leaves.ts';
import { isPlainObject, valueAt } from '../../domain/plain-object.ts';
import type { CorrectedCitation, Correction, ExtractOperation, NotApplied } from '../../domain/task/correction.ts';
import { partsInto, removeItem, setAt, unsetAt } from './pointer.ts';
import { SchemaCheck } from './schema-fault.ts';

export type AskedValue = ExtractOperation & Partial<Pick<Correction, 'run' | 'was'>>;

export interface ValueOutcome {
  id: string;
  was: { value: unknown; score: number | null };
  became: { value: unknown };
}

export interface Corrected {
  output: ExtractOutput;
  outcomes: (ValueOutcome | NotApplied)[];
}

class NotApplicable extends Error {}

/** Applies corrections. `run` produced the output; corrections of other runs apply only to the same value. */
export function correctExtraction(
  output: ExtractOutput,
  corrections: readonly AskedValue[],
  schema: Record<string, unknown>,
  run: string,
): Corrected {
  const corrected = structuredClone(output);
  const check = new SchemaCheck(schema);
  const outcomes = corrections.map((correction): ValueOutcome | NotApplied => {
    try {
      return operate(corrected, correction, check, run);
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error;
      return { id: correction.id, reason: error.message };
    }
  });
  return { output: corrected, outcomes };
}

function operate(output: ExtractOutput, correction: AskedValue, check: SchemaCheck, run: string): ValueOutcome {
  const parts = partsInto(output.results, correction.pointer);
  if (parts.length === 0) throw new NotApplicable('the pointer leads to the whole result; point at one field');
  requirePlace(output, parts, check);
  const before = valueAt(output.results, parts) ?? null;
  const was = correction.was as ValueOutcome['was'] | undefined;
  const isOther = correction.run !== undefined && correction.run !== run;
  if (isOther && was && !isDeepStrictEqual(was.value, before)) throw new NotApplicable('the value has changed since');
  const metrics = valueAt(output.metrics, parts);
  const score = isMetrics(metrics) ? metrics.score : null;
  const value = write(output, correction, parts, before, check);
  return { id: correction.id, was: { value: before, score }, became: { value } };
}

function write(
  output: ExtractOutput,
  correction: AskedValue,
  parts: readonly string[],
  before: unknown,
  check: SchemaCheck,
): unknown {
  if (correction.op === 'confirm') {
    const metrics = valueAt(output.metrics, parts);
    if (metrics === undefined) throw new NotApplicable('there is no value to confirm');
    setAt(output.metrics, parts, confirmed(metrics));
    return before;
  }
  if (correction.op === 'absent' && Array.isArray(valueAt(output.results, parts.slice(0, -1)))) {
    for (const tree of [output.results, output.citations, output.metrics]) removeItem(tree, parts);
    return null;
  }
  const value = correction.op === 'absent' ? null : correction.value;
  if (value === undefined) throw new NotApplicable('it has no value; use null if the document has none');
  // Stored corrections were valid when they were made: a stricter later version must not drop them.
  if (value === null || correction.run !== undefined) setAt(output.results, parts, value);
  else setChecked(output.results, parts, value, check);
  const citations = correction.op === 'value' ? (correction.citations ?? []) : [];
  const citation_status = citations.length > 0 ? 'Created' : 'Skipped';
  setAt(
    output.citations,
    parts,
    mirrored(value, () => citationsOf(citations, correction.id)),
  );
  setAt(
    output.metrics,
    parts,
    mirrored(value, (): FieldMetrics => ({ ...BY_PERSON, citation_status })),
  );
  return value;
}

function setChecked(results: unknown, parts: readonly string[], value: unknown, check: SchemaCheck): void {
  const before = valueAt(results, parts);
  const wrongBefore = check.wrongAround(parts, results);
  setAt(results, parts, value);
  const fault = check.fault(parts, results, wrongBefore);
  if (!fault) return;
  if (before === undefined) unsetAt(results, parts);
  else setAt(results, parts, before);
  throw new NotApplicable(fault);
}

/** The place must exist, be allowed by the schema, or be the end of a list. */
function requirePlace(output: ExtractOutput, parts: readonly string[], check: SchemaCheck): void {
  const parent = valueAt(output.results, parts.slice(0, -1));
  const last = parts.at(-1)!;
  let metrics: unknown = output.metrics;
  for (let depth = 1; depth < parts.length && metrics !== undefined; depth++) {
    metrics = valueAt(metrics, [parts[depth - 1]!]);
    if (!isMetrics(metrics)) continue;
    throw new NotApplicable(`the list /${parts.slice(0, depth).join('/')} is one value; point at the whole list`);
  }
  if (Array.isArray(parent)) {
    if (/^\d{1,9}$/.test(last) && Number(last) <= parent.length) return;
    throw new NotApplicable(`the list has ${parent.length} items; ${last} is not one of them`);
  }
  if (!isPlainObject(parent)) throw new NotApplicable('the pointer does not lead to a field');
  if (!Object.hasOwn(parent, last) && check.at(parts) === null) {
    throw new NotApplicable(`there is no field ${last}`);
  }
}

const BY_PERSON = { confidence: 'High', score: 1, source: 'person' } as const;

/** Confirms a row field by field. */
function confirmed(metrics: unknown): unknown {
  if (isMetrics(metrics)) return { ...metrics, ...BY_PERSON };
  if (Array.isArray(metrics)) return metrics.map(confirmed);
  if (!isPlainObject(metrics)) return metrics;
  return Object.fromEntries(Object.entries(metrics).map(([name, inner]) => [name, confirmed(inner)]));
}

const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((item) => item !== null && typeof item === 'object');

/** A tree of the same shape: primitives and lists of primitives become one leaf. */
function mirrored(value: unknown, leaf: () => unknown): unknown {
  if (isList(value)) return value.map((item) => mirrored(item, leaf));
  if (!isPlainObject(value)) return leaf();
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mirrored(inner, leaf)]));
}

const citationsOf = (picked: readonly CorrectedCitation[], id: string): Citation[] =>
  picked.map(({ content, page_number, bboxes, segment_id = null }, at) => ({
    citation_id: `${id}-${at + 1}`,
    citation_type: 'Segment',
    content,
    bboxes,
    segment_id,
    segment_type: null,
    page_number,
    page_width: null,
    page_height: null,
    ss_ranges: null,
    ss_sheet_name: null,
  }));
