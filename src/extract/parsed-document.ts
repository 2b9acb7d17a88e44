import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Chunk, Page } from '../domain/parse-output.ts';
import type { Cell, Segment } from '../domain/segment.ts';

/** A parse result as extraction uses it: segments in reading order, each word with its position on the page. */
export interface DocumentToExtract {
  pages: Page[];
  segments: Segment[];
}

export async function readParsedDocument(folder: string): Promise<DocumentToExtract> {
  const pages: Page[] = [];
  for await (const page of lines<Page>(path.join(folder, 'pages.jsonl'))) pages.push(page);
  const segments: Segment[] = [];
  for await (const chunk of lines<Chunk>(path.join(folder, 'chunks.jsonl'))) {
    for (const segment of chunk.segments) segments.push(slim(segment));
  }
  return { pages, segments };
}

/** A sheet with a million rows is a gigabyte of JSON: keep only what extraction uses. */
function slim(segment: Segment): Segment {
  if (!segment.ss_cells) return segment;
  const { embed: _, ss_header_ocr: __, ss_cells, ...rest } = segment;
  if (rest.content) delete rest.text;
  const slimCell = ({ cell_id, range, text, hidden }: Cell): Cell => ({
    cell_id,
    range,
    text,
    ...(hidden && { hidden }),
  });
  return { ...rest, ss_cells: ss_cells.map(slimCell) };
}

async function* lines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line) yield JSON.parse(line) as T;
  }
}
