import { type BundleEntry, bundleOf } from '../../render/bundle.ts';
import { type DocumentFormat, WRITERS } from '../../render/document.ts';
import { firstGenerationSegment } from '../../render/first-generation.ts';
import type { TaskRecord } from '../../service/ports/records.ts';
import { chunksOf, type OutputPart, outputOf, pagesOf, segmentsOf } from '../../service/tasks/output/read-output.ts';
import { imageLinks } from '../../service/tasks/output/task-json.ts';
import type { ThreadSource } from '../../threads/protocol.ts';
import { chunksAsked, type TaskAsked } from './corrected.ts';

export interface RenderAsked extends TaskAsked {
  format: DocumentFormat;
  part: OutputPart;
  tables: 'pipe' | 'html';
  pageMarks: boolean;
  /** Null omits images. */
  links: Parameters<typeof imageLinks>[1] | null;
  /** Whether to escape the text for a JSON string. */
  isInJson: boolean;
}

export async function* render(asked: RenderAsked, source: ThreadSource): AsyncGenerator<string, null> {
  const { task, format, part, tables, pageMarks, links, isInJson } = asked;
  const chunks = await chunksAsked(source, asked);
  const linkTo = links && imageLinks(source, links);
  const written = WRITERS[format](segmentsOf(source.objects, task, part, chunks()), {
    tables,
    pageMarks,
    imageUrl: (name) => linkTo?.(outputOf(task).prefix, name) ?? null,
    title: task.fileName,
  });
  for await (const piece of written) yield isInJson ? JSON.stringify(piece).slice(1, -1) : piece;
  return null;
}

export interface BundleParts {
  /** Files in the order in which they were written. */
  texts: { name: string; bytes: number }[];
  /** Images below the prefix of the output, and their names in the bundle. */
  images: { name: string; image: string }[];
}

/** Writes the text files of a bundle; images are stored already. */
export async function* bundle(
  asked: TaskAsked,
  source: ThreadSource,
): AsyncGenerator<string | Uint8Array, BundleParts> {
  const { task } = asked;
  const output = outputOf(task);
  const entries: AsyncIterable<BundleEntry> = bundleOf({
    title: task.fileName,
    head: { file_name: task.fileName, mime_type: task.mimeType, page_count: task.pageCount, warnings: output.warnings },
    chunks: await chunksAsked(source, asked),
    pages: () => pagesOf(source.objects, output),
  });
  const parts: BundleParts = { texts: [], images: [] };
  for await (const entry of entries) {
    if ('image' in entry) parts.images.push(entry);
    else {
      let bytes = 0;
      for await (const piece of entry.content) {
        bytes += Buffer.byteLength(piece);
        yield piece;
      }
      parts.texts.push({ name: entry.name, bytes });
    }
  }
  return parts;
}

export async function* firstGenerationChunks(
  { task }: { task: TaskRecord },
  { objects }: ThreadSource,
): AsyncGenerator<string, null> {
  for await (const chunk of chunksOf(objects, outputOf(task)))
    yield `${JSON.stringify({ ...chunk, segments: chunk.segments.map(firstGenerationSegment) })}\n`;
  return null;
}
