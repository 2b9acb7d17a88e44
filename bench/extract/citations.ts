/**
 * Reads the words inside cited boxes from the parse and counts the `Created` citations whose text is there.
 *
 *     node bench/extract/citations.ts OUT        (as written by npm run bench -- extract)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Citation, ExtractOutput, FieldMetrics } from '../../src/domain/extraction/extraction.ts';
import type { Chunk } from '../../src/domain/parse-output.ts';

const [out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node bench/extract/citations.ts OUT');
  process.exit(2);
}

interface Placed {
  text: string;
  x: number;
  y: number;
  page: number;
}

/** Words by the centre of their box: a box that contains the centre contains the word. */
function wordsIn(file: string): Placed[] {
  const chunks = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return chunks.flatMap((line) =>
    (JSON.parse(line) as Chunk).segments.flatMap(({ bbox, page_number, ocr }) =>
      (ocr ?? []).map((word) => ({
        text: word.text,
        x: bbox.left + word.bbox.left + word.bbox.width / 2,
        y: bbox.top + word.bbox.top + word.bbox.height / 2,
        page: page_number,
      })),
    ),
  );
}

const letters = (text: string): string[] => [...text.normalize('NFKC').replace(/\s+/g, '')].sort();

/** Whether the boxes contain all letters of the text, with multiplicity. */
function isThere({ content, bboxes, page_number }: Citation, words: readonly Placed[]): boolean {
  const inside = words.filter(({ x, y, page }) =>
    bboxes.some(
      ({ left, top, width, height }) =>
        page === page_number && x >= left && x <= left + width && y >= top && y <= top + height,
    ),
  );
  const there = letters(inside.map((word) => word.text).join(''));
  let at = 0;
  for (const letter of letters(content)) {
    while (at < there.length && there[at]! < letter) at++;
    if (there[at] !== letter) return false;
    at++;
  }
  return content !== '';
}

function* leaves(citations: unknown, metrics: unknown): Generator<[Citation[], FieldMetrics]> {
  if (metrics && typeof metrics === 'object' && 'citation_status' in metrics) {
    yield [citations as Citation[], metrics as FieldMetrics];
    return;
  }
  for (const key of Object.keys(metrics as object)) {
    yield* leaves((citations as Record<string, unknown>)[key], (metrics as Record<string, unknown>)[key]);
  }
}

let created = 0;
let verified = 0;
for (const file of readdirSync(join(out, 'details'))) {
  const words = wordsIn(join(out, 'parsed', file.replace(/\.json$/, ''), 'chunks.jsonl'));
  const output = JSON.parse(readFileSync(join(out, 'details', file), 'utf8')) as ExtractOutput;
  for (const [citations, { citation_status }] of leaves(output.citations, output.metrics)) {
    if (citation_status !== 'Created') continue;
    created++;
    if (citations.length > 0 && citations.every((citation) => isThere(citation, words))) verified++;
    else console.log(file, JSON.stringify(citations.map(({ content }) => content)));
  }
}
console.log(`${verified} of ${created} created citations are where they say`);
if (verified < created) process.exitCode = 1;
