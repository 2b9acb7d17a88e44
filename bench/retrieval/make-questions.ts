/**
 * Generates questions from parsed documents. They are less informative than questions by people, but there are hundreds.
 *
 *     node bench/retrieval/make-questions.ts SEGMENTS_DIR QUESTIONS.json [--each 12]
 *
 * SEGMENTS_DIR is where `npm run bench -- retrieval` caches its parses.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseOutput } from '../../src/domain/parse-output.ts';
import type { Question } from './bm25.ts';
import { questionsFrom } from './questions-from-text.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '12' } },
});
const [segmentsDir, target] = positionals;
if (!segmentsDir || !target) throw new Error('usage: make-questions.ts SEGMENTS_DIR QUESTIONS.json [--each 12]');

const all: Question[] = [];
for (const name of (await readdir(segmentsDir)).sort()) {
  const { chunks } = JSON.parse(await readFile(join(segmentsDir, name), 'utf8')) as ParseOutput;
  const segments = chunks.flatMap((chunk) => chunk.segments);
  all.push(...questionsFrom(parsePath(name).name, segments, Number(values.each)));
}
await writeFile(target, JSON.stringify(all));
console.log(`${all.length} questions`);
