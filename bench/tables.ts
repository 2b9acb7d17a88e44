/**
 * How well tables are read, with a known position or from the page alone.
 *
 *     npm run bench -- tables ICDAR_DIR                      NAME.pdf, NAME-reg.xml, NAME-str.xml: adjacency F1
 *     npm run bench -- tables DIR --scorer markdown.mjs      pdfs/, boxes.json, markdown/: TEDS for each table
 *
 *     npm run bench -- tables DIR --end-to-end --scorers FOLDER       only the page is given; any collection in
 *                                                            bench/tables/collections.ts: both halves side by side
 *
 * `--kept FOLDER` caches rendered and recognised pages there, `--every N` takes every Nth file (both end to end only).
 * Options: `--ocr All|Auto|None` (Auto: if there is no reliable text layer), `--worst N` lists the worst tables,
 * `--html FOLDER` writes the tables read.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdjacency } from './tables/bench-adjacency.ts';
import { benchEndToEnd } from './tables/bench-end-to-end.ts';
import { benchTeds } from './tables/bench-teds.ts';
import type { OcrStrategy } from './tables/read-page.ts';
import type { TableScore } from './tables/table-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scorer: { type: 'string' },
    worst: { type: 'string', default: '0' },
    html: { type: 'string' },
    ocr: { type: 'string', default: 'Auto' },
    'end-to-end': { type: 'boolean', default: false },
    scorers: { type: 'string' },
    kept: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});
const folder = positionals[0];
if (!folder) throw new Error('Usage: npm run bench -- tables DIR');
if (values['end-to-end']) {
  if (!values.scorers) throw new Error('--end-to-end needs --scorers FOLDER, the scripts of the collections.');
  const { scorers, kept, html } = values;
  await benchEndToEnd(folder, { scorers, kept, html, worst: Number(values.worst), every: Number(values.every) });
  process.exit();
}
const isTeds = existsSync(path.join(folder, 'boxes.json'));
if (isTeds && !values.scorer) throw new Error('TEDS needs --scorer PATH, a module that exports tables(truth, found).');

const ocr = values.ocr as OcrStrategy;
const scores = isTeds ? await benchTeds(folder, path.resolve(values.scorer!), ocr) : await benchAdjacency(folder, ocr);

if (values.html) {
  await mkdir(values.html, { recursive: true });
  for (const score of scores) {
    const page = `<style>table{border-collapse:collapse}td,th{border:1px solid}</style><h3>${score.id} ${score.score.toFixed(3)}</h3>`;
    await writeFile(path.join(values.html, `${score.id}.html`), `${page}${score.html}<h3>truth</h3>${score.truth}`);
  }
}
const worst = [...scores].sort((a, b) => a.score - b.score).slice(0, Number(values.worst));
for (const { id, score, note } of worst) console.log(`${score.toFixed(3)}  ${id}  ${note}`);
report(scores);

function report(all: readonly TableScore[]): void {
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const documents = Map.groupBy(all, ({ document }) => document);
  const perDocument = mean([...documents.values()].map((tables) => mean(tables.map(({ score }) => score))));
  console.log(`${isTeds ? 'TEDS' : 'adjacency F1'}: ${all.length} tables in ${documents.size} documents`);
  console.log(`  per table     ${mean(all.map(({ score }) => score)).toFixed(4)}`);
  console.log(`  per document  ${perDocument.toFixed(4)}`);
  if (isTeds) console.log(`  structure     ${mean(all.map(({ structure }) => structure)).toFixed(4)}`);
  else {
    const sum = (of: (score: TableScore) => number): number => all.reduce((total, score) => total + of(score), 0);
    const correct = sum(({ tally }) => tally!.correct);
    console.log(`  all relations ${((2 * correct) / sum(({ tally }) => tally!.found + tally!.true)).toFixed(4)}`);
  }
  console.log(`  milliseconds  median ${times[times.length >> 1]!.toFixed(1)}, longest ${times.at(-1)!.toFixed(1)}`);
}
