import type { ExtractOutput } from '../../domain/extraction/extraction.ts';
import type { ExtractionColumns } from '../../domain/extraction/extraction-columns.ts';
import type { Page, StatedData } from '../../domain/parse-output.ts';
import { sheetsOf, type TableDocument } from '../../render/extraction-table/rows.ts';
import { csvRow, jsonLines, xmlRow } from '../../render/extraction-table/written-rows.ts';
import { suggestSchema } from '../../render/suggest-schema.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { PAGES_FILE } from '../../service/tasks/output/output-files.ts';
import { jsonLinesOf, outputOf, segmentsOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { correctValues, entriesIn, extractionOf, type TaskAsked } from './corrected.ts';

export interface TableRowsAsked {
  /** Null where nothing was extracted from it. */
  asked: TaskAsked | null;
  document: Pick<TableDocument, 'file' | 'status' | 'error'>;
  columns: ExtractionColumns;
  /** Which of the sheets that `columns` make. */
  sheet: number;
  format: 'csv' | 'jsonl' | 'xlsx';
  isFirst: boolean;
  mostRows: number;
}

/** Writes what one document has in a table of many, before the first one the names of the columns. Returns how many rows. */
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

/** Writes a JSON Schema that is proposed from a parsed document. */
export async function* suggestedSchema(
  { task }: { task: TaskRecord },
  { objects }: ThreadSource,
): AsyncGenerator<string, null> {
  const stated: StatedData[] = [];
  for await (const { stated_data } of jsonLinesOf<Page>(objects, `${outputOf(task).prefix}/${PAGES_FILE}`)) {
    for (const one of stated_data ?? []) stated.push(one);
  }
  yield JSON.stringify(await suggestSchema([{ segments: segmentsOf(objects, task, {}), stated }]));
  return null;
}
