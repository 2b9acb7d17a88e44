import { pointerOf } from '../../correct/extraction/pointer.ts';
import type { Citation, ExtractOutput } from '../../domain/extraction/extraction.ts';
import type { ExtractionColumns } from '../../domain/extraction/extraction-columns.ts';
import { metricsLeaves } from '../../domain/extraction/extraction-leaves.ts';
import type { StatedData } from '../../domain/parse-output.ts';
import { valueAt } from '../../domain/plain-object.ts';
import type { ReviewValue } from '../../domain/task/review.ts';
import { sheetsOf, type TableDocument } from '../../render/extraction-table/rows.ts';
import { csvRow, jsonLines, xmlRow } from '../../render/extraction-table/written-rows.ts';
import { suggestSchema } from '../../render/suggest-schema.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { outputOf, pagesOf, segmentsOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { correctValues, entriesIn, extractionOf, type TaskAsked } from './corrected.ts';

export interface TableRowsAsked {
  asked: TaskAsked | null;
  document: Pick<TableDocument, 'file' | 'status' | 'error'>;
  columns: ExtractionColumns;
  sheet: number;
  format: 'csv' | 'jsonl' | 'xlsx';
  isFirst: boolean;
  mostRows: number;
}

/** Writes the rows of one document, with a header before the first. Returns the number of rows. */
export async function* rowsOfDocument(
  { asked, document, columns, sheet, format, isFirst, mostRows }: TableRowsAsked,
  source: ThreadSource,
): AsyncGenerator<string, number> {
  const whole = { ...document, ...(asked ? await valuesOf(asked, source) : { results: null, metrics: null }) };
  if (format === 'jsonl') yield* jsonLines([whole]);
  if (format === 'jsonl') return 1;
  let count = 0;
  let isHead = true;
  for await (const row of sheetsOf(columns, () => [whole])[sheet]!.rows()) {
    const isWanted = (isFirst || !isHead) && count < mostRows;
    isHead = false;
    if (!isWanted) continue;
    count++;
    yield format === 'csv' ? csvRow(row) : xmlRow(row);
  }
  return count;
}

async function valuesOf(asked: TaskAsked, source: ThreadSource): Promise<Pick<ExtractOutput, 'results' | 'metrics'>> {
  const { task } = asked;
  const entries = entriesIn(asked);
  const output = await extractionOf(source, outputOf(task));
  const { results, metrics } = entries.length > 0 ? correctValues(output, task, entries).output : output;
  return { results, metrics };
}

export async function* suggestedSchema(
  { task }: { task: TaskRecord },
  { objects }: ThreadSource,
): AsyncGenerator<string, null> {
  const stated: StatedData[] = [];
  for await (const { stated_data } of pagesOf(objects, outputOf(task))) {
    for (const one of stated_data ?? []) stated.push(one);
  }
  yield JSON.stringify(await suggestSchema([{ segments: segmentsOf(objects, task, {}), stated }]));
  return null;
}

/** Writes the values of an extraction as a JSON list, lowest score first. */
export async function* reviewValues(
  asked: TaskAsked & { threshold: number },
  source: ThreadSource,
): AsyncGenerator<string, { doubtful: number; settled: number }> {
  const { task, threshold } = asked;
  const raw = await extractionOf(source, outputOf(task));
  const { output } = correctValues(raw, task, entriesIn(asked));
  const before = new Map([...metricsLeaves(raw.metrics)].map(({ path, metrics }) => [pointerOf(path), metrics.score]));
  const values = [...metricsLeaves(output.metrics)]
    .map(({ path, metrics }) => {
      const pointer = pointerOf(path);
      const doubt = before.get(pointer) ?? metrics.score;
      const value: ReviewValue = {
        pointer,
        value: valueAt(output.results, path) ?? null,
        metrics,
        citations: (valueAt(output.citations, path) ?? []) as Citation[],
        doubtful: doubt < threshold,
        settled: metrics.source === 'person',
      };
      return { doubt, value };
    })
    .sort((a, b) => a.doubt - b.doubt)
    .map(({ value }) => value);
  yield '[';
  for (const [at, value] of values.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(value)}`;
  yield ']';
  const doubtful = values.filter((value) => value.doubtful);
  return { doubtful: doubtful.length, settled: doubtful.filter(({ settled }) => settled).length };
}
