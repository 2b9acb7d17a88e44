/**
 * How much better chunks are found than plain windows of the same length over the same text, by question: mean
 * difference of hit@5 and of the mean reciprocal rank, each with its standard error by document, to show what is noise.
 * Windows are averaged over lengths within 12 % of that of the chunks.
 *
 *     node bench/retrieval/compare-windows.ts SEGMENTS_DIR [--questions FILE] [--each 12] [--lengths 256,512,1024]
 *                                            [--tokenizers Word,Cl100kBase] [--context None|Section|Headings] [--kinds]
 *
 * SEGMENTS_DIR is where `npm run bench -- retrieval` caches its parses: one segment per chunk. Without FILE, questions
 * are made from the text.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { EMBED_CONTEXTS } from '../../src/domain/configuration/parse-configuration.ts';
import type { ParseOutput } from '../../src/domain/parse-output.ts';
import { PARTS, partOf } from '../parts/part-of.ts';
import { askAll, type Found, meanLength, type Question, wordsOf } from './bm25.ts';
import { chunksOf } from './group-segments.ts';
import { foundInWindows } from './plain-windows.ts';
import { questionsFrom } from './questions-from-text.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    each: { type: 'string', default: '12' },
    lengths: { type: 'string', default: '256,512,1024' },
    tokenizers: { type: 'string', default: 'Word,Cl100kBase' },
    context: { type: 'string', default: 'Section' },
    kinds: { type: 'boolean', default: false },
  },
});
const [segmentsDir] = positionals;
if (!segmentsDir) throw new Error('usage: compare-windows.ts SEGMENTS_DIR [--questions FILE]');

const context = z.enum(EMBED_CONTEXTS).parse(values.context);
const asked = values.questions ? (JSON.parse(await readFile(values.questions, 'utf8')) as Question[]) : null;

interface Row {
  document: string;
  kind: string;
  chunks: Found;
  windows: Found;
}
const rows: Row[] = [];
for (const name of (await readdir(segmentsDir)).filter((file) => file.endsWith('.json')).sort()) {
  const document = parsePath(name).name;
  const output = JSON.parse(await readFile(join(segmentsDir, name), 'utf8')) as ParseOutput;
  const segments = output.chunks.flatMap((chunk) => chunk.segments);
  const questions =
    asked?.filter((q) => q.document === document) ?? questionsFrom(document, segments, Number(values.each));
  if (questions.length === 0) continue;
  for (const tokenizer of values.tokenizers.split(',')) {
    for (const targetLength of values.lengths.split(',').map(Number)) {
      const passages = (await chunksOf(output, { tokenizer, targetLength, context })).map((chunk) => ({
        words: wordsOf(chunk.embed ?? ''),
        pages: new Set(chunk.segments.map((segment) => segment.page_number)),
      }));
      const chunks = askAll(passages, questions);
      const windows = foundInWindows(segments, meanLength(passages), questions);
      questions.forEach(({ kind = 'asked by people' }, at) => {
        rows.push({ document, kind, chunks: chunks[at]!, windows: windows[at]! });
      });
    }
  }
}

const settings = values.tokenizers.split(',').length * values.lengths.split(',').length;
const kinds = [...new Set(rows.map(({ kind }) => kind))];
for (const kind of kinds.length === 1 || !values.kinds ? ['all'] : ['all', ...kinds]) {
  for (const part of PARTS) {
    const own = rows.filter((row) => (kind === 'all' || row.kind === kind) && partOf(row.document) === part);
    if (own.length > 0) console.log(`${kind.padEnd(18)} ${part.padEnd(6)} ${described(own)}`);
  }
}

function described(own: readonly Row[]): string {
  const documents = new Set(own.map(({ document }) => document)).size;
  const measures = (['hit', 'reciprocal'] as const).map((measure) => {
    const mean = (of: 'chunks' | 'windows') => own.reduce((sum, row) => sum + row[of][measure], 0) / own.length;
    const difference = mean('chunks') - mean('windows');
    const sign = difference < 0 ? '−' : '+';
    const name = measure === 'hit' ? 'hit@5' : 'mrr';
    const error = standardError(own, measure, difference).toFixed(3);
    return `${name} ${mean('chunks').toFixed(3)} / ${mean('windows').toFixed(3)}  ${sign}${Math.abs(difference).toFixed(3)} ± ${error}`;
  });
  return `${own.length / settings} questions, ${documents} documents  ${measures.join('   ')}`;
}

/** Questions of one document are correlated, so a document counts as one observation. */
function standardError(own: readonly Row[], measure: keyof Found, mean: number): number {
  const byDocument = new Map<string, number>();
  for (const { document, chunks, windows } of own) {
    const beyond = chunks[measure] - windows[measure] - mean;
    byDocument.set(document, (byDocument.get(document) ?? 0) + beyond);
  }
  const n = byDocument.size;
  const squares = [...byDocument.values()].reduce((sum, beyond) => sum + beyond ** 2, 0);
  return n < 2 ? NaN : Math.sqrt((squares * n) / (n - 1)) / own.length;
}
