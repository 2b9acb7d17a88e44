import { labelledBox, labelledPage } from '../../correct/export/boxes.ts';
import { tableFiles } from '../../correct/export/tables.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../../domain/extraction.ts';
import type { Page } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import { asMarkdown } from '../../render/document.ts';
import type { EntryToWrite } from '../../render/zip.ts';
import { correctionsOf } from '../../service/corrections/save.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { PAGES_FILE } from '../../service/tasks/output-files.ts';
import { jsonLinesOf } from '../../service/tasks/read-output.ts';
import { type CorrectedSource, chunksAsCorrected, correctValues, extractionOf } from './corrected-output.ts';

const TASKS_AT_ONCE = 100;

const README = `Documents that people corrected or reviewed, in the forms that the benchmarks and the training read.

parse/pdfs, parse/markdown, parse/boxes.json    npm run bench:parse -- parse/pdfs OUT; a scorer of Markdown and boxes compares
tables/NAME.pdf, -reg.xml, -str.xml             npm run bench:tables -- tables
extract/documents, schemas, labels              npm run bench:extract -- extract/documents extract/schemas OUT
layout/labels.jsonl, layout/pages               python training/layout/real.py --people layout/labels.jsonl --people-pages layout/pages …
corrections.jsonl                               every correction: who, when, what it was, what it became

What nobody changed counts as right: leave out documents that were not looked at as a whole.
`;

/** All that a tenant's people corrected or reviewed, as a labelled collection. Documents are read one by one, as it is sent. */
export async function* exportedCorrections(source: CorrectedSource, tenantId: string): AsyncGenerator<EntryToWrite> {
  yield { name: 'README.txt', content: once(README), isText: true };
  for await (const task of correctedTasks(source, tenantId)) {
    if (task.taskType === 'Extract') yield* extractionFiles(source, task);
    else yield* parseFiles(source, task);
  }
  yield { name: 'parse/boxes.json', content: boxesJson(source, tenantId), isText: true };
  yield { name: 'layout/labels.jsonl', content: layoutLabels(source, tenantId), isText: true };
  yield { name: 'corrections.jsonl', content: correctionLines(source, tenantId), isText: true };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* correctedTasks({ service }: CorrectedSource, tenantId: string): AsyncGenerator<TaskRecord> {
  for (let after: string | null = null; ; ) {
    const ids = await service.store.corrections.tasksAfter(tenantId, after, TASKS_AT_ONCE);
    for (const task of await service.store.tasks.findAll(tenantId, ids)) if (task.output) yield task;
    if (ids.length < TASKS_AT_ONCE) return;
    after = ids.at(-1)!;
  }
}

async function* segmentsIn(source: CorrectedSource, task: TaskRecord): AsyncGenerator<Segment> {
  const chunks = await chunksAsCorrected(source, task);
  for await (const { segments } of chunks()) yield* segments;
}

async function* parseFiles(source: CorrectedSource, task: TaskRecord): AsyncGenerator<EntryToWrite> {
  const { taskId: id, output } = task;
  const style = { tables: 'html', imageUrl: () => null, title: null, pageMarks: false } as const;
  const file = await fileOf(source, output!.pdfKey ?? task.input.key);
  if (file)
    yield { name: `parse/pdfs/${id}.${output!.pdfKey ? 'pdf' : extensionOf(task)}`, content: file(), isText: false };
  yield { name: `parse/markdown/${id}.md`, content: asMarkdown(segmentsIn(source, task), style), isText: true };
  const pages = await pagesOf(source, task);
  const tables: Segment[] = [];
  for await (const segment of segmentsIn(source, task)) if (segment.segment_type === 'Table') tables.push(segment);
  const written = tableFiles(`${id}.pdf`, tables, (page) => pages.get(page)?.dpi ?? null);
  if (written && file && output!.pdfKey) {
    yield { name: `tables/${id}.pdf`, content: file(), isText: false };
    yield { name: `tables/${id}-reg.xml`, content: once(written.regions), isText: true };
    yield { name: `tables/${id}-str.xml`, content: once(written.structures), isText: true };
  }
  for (const [number, { image }] of pages) {
    const picture = image ? await fileOf(source, `${output!.prefix}/${image}`) : null;
    if (picture) yield { name: `layout/pages/${id}-${number}.jpg`, content: picture(), isText: false };
  }
}

async function* extractionFiles(source: CorrectedSource, task: TaskRecord): AsyncGenerator<EntryToWrite> {
  const { service } = source;
  const { taskId: id, tenantId, parseTaskId } = task;
  const parse = parseTaskId ? await service.store.tasks.find(tenantId, parseTaskId) : null;
  const document = parse && (await fileOf(source, parse.input.key));
  if (document) {
    yield { name: `extract/documents/${id}.${extensionOf(parse)}`, content: document(), isText: false };
  }
  const schema = schemaOf(task.configuration as EffectiveExtractConfiguration);
  yield { name: `extract/schemas/${id}.json`, content: once(JSON.stringify(schema, null, 2)), isText: true };
  const { entries } = await correctionsOf(service, task);
  const { output } = correctValues(await extractionOf(service, task.output!), task, entries);
  yield { name: `extract/labels/${id}.json`, content: once(JSON.stringify(output.results, null, 2)), isText: true };
}

async function* boxesJson(source: CorrectedSource, tenantId: string): AsyncGenerator<string> {
  let separator = '{\n';
  for await (const task of correctedTasks(source, tenantId)) {
    if (task.taskType !== 'Parse') continue;
    yield `${separator}${JSON.stringify(task.taskId)}: [`;
    separator = ',\n';
    let comma = '';
    for await (const segment of segmentsIn(source, task)) {
      yield comma + JSON.stringify(labelledBox(segment));
      comma = ',\n';
    }
    yield ']';
  }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}

async function* layoutLabels(source: CorrectedSource, tenantId: string): AsyncGenerator<string> {
  for await (const task of correctedTasks(source, tenantId)) {
    if (task.taskType !== 'Parse') continue;
    let page: Segment[] = [];
    const written = (): string =>
      page.length === 0 ? '' : `${labelledPage(`${task.taskId}-${page[0]!.page_number}`, page)}\n`;
    for await (const segment of segmentsIn(source, task)) {
      if (page.length > 0 && page[0]!.page_number !== segment.page_number) {
        yield written();
        page = [];
      }
      page.push(segment);
    }
    yield written();
  }
}

async function* correctionLines(source: CorrectedSource, tenantId: string): AsyncGenerator<string> {
  for await (const task of correctedTasks(source, tenantId)) {
    const { entries } = await correctionsOf(source.service, task);
    for (const entry of entries) yield `${JSON.stringify({ task_id: task.taskId, ...entry })}\n`;
  }
}

async function pagesOf({ service }: CorrectedSource, { output }: TaskRecord): Promise<Map<number, Page>> {
  const pages = new Map<number, Page>();
  for await (const page of jsonLinesOf<Page>(service.objects, `${output!.prefix}/${PAGES_FILE}`)) {
    pages.set(page.page_number, page);
  }
  return pages;
}

/** Null where it is gone: inputs may be deleted as soon as they were read. */
async function fileOf(
  { service: { objects } }: CorrectedSource,
  key: string,
): Promise<(() => AsyncIterable<Buffer>) | null> {
  if ((await objects.size(key)) === null) return null;
  return async function* () {
    yield* (await objects.read(key)).stream as AsyncIterable<Buffer>;
  };
}

/** Names of files are strangers' words; only a plain ending is taken from them. */
const extensionOf = ({ fileName, mimeType }: TaskRecord): string =>
  /\.([a-z0-9]{1,5})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? (mimeType === 'application/pdf' ? 'pdf' : 'bin');
