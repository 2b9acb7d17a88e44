import type { ExtractOutput } from '../../domain/extraction.ts';
import type { Page } from '../../domain/parse-output.ts';
import type { StatedData } from '../../domain/stated-data.ts';
import { suggestSchema } from '../../render/suggest-schema.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { PAGES_FILE } from '../../service/tasks/output-files.ts';
import { jsonLinesOf, segmentsOf } from '../../service/tasks/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { correctValues, entriesIn, extractionOf, type TaskAsked } from './corrected.ts';

/** What one extraction gives to a table of many. */
export async function* extractedValues(
  asked: TaskAsked,
  source: ThreadSource,
): AsyncGenerator<string, Pick<ExtractOutput, 'results' | 'metrics'>> {
  yield '';
  const { task } = asked;
  const entries = entriesIn(asked);
  const output = await extractionOf(source, task.output!);
  const { results, metrics } = entries.length > 0 ? correctValues(output, task, entries).output : output;
  return { results, metrics };
}

/** Writes a JSON Schema that is proposed from a parsed document. */
export async function* suggestedSchema(
  { task }: { task: TaskRecord },
  { objects }: ThreadSource,
): AsyncGenerator<string, null> {
  const stated: StatedData[] = [];
  for await (const { stated_data } of jsonLinesOf<Page>(objects, `${task.output!.prefix}/${PAGES_FILE}`)) {
    for (const one of stated_data ?? []) stated.push(one);
  }
  yield JSON.stringify(await suggestSchema([{ segments: segmentsOf(objects, task, {}), stated }]));
  return null;
}
