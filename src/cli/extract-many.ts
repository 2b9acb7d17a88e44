import path from 'node:path';
import { extractionColumns } from '../domain/extraction/extraction-columns.ts';
import type { LibraryEngine } from '../library/engine.ts';
import { type ExtractDocumentOptions, extractDocument } from '../library/extract-document.ts';
import { parseSource } from '../library/open-source.ts';
import { sheetsOf, type TableDocument } from '../render/extraction-table/rows.ts';
import { xlsxOf } from '../render/extraction-table/workbook.ts';
import { csvOfSheet, jsonLines, xmlOfSheet } from '../render/extraction-table/written-rows.ts';
import { EXIT_SOME_FAILED, UsageError } from './command.ts';
import { type Journal, openJournal } from './parse/journal.ts';
import { forEachFile, ManyProgress } from './parse/progress.ts';
import { writeToFile } from './parse/write-result.ts';

interface ExtractManyOptions extends ExtractDocumentOptions {
  engine: LibraryEngine;
  out: string;
  jobs: number;
  resume: boolean;
}

const FORMATS = ['.csv', '.xlsx', '.jsonl'];

/** Extracts many files into one table with a row per file; lists get their own tables. Returns the exit code. */
export async function extractMany(files: readonly string[], options: ExtractManyOptions): Promise<number> {
  const { out, schema, configuration, jobs, signal, resume } = options;
  if (!FORMATS.includes(path.extname(out).toLowerCase()))
    throw new UsageError(`--out must end in ${FORMATS.join(', ')}.`);
  const journal = await openJournal<TableDocument>({
    path: `${out}.progress.jsonl`,
    shape: { schema, stated: configuration.stated ?? null },
    isDone: ({ error }) => error === null,
    resume,
  });
  const progress = new ManyProgress(process.stderr, files.length);
  let [failed, skipped] = [0, 0];
  await forEachFile(files, { jobs, signal, progress }, async (file) => {
    if (await journal.has(file)) skipped += 1;
    else {
      const document = await rowOf(file, options, progress);
      if (document.error !== null) failed += 1;
      await journal.add(file, document);
    }
  });
  const written = await writeTables(files, journal, options);
  // Kept after a failure: the next run retries only failed files.
  if (failed === 0) await journal.remove();
  const rest = `${skipped > 0 ? `, ${skipped} done before` : ''}${failed > 0 ? `, ${failed} failed (see the column error)` : ''}`;
  process.stderr.write(`${files.length} files${rest} → ${written.join(', ')}\n`);
  return failed > 0 ? EXIT_SOME_FAILED : 0;
}

async function rowOf(file: string, options: ExtractManyOptions, progress: ManyProgress): Promise<TableDocument> {
  const { engine, configuration, signal } = options;
  try {
    const onProgress = progress.pagesOfFile();
    await using document = await parseSource(engine, file, { configuration, signal, onProgress, withoutImages: true });
    const { results, metrics } = await extractDocument(engine, document, options);
    return { file, status: 'Succeeded', error: null, results, metrics };
  } catch (error) {
    signal.throwIfAborted();
    return { file, status: 'Failed', error: (error as Error).message, results: null, metrics: null };
  }
}

/** The latest result of each file, in the order of the journal. */
async function* lastDocuments(journal: Journal<TableDocument>, files: ReadonlySet<string>) {
  const last = new Map<string, number>();
  let at = 0;
  for await (const { file } of journal.lines()) last.set(file, at++);
  at = 0;
  for await (const { file, entry } of journal.lines()) if (last.get(file) === at++ && files.has(file)) yield entry;
}

/** `table.csv` has the documents, `table.line_items.csv` the items of a list; a workbook has both. */
async function writeTables(
  files: readonly string[],
  journal: Journal<TableDocument>,
  { out, schema }: ExtractManyOptions,
): Promise<string[]> {
  const wanted = new Set(files);
  const documents = () => lastDocuments(journal, wanted);
  const sheets = sheetsOf(extractionColumns(schema), documents);
  const ending = path.extname(out).toLowerCase();
  if (ending === '.jsonl') await writeToFile(jsonLines(documents()), out);
  if (ending === '.xlsx')
    await writeToFile(xlsxOf(sheets.map((sheet) => ({ name: sheet.name, rows: () => xmlOfSheet(sheet) }))), out);
  if (ending !== '.csv') return [out];
  const base = out.slice(0, -ending.length);
  const targets = sheets.map(({ name }, at) =>
    at === 0 ? out : `${base}.${name.replace(/[^\p{L}\p{N}_.-]/gu, '_')}.csv`,
  );
  for (const [at, sheet] of sheets.entries()) await writeToFile(csvOfSheet(sheet), targets[at]!);
  return targets;
}
