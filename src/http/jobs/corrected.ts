import {
  type Corrected,
  correctExtraction,
  type AskedValue as ValueAsked,
} from '../../correct/extraction/apply-corrections.ts';
import { correctedChunks, counterFor, type Plan, planForDocument } from '../../correct/parse/apply-corrections.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { QuireError } from '../../domain/errors.ts';
import {
  type EffectiveExtractConfiguration,
  type ExtractOutput,
  schemaOf,
} from '../../domain/extraction/extraction.ts';
import type { Chunk } from '../../domain/parse-output.ts';
import type { Correction, CorrectionSummary, NotApplied, Operation } from '../../domain/task/correction.ts';
import { runOf } from '../../service/corrections/save.ts';
import type { OutputSummary, TaskRecord } from '../../service/ports/records.ts';
import { chunksOf, outputOf, pagesOf } from '../../service/tasks/output/read-output.ts';
import { extractOutputJson } from '../../service/tasks/output/task-json.ts';
import type { ThreadSource } from '../../threads/protocol.ts';

/** Extractions are corrected in memory; allowed schemas produce far less. */
const LARGEST_EXTRACTION = 64 * 1024 * 1024;

export interface TaskAsked {
  task: TaskRecord;
  /** Null to ignore corrections. */
  entriesJson: string | null;
  tokenizerDir: string | null;
}

export const entriesIn = ({ entriesJson }: Pick<TaskAsked, 'entriesJson'>): Correction[] =>
  entriesJson === null ? [] : (JSON.parse(entriesJson) as Correction[]);

export async function extractionOf({ objects }: ThreadSource, output: OutputSummary): Promise<ExtractOutput> {
  let text = '';
  for await (const piece of extractOutputJson(objects, output)) {
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
  return correctExtraction(output, corrections as ValueAsked[], schema, runOf(outputOf(task)));
}

export function planOf(
  { objects }: ThreadSource,
  task: TaskRecord,
  corrections: readonly (Operation | Correction)[],
): Promise<Plan> {
  const output = outputOf(task);
  const document = {
    chunks: () => chunksOf(objects, output),
    pages: () => pagesOf(objects, output),
    configuration: task.configuration as ParseConfiguration,
    run: runOf(output),
  };
  return planForDocument(document, corrections);
}

/** The chunks of a parse task, corrected if requested. */
export async function chunksAsked(source: ThreadSource, asked: TaskAsked): Promise<() => AsyncIterable<Chunk>> {
  const { task } = asked;
  const entries = entriesIn(asked);
  const raw = () => chunksOf(source.objects, outputOf(task));
  if (entries.length === 0) return raw;
  const { work } = await planOf(source, task, entries);
  const counter = await counterFor(task.configuration as ParseConfiguration, asked.tokenizerDir);
  return () => correctedChunks(raw(), work, counter);
}

const withoutEffect = (outcomes: readonly ({ id: string } | NotApplied)[]): NotApplied[] =>
  outcomes.filter((outcome): outcome is NotApplied => 'reason' in outcome);

/** Writes the corrected chunks of a parse as JSON lines, or the corrected results of an extraction. */
export async function* correctedTask(
  asked: TaskAsked & { version: number },
  source: ThreadSource,
): AsyncGenerator<string, CorrectionSummary> {
  const { task, version } = asked;
  const entries = entriesIn(asked);
  const summaryOf = (outcomes: Parameters<typeof withoutEffect>[0]): CorrectionSummary => {
    const notApplied = withoutEffect(outcomes);
    return { version, applied: entries.length - notApplied.length, not_applied: notApplied };
  };
  if (task.taskType === 'Extract') {
    const { output, outcomes } = correctValues(await extractionOf(source, outputOf(task)), task, entries);
    const summary = summaryOf(outcomes);
    yield JSON.stringify({ ...output, corrections: summary });
    return summary;
  }
  const { work, outcomes } = await planOf(source, task, entries);
  const counter = await counterFor(task.configuration as ParseConfiguration, asked.tokenizerDir);
  for await (const chunk of correctedChunks(chunksOf(source.objects, outputOf(task)), work, counter)) {
    yield `${JSON.stringify(chunk)}\n`;
  }
  return summaryOf(outcomes);
}
