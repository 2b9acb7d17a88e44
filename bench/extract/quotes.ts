/**
 * Tests the handling of a language model's answers on real documents without a model: the labels are given as its
 * answer, each value as its own quote. Reports how many are found in the document. Dates and numbers that the labels
 * format differently from the page are not found: a model would quote the page. Needs the parses that `npm run bench --
 * extract` left in OUT.
 *
 *     node bench/extract/quotes.ts LABELS SCHEMAS OUT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldMetrics } from '../../src/domain/extraction/extraction.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { type DocumentToExtract, extractData, faultOfAnswer, readParsedDocument } from '../../src/extract/index.ts';

const [labels, schemas, out] = process.argv.slice(2);
if (!labels || !schemas || !out) {
  console.error('usage: node bench/extract/quotes.ts LABELS SCHEMAS OUT');
  process.exit(2);
}
const { signal } = new AbortController();
const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The answer of a model that knows the labels. */
function said(label: unknown, segments: readonly string[]): unknown {
  if (label === null) return null;
  if (Array.isArray(label)) return label.map((item) => said(item, segments));
  if (typeof label === 'object') {
    return Object.fromEntries(Object.entries(label as object).map(([name, value]) => [name, said(value, segments)]));
  }
  const quote = String(label);
  const at = segments.findIndex((text) => text.includes(squeeze(quote)));
  return { segment: at < 0 ? null : at + 1, quote, value: label };
}

function* leavesOf(results: unknown, metrics: unknown): Generator<FieldMetrics> {
  if (results === null) return;
  if (typeof results !== 'object') yield metrics as FieldMetrics;
  else
    for (const [key, value] of Object.entries(results))
      yield* leavesOf(value, (metrics as Record<string, unknown>)[key]);
}

const textsOf = ({ segments }: DocumentToExtract): string[] =>
  segments.map(({ content, text }) => squeeze(`${content ?? ''} ${text ?? ''}`));

let [values, created, high, ms] = [0, 0, 0, 0];
for (const file of readdirSync(labels).filter((name) => name.endsWith('.json'))) {
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const document = await readParsedDocument(join(out, 'parsed', file.replace(/\.json$/, '')));
  const answer = JSON.stringify(said(read(labels), textsOf(document)));
  const schema = read(schemas);
  const fault = faultOfAnswer(schema, answer, true);
  if (fault !== null) {
    console.log(`${file}: ${fault}`);
    continue;
  }
  const start = performance.now();
  const output = await extractData(document, schema, { limits: DEFAULT_LIMITS, idSeed: '', signal, answers: [answer] });
  ms += performance.now() - start;
  for (const { citation_status, confidence } of leavesOf(output.results, output.metrics)) {
    values++;
    if (citation_status === 'Created') created++;
    if (confidence === 'High') high++;
  }
}
console.log(`${values} values: ${created} cited by words of the document, ${high} High; ${(ms / 1_000).toFixed(1)} s`);
