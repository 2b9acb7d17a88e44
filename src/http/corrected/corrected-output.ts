import {
  type Corrected,
  correctExtraction,
  type AskedValue as ValueAsked,
} from '../../correct/extraction/apply-corrections.ts';
import { correctedChunks, type Plan } from '../../correct/parse/apply-corrections.ts';
import { counterFor } from '../../correct/parse/counter.ts';
import { planForDocument } from '../../correct/parse/plan-document.ts';
import type { Correction, NotApplied, Operation } from '../../domain/correction.ts';
import { QuireError } from '../../domain/errors.ts';
import { type EffectiveExtractConfiguration, type ExtractOutput, schemaOf } from '../../domain/extraction.ts';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { Chunk } from '../../domain/parse-output.ts';
import { documentOf } from '../../service/corrections/document.ts';
import { correctionsOf, runOf } from '../../service/corrections/save.ts';
import type { CorrectionsRecord } from '../../service/ports/corrections.ts';
import type { OutputSummary, TaskRecord } from '../../service/ports/records.ts';
import type { Service } from '../../service/service.ts';
import { chunksOf } from '../../service/tasks/read-output.ts';
import type { CorrectedOutput } from '../../service/tasks/task-json.ts';
import { extractOutputJson } from '../../service/tasks/task-json.ts';

/** Results of an extraction are corrected in memory; no schema of the allowed size makes more than a part of it. */
const LARGEST_EXTRACTION = 64 * 1024 * 1024;

export interface CorrectedSource {
  service: Service;
  tokenizerDir: string | null;
}

export async function extractionOf(service: Service, output: OutputSummary): Promise<ExtractOutput> {
  let text = '';
  for await (const piece of extractOutputJson(service.objects, output)) {
    text += piece;
    if (text.length > LARGEST_EXTRACTION) {
      throw new QuireError('too_large', { what: 'The output of the extraction', limit: LARGEST_EXTRACTION });
    }
  }
  return JSON.parse(text) as ExtractOutput;
}

export function correctValues(
  output: ExtractOutput,
  task: TaskRecord,
  corrections: readonly (Operation | Correction)[],
): Corrected {
  const schema = schemaOf(task.configuration as EffectiveExtractConfiguration);
  return correctExtraction(output, corrections as ValueAsked[], schema, runOf(task.output!));
}

/** What the corrections make of the segments that they touch. */
export const planOf = (
  { service }: CorrectedSource,
  task: TaskRecord,
  corrections: readonly (Operation | Correction)[],
): Promise<Plan> => planForDocument(documentOf(service, task), corrections);

/** The chunks of a parse task as people left them. */
export async function chunksAsCorrected(
  source: CorrectedSource,
  task: TaskRecord,
): Promise<() => AsyncIterable<Chunk>> {
  const { entries } = await correctionsOf(source.service, task);
  const raw = () => chunksOf(source.service.objects, task.output!);
  if (entries.length === 0) return raw;
  const { work } = await planOf(source, task, entries);
  const counter = await counterFor(task.configuration as ParseConfiguration, source.tokenizerDir);
  return () => correctedChunks(raw(), work, counter);
}

/** Outcomes without those that had an effect. */
export const withoutEffect = (outcomes: readonly ({ id: string } | NotApplied)[]): NotApplied[] =>
  outcomes.filter((outcome): outcome is NotApplied => 'reason' in outcome);

const summaryOf = ({ version, entries }: CorrectionsRecord, notApplied: NotApplied[]) => ({
  version,
  applied: entries.length - notApplied.length,
  not_applied: notApplied,
});

/** What a task's JSON has instead of its output as the machine made it; undefined where nobody corrected anything. */
export async function correctedOutput(source: CorrectedSource, task: TaskRecord): Promise<CorrectedOutput | undefined> {
  if (!task.output) return undefined;
  const record = await correctionsOf(source.service, task);
  if (record.entries.length === 0) return undefined;
  if (task.taskType === 'Extract') {
    const { output, outcomes } = correctValues(await extractionOf(source.service, task.output), task, record.entries);
    return { extraction: { ...output, corrections: summaryOf(record, withoutEffect(outcomes)) } };
  }
  const { work, outcomes } = await planOf(source, task, record.entries);
  const counter = await counterFor(task.configuration as ParseConfiguration, source.tokenizerDir);
  return {
    summary: summaryOf(record, withoutEffect(outcomes)),
    chunkLines: async function* () {
      for await (const chunk of correctedChunks(chunksOf(source.service.objects, task.output!), work, counter)) {
        yield Buffer.from(`${JSON.stringify(chunk)}\n`);
      }
    },
  };
}
