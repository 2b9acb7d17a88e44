/**
 * Turns generated tables into feature matrices, with the very code that reads tables in the service.
 *
 *     node training/tables/dump-features.ts GENERATED_DIR OUT_DIR [--skip FILES] [--limit FILES]
 *
 * For each question OUT_DIR gets QUESTION.bin (rows of floats: table number, truth, features …) and QUESTION.json (names).
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPdf } from '../../bench/tables/read-page.ts';
import { boxFromEdges } from '../../src/domain/geometry.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import { type Example, examplesOf } from './examples.ts';
import { Random } from './generator/random.ts';
import { roughen } from './roughen.ts';
import type { TrueTable } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, skip: { type: 'string', default: '0' } },
});
const [from, out] = positionals;
/** Pixels by which a detected box may take in the caption above or the note below, whole lines of them. */
const TAKEN_IN = [10, 110] as const;
await mkdir(out!, { recursive: true });
const streams = new Map<string, { stream: WriteStream; width: number }>();
const files = (await readdir(from!)).filter((file) => file.endsWith('.json')).sort();
const start = Date.now();
let tables = 0;
for (const file of files.slice(Number(values.skip)).slice(0, Number(values.limit ?? files.length))) {
  const truths = JSON.parse(await readFile(path.join(from!, file), 'utf8')) as TrueTable[];
  const source = await openPdf(path.join(from!, file.replace(/json$/, 'pdf')));
  for (const truth of truths) {
    const content = await source.readPage(truth.page);
    await write(truth, content);
    tables++;
  }
  source.close();
  console.log(`${file}: ${tables} tables, ${((Date.now() - start) / 1000).toFixed(0)} s`);
}
for (const { stream } of streams.values()) stream.end();

async function write(truth: TrueTable, content: PageContent): Promise<void> {
  const random = new Random(truth.seed + 500_000_000);
  // A third of the tables are seen as a scan: words with uncertain boxes, no fonts, no drawn lines, noise in the picture.
  const seen = random.chance(0.33) ? roughen(content, boxFromEdges(...truth.region), random) : content;
  const [left, top, right, bottom] = truth.region;
  const above = random.chance(0.12) ? random.between(...TAKEN_IN) : 0;
  const below = random.chance(0.12) ? random.between(...TAKEN_IN) : 0;
  const wide = { ...truth, region: [left, top - above, right, bottom + below] as TrueTable['region'] };
  for (const example of examplesOf(wide, seen)) await append(truth.seed, example);
}

async function append(seed: number, { question, truth, features }: Example): Promise<void> {
  let target = streams.get(question);
  if (!target) {
    const names = Object.keys(features);
    await writeFile(path.join(out!, `${question}.json`), JSON.stringify(names));
    target = { stream: createWriteStream(path.join(out!, `${question}.bin`)), width: names.length };
    streams.set(question, target);
  }
  const numbers = Object.values(features);
  if (numbers.length !== target.width)
    throw new Error(`${question}: ${numbers.length} features instead of ${target.width}`);
  const row = Float32Array.from([seed, truth, ...numbers]);
  target.stream.write(Buffer.from(row.buffer));
}
