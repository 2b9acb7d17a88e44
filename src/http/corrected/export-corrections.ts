import { isQuireError } from '../../domain/errors.ts';
import type { EntryToWrite } from '../../render/zip.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { outputOf } from '../../service/tasks/output/read-output.ts';
import type { PieceCaller } from '../content.ts';
import { objectBytes, writtenEntries } from '../reply/downloads.ts';
import type { CorrectedSource } from './corrected-output.ts';

const TASKS_AT_ONCE = 100;

const README = `Documents that people corrected or reviewed, in the formats of the benchmarks and the training code.

parse/pdfs, parse/markdown, parse/boxes.json    npm run bench -- parse parse/pdfs OUT; a scorer of Markdown and boxes compares
tables/NAME.pdf, -reg.xml, -str.xml             npm run bench -- tables tables
extract/documents, schemas, labels              npm run bench -- extract extract/documents extract/schemas OUT
layout/labels.jsonl, layout/pages               python training/layout/real.py --people layout/labels.jsonl --people-pages layout/pages …
corrections.jsonl                               every correction: author, time, old value, new value

Everything that nobody changed counts as correct: omit documents that were not checked completely.
`;

/** All corrected or reviewed documents of a tenant as a dataset. Documents are read one by one while it is sent. */
export async function* exportedCorrections(source: CorrectedSource, caller: PieceCaller): AsyncGenerator<EntryToWrite> {
  yield { name: 'README.txt', content: [README], isText: true };
  for await (const task of correctedTasks(source, caller)) {
    yield* task.taskType === 'Extract' ? documentOfExtraction(source, task) : documentOfParse(source, task);
    yield* textsOf(source, task, caller);
  }
  yield { name: 'parse/boxes.json', content: boxesJson(source, caller), isText: true };
  yield { name: 'layout/labels.jsonl', content: labelLines(source, 'layout', caller), isText: true };
  yield { name: 'corrections.jsonl', content: labelLines(source, 'corrections', caller), isText: true };
}

async function* correctedTasks(
  { service }: CorrectedSource,
  { caller: { tenantId } }: PieceCaller,
  taskType?: TaskRecord['taskType'],
): AsyncGenerator<TaskRecord> {
  for (let after: string | null = null; ; ) {
    const ids = await service.store.corrections.tasksAfter(tenantId, after, TASKS_AT_ONCE);
    for (const task of await service.store.tasks.findAll(tenantId, ids)) {
      if (task.output && (taskType === undefined || task.taskType === taskType)) yield task;
    }
    if (ids.length < TASKS_AT_ONCE) return;
    after = ids.at(-1)!;
  }
}

/** Files of one task. If it is too large, an error text takes their place. */
async function* textsOf(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  caller: PieceCaller,
): AsyncGenerator<EntryToWrite> {
  try {
    await using made = await content.make('exportedTexts', await content.asked(service, task, true), caller);
    yield* writtenEntries(made, made.result.texts);
    for (const { number, image } of made.result.pages) {
      const picture = await fileOf(service.objects, `${outputOf(task).prefix}/${image}`);
      if (picture) yield { name: `layout/pages/${task.taskId}-${number}.jpg`, content: picture(), isText: false };
    }
    const pdf = made.result.texts.some(({ name }) => name.startsWith('tables/'))
      ? await fileOf(service.objects, outputOf(task).pdfKey!)
      : null;
    if (pdf) yield { name: `tables/${task.taskId}.pdf`, content: pdf(), isText: false };
  } catch (error) {
    if (!isQuireError(error)) throw error;
    yield { name: `left-out/${task.taskId}.txt`, content: [`${error.message}\n`], isText: true };
  }
}

async function* documentOfParse({ service }: CorrectedSource, task: TaskRecord): AsyncGenerator<EntryToWrite> {
  const { pdfKey } = outputOf(task);
  const file = await fileOf(service.objects, pdfKey ?? task.input.key);
  const name = `parse/pdfs/${task.taskId}.${pdfKey ? 'pdf' : extensionOf(task)}`;
  if (file) yield { name, content: file(), isText: false };
}

async function* documentOfExtraction({ service }: CorrectedSource, task: TaskRecord): AsyncGenerator<EntryToWrite> {
  const { taskId, tenantId, parseTaskId } = task;
  const parse = parseTaskId ? await service.store.tasks.find(tenantId, parseTaskId) : null;
  const file = parse && (await fileOf(service.objects, parse.input.key));
  if (file) yield { name: `extract/documents/${taskId}.${extensionOf(parse)}`, content: file(), isText: false };
}

/** Nothing for tasks that are too large; `left-out/` has their errors. */
async function* labelsOf(
  { service, content }: CorrectedSource,
  task: TaskRecord,
  kind: 'boxes' | 'layout' | 'corrections',
  caller: PieceCaller,
): AsyncGenerator<Buffer> {
  const asked = await content.asked(service, task, true);
  try {
    await using made =
      kind === 'corrections'
        ? await content.make('exportedCorrectionLines', asked, caller)
        : await content.make('exportedLabels', { ...asked, kind }, caller);
    yield* made.bytes();
  } catch (error) {
    if (!isQuireError(error)) throw error;
  }
}

async function* boxesJson(source: CorrectedSource, caller: PieceCaller): AsyncGenerator<string | Buffer> {
  let separator = '{\n';
  for await (const task of correctedTasks(source, caller, 'Parse')) {
    for await (const piece of labelsOf(source, task, 'boxes', caller)) {
      yield separator;
      yield piece;
      separator = '';
    }
    if (separator === '') separator = ',\n';
  }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}

async function* labelLines(
  source: CorrectedSource,
  kind: 'layout' | 'corrections',
  caller: PieceCaller,
): AsyncGenerator<Buffer> {
  const tasks = correctedTasks(source, caller, kind === 'layout' ? 'Parse' : undefined);
  for await (const task of tasks) yield* labelsOf(source, task, kind, caller);
}

/** Null if it does not exist: inputs may be deleted after they were read. */
async function fileOf(
  objects: CorrectedSource['service']['objects'],
  key: string,
): Promise<(() => AsyncIterable<Buffer>) | null> {
  return (await objects.size(key)) === null ? null : () => objectBytes(objects, key);
}

/** File names come from callers, so only a plain extension is used. */
const extensionOf = ({ fileName, mimeType }: TaskRecord): string =>
  /\.([a-z0-9]{1,5})$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? (mimeType === 'application/pdf' ? 'pdf' : 'bin');
