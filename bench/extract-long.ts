/**
 * Extracts from long documents (reports, résumés) and compares leaf by leaf: a leaf is right if the gold answer has the
 * same value under the same names, at any position in a list. Prints precision, recall and F1 by document, by half and
 * overall, and the processor time of the extraction. Parses are cached in `OUT/parsed/<id>`.
 *
 *     npm run bench -- extract-long FOLDER OUT [RULE …]      (FOLDER/<kind>/<kind>-schema.json, FOLDER/<kind>/pdf+gold/<id>.pdf and .gold.json)
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { extractData } from '../src/extract/index.ts';
import type { FindingRule } from '../src/extract/rules.ts';
import { normal } from './extract/compared-leaves.ts';
import { parsedDocument } from './extract/parsed.ts';
import { PARTS, partOf } from './parts/part-of.ts';

const [folder, out, ...without] = process.argv.slice(2);
if (!folder || !out) {
  console.error('usage: npm run bench -- extract-long FOLDER OUT');
  process.exit(2);
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function* leavesOf(value: unknown, names: string): Generator<string> {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, `${names}[]`);
  else if (typeof value === 'object') {
    for (const [name, child] of Object.entries(value)) yield* leavesOf(child, `${names}.${name}`);
  } else yield `${names}=${normal(value)}`;
}

interface Count {
  right: number;
  given: number;
  wanted: number;
}
const inWords = ({ right, given, wanted }: Count): string => {
  const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(3);
  return `precision ${share(right, given)} recall ${share(right, wanted)} F1 ${share(2 * right, given + wanted)} (${wanted} leaves)`;
};
const added = (a: Count, b: Count): Count => ({
  right: a.right + b.right,
  given: a.given + b.given,
  wanted: a.wanted + b.wanted,
});

function compared(results: unknown, gold: unknown): Count {
  const left = [...leavesOf(gold, '')];
  const own = [...leavesOf(results, '')];
  const wanted = left.length;
  const right = own.filter((leaf) => {
    const at = left.indexOf(leaf);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return { right, given: own.length, wanted };
}

const { signal } = new AbortController();
const nothing: Count = { right: 0, given: 0, wanted: 0 };
const sums = new Map(PARTS.map((part) => [part, nothing]));
let [milliseconds, pages] = [0, 0];
mkdirSync(out, { recursive: true });
for (const kind of readdirSync(folder).sort()) {
  const given = read(join(folder, kind, `${kind}-schema.json`));
  const documents = join(folder, kind, 'pdf+gold');
  for (const name of readdirSync(documents).filter((file) => file.endsWith('.pdf'))) {
    const id = name.slice(0, -'.pdf'.length);
    const document = await parsedDocument(resolve(documents, name), out);
    const before = process.cpuUsage();
    const options = { limits: DEFAULT_LIMITS, idSeed: id, signal, without: without as FindingRule[] };
    const { results } = await extractData(document, given.schema_definition ?? given, options);
    const { user, system } = process.cpuUsage(before);
    milliseconds += (user + system) / 1000;
    pages += document.pages.length;
    writeFileSync(join(out, `${id}.json`), JSON.stringify(results, null, 2));
    const count = compared(results, read(join(documents, `${id}.gold.json`)));
    sums.set(partOf(id), added(sums.get(partOf(id))!, count));
    console.log(`${id.padEnd(24)} ${inWords(count)}`);
  }
}
for (const [part, count] of sums) console.log(`${part.padEnd(24)} ${inWords(count)}`);
console.log(`${'all'.padEnd(24)} ${inWords([...sums.values()].reduce(added))}`);
console.log(`${pages} pages, ${(milliseconds / Math.max(1, pages)).toFixed(0)} processor ms per page`);
