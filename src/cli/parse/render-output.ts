import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Chunk, Page, ParseOutput } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import type { AssembledOutput, Prepared } from '../../parse/without-engines.ts';
import { type DocumentFormat, WRITERS } from '../../render/document.ts';

export interface ParsedFile {
  name: string | null;
  prepared: Prepared;
  output: AssembledOutput;
  /** The work folder that `output` names files in. */
  folder: string;
  /** Folder that the images are kept in; null when they are dropped. */
  imageFolder: string | null;
}

async function* linesOf<T>(folder: string, file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(path.join(folder, file)), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as T;
  }
}

async function* segmentsOf({ folder, output }: ParsedFile): AsyncGenerator<Segment> {
  for await (const chunk of linesOf<Chunk>(folder, output.chunksFile)) yield* chunk.segments;
}

const asDocument =
  (format: DocumentFormat) =>
  (parsed: ParsedFile): AsyncGenerator<string> =>
    WRITERS[format](segmentsOf(parsed), {
      tables: 'pipe',
      pageMarks: false,
      imageUrl: (image) => (parsed.imageFolder === null ? null : path.posix.join(parsed.imageFolder, image)),
      title: parsed.name,
    });
export const asMarkdown = asDocument('markdown');
export const asHtml = asDocument('html');

/** The `output` of a task. Image fields hold paths below the image folder, or nothing when images are dropped. */
export async function* asJson(parsed: ParsedFile): AsyncGenerator<string> {
  const { folder, output, imageFolder } = parsed;
  const imagePath = (file: string): string | null => (imageFolder === null ? null : path.join(imageFolder, file));
  const head: Omit<ParseOutput, 'pages' | 'chunks'> = {
    file_name: parsed.name,
    mime_type: parsed.prepared.mimeType,
    page_count: output.pageCount,
    pdf_url: null,
    warnings: output.warnings,
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"pages":[`;
  let separator = '\n';
  for await (const page of linesOf<Page>(folder, output.pagesFile)) {
    yield separator + JSON.stringify({ ...page, image: imagePath(page.image) ?? '' });
    separator = ',\n';
  }
  yield '],\n"chunks":[';
  separator = '\n';
  for await (const chunk of linesOf<Chunk>(folder, output.chunksFile)) {
    for (const segment of chunk.segments) segment.image = segment.image ? imagePath(segment.image) : null;
    yield separator + JSON.stringify(chunk);
    separator = ',\n';
  }
  yield ']}\n';
}
