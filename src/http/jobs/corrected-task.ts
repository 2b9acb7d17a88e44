import { correctedChunks } from '../../correct/parse/apply-corrections.ts';
import { counterFor } from '../../correct/parse/counter.ts';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { CorrectionSummary } from '../../domain/task/correction.ts';
import { chunksOf, outputOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { correctValues, entriesIn, extractionOf, planOf, type TaskAsked, withoutEffect } from './corrected.ts';

/** Writes the chunks of a parse, one JSON text a line, or the results of an extraction, as people left them. */
export async function* correctedTask(
  asked: TaskAsked & { version: number },
  source: ThreadSource,
): AsyncGenerator<string, CorrectionSummary> {
  const { task, version, tokenizerDir } = asked;
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
  const counter = await counterFor(task.configuration as ParseConfiguration, tokenizerDir);
  for await (const chunk of correctedChunks(chunksOf(source.objects, outputOf(task)), work, counter)) {
    yield `${JSON.stringify(chunk)}\n`;
  }
  return summaryOf(outcomes);
}
