import { labelledBox, labelledPage } from '../../correct/export/boxes.ts';
import { tableFiles } from '../../correct/export/tables.ts';
import { type EffectiveExtractConfiguration, schemaOf } from '../../domain/extraction/extraction.ts';
import type { Segment } from '../../domain/segment.ts';
import { segmentsIn } from '../../render/bundle.ts';
import { asMarkdown } from '../../render/document.ts';
import { outputOf, pagesOf } from '../../service/tasks/output/read-output.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { chunksAsked, correctValues, entriesIn, extractionOf, type TaskAsked } from './corrected.ts';

export interface ExportedTexts {
  /** Files in the order in which they were written. */
  texts: { name: string; bytes: number }[];
  pages: { number: number; image: string }[];
}

export async function* exportedTexts(asked: TaskAsked, source: ThreadSource): AsyncGenerator<string, ExportedTexts> {
  const { task } = asked;
  const exported: ExportedTexts = { texts: [], pages: [] };
  const named = (name: string, text: string): string => {
    const last = exported.texts.at(-1);
    const bytes = Buffer.byteLength(text);
    if (last?.name === name) last.bytes += bytes;
    else exported.texts.push({ name, bytes });
    return text;
  };
  const id = task.taskId;
  if (task.taskType === 'Extract') {
    const schema = schemaOf(task.configuration as EffectiveExtractConfiguration);
    yield named(`extract/schemas/${id}.json`, JSON.stringify(schema, null, 2));
    const { output } = correctValues(await extractionOf(source, outputOf(task)), task, entriesIn(asked));
    yield named(`extract/labels/${id}.json`, JSON.stringify(output.results, null, 2));
    return exported;
  }
  const style = { tables: 'html', imageUrl: () => null, title: null, pageMarks: false } as const;
  const chunks = await chunksAsked(source, asked);
  yield named(`parse/markdown/${id}.md`, '');
  for await (const piece of asMarkdown(segmentsIn(chunks()), style)) yield named(`parse/markdown/${id}.md`, piece);
  const dpi = new Map<number, number | null>();
  for await (const page of pagesOf(source.objects, outputOf(task))) {
    dpi.set(page.page_number, page.dpi ?? null);
    if (page.image) exported.pages.push({ number: page.page_number, image: page.image });
  }
  if (!outputOf(task).pdfKey) return exported;
  const tables: Segment[] = [];
  for await (const segment of segmentsIn(chunks())) if (segment.segment_type === 'Table') tables.push(segment);
  const written = tableFiles(`${id}.pdf`, tables, (page) => dpi.get(page) ?? null);
  if (written) {
    yield named(`tables/${id}-reg.xml`, written.regions);
    yield named(`tables/${id}-str.xml`, written.structures);
  }
  return exported;
}

/** Lines or items of one document for a file about all documents. */
export async function* exportedLabels(
  { kind, ...asked }: TaskAsked & { kind: 'boxes' | 'layout' },
  source: ThreadSource,
): AsyncGenerator<string, null> {
  const { taskId } = asked.task;
  const chunks = await chunksAsked(source, asked);
  if (kind === 'boxes') {
    yield `${JSON.stringify(taskId)}: [`;
    let comma = '';
    for await (const segment of segmentsIn(chunks())) {
      yield comma + JSON.stringify(labelledBox(segment));
      comma = ',\n';
    }
    yield ']';
    return null;
  }
  let page: Segment[] = [];
  const written = (): string =>
    page.length === 0 ? '' : `${labelledPage(`${taskId}-${page[0]!.page_number}`, page)}\n`;
  for await (const segment of segmentsIn(chunks())) {
    if (page.length > 0 && page[0]!.page_number !== segment.page_number) {
      yield written();
      page = [];
    }
    page.push(segment);
  }
  yield written();
  return null;
}

export async function* exportedCorrectionLines(asked: TaskAsked): AsyncGenerator<string, null> {
  for (const entry of entriesIn(asked)) yield `${JSON.stringify({ task_id: asked.task.taskId, ...entry })}\n`;
  return null;
}
