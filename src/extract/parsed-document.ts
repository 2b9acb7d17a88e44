import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Chunk, Page } from '../domain/parse-output.ts';
import type { Segment } from '../domain/segment.ts';

/** A parse result as extraction sees it: segments in reading order, each word with its place on the page. */
export interface DocumentToExtract {
  pages: Page[];
  segments: Segment[];
}

/** Reads what a parse left in a folder: `chunks.jsonl` and `pages.jsonl`. */
export async function readParsedDocument(folder: string): Promise<DocumentToExtract> {
  const pages: Page[] = [];
  for await (const page of lines<Page>(path.join(folder, 'pages.jsonl'))) pages.push(page);
  const segments: Segment[] = [];
  for await (const chunk of lines<Chunk>(path.join(folder, 'chunks.jsonl'))) {
    for (const segment of chunk.segments) segments.push(slim(segment));
  }
  return { pages, segments };
}

/** A sheet of a million rows is a gigabyte of JSON: what no finder looks at is not kept. */
function slim(segment: Segment): Segment {
  if (!segment.ss_cells) return segment;
  const { embed: _, ss_header_ocr: __, ss_cells, ...rest } = segment;
  if (rest.content) delete rest.text;
  const cells = ss_cells.map(({ cell_id, range, text, hidden }) => ({
    cell_id,
    range,
    text,
    ...(hidden && { hidden }),
  }));
  return { ...rest, ss_cells: cells };
}

async function* lines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as T;
  }
}
