/**
 * Compares long results leaf by leaf: a leaf is right when the gold answer has the same value under the same names, whatever
 * its place in a list. Prints precision, recall and F1 of each document and over all.
 *
 *     node bench/extract/leaf-f1.ts GOLD OUT        (GOLD/<id>.gold.json, OUT/<id>.json as written by npm run bench -- extract)
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [gold, out] = process.argv.slice(2);
if (!gold || !out) {
  console.error('usage: node bench/extract/leaf-f1.ts GOLD OUT');
  process.exit(2);
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const normal = (value: unknown): string => {
  const text = String(value);
  const digits = text.replace(/[,\s$€£]/g, '');
  if (/^-?\d+(\.\d+)?$/.test(digits)) return String(Math.round(Number(digits) * 1e6) / 1e6);
  return text.toLowerCase().replace(/[\p{P}\p{S}\s_]+/gu, '');
};

function* leavesOf(value: unknown, names: string): Generator<string> {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, `${names}[]`);
  else if (typeof value === 'object') {
    for (const [name, child] of Object.entries(value)) yield* leavesOf(child, `${names}.${name}`);
  } else yield `${names}=${normal(value)}`;
}

const share = (part: number, whole: number): number => part / Math.max(1, whole);
const inWords = (right: number, said: number, wanted: number): string =>
  `precision ${share(right, said).toFixed(3)} recall ${share(right, wanted).toFixed(3)} F1 ${share(2 * right, said + wanted).toFixed(3)} (${wanted} leaves)`;

let [right, said, wanted] = [0, 0, 0];
for (const file of readdirSync(gold).filter((name) => name.endsWith('.gold.json'))) {
  const id = file.replace('.gold.json', '');
  const found = join(out, `${id}.json`);
  if (!existsSync(found)) continue;
  const left = [...leavesOf(read(join(gold, file)), '')];
  const own = [...leavesOf(read(found), '')];
  const count = left.length;
  const hits = own.filter((leaf) => {
    const at = left.indexOf(leaf);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  console.log(`${id.padEnd(24)} ${inWords(hits, own.length, count)}`);
  [right, said, wanted] = [right + hits, said + own.length, wanted + count];
}
console.log(`all                      ${inWords(right, said, wanted)}`);
