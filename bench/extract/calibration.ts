/**
 * How far `High` can be trusted on documents that the scores were not fitted to. Values are compared with the labels;
 * then, over many splits of the documents into halves, the score from which nine of ten are right is found on one half
 * and tried on the other.
 *
 *     node bench/extract/calibration.ts LABELS OUT RECEIPT_KEYS OUT_RECEIPTS
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldMetrics } from '../../src/domain/extraction.ts';
import { HIGH } from '../../src/extract/score.ts';

type Json = Record<string, unknown>;
interface Value {
  document: string;
  score: number;
  right: boolean;
  inList: boolean;
}

const [labels, out, keys, receipts] = process.argv.slice(2);
if (!labels || !out || !keys || !receipts) {
  console.error('usage: node bench/extract/calibration.ts LABELS OUT RECEIPT_KEYS OUT_RECEIPTS');
  process.exit(2);
}
const SPLITS = 400;
/** What is asked of the half that is fitted; more than 0.9 leaves room for what the other half holds. */
const TARGETS = [0.9, 0.93, 0.96];
const read = (...parts: string[]): Json => JSON.parse(readFileSync(join(...parts), 'utf8')) as Json;

/** Texts without case, punctuation and spaces; numbers as numbers, also where they are written as text. */
function normal(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value !== 'string') return String(value);
  const digits = value.replace(/[,\s]/g, '');
  if (/^-?\d+(\.\d+)?$/.test(digits)) return String(Math.round(Number(digits) * 1e6) / 1e6);
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s_]+/gu, '');
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function* compare(
  results: unknown,
  metrics: unknown,
  label: unknown,
  document: string,
  inList: boolean,
): Generator<Value> {
  if (Array.isArray(results)) {
    const left = Array.isArray(label) ? [...label] : [];
    for (const [index, item] of results.entries()) {
      const at = likest(item, left);
      const [own] = at < 0 ? [undefined] : left.splice(at, 1);
      yield* compare(item, (metrics as unknown[])[index], own, document, true);
    }
  } else if (isObject(results)) {
    for (const [name, value] of Object.entries(results)) {
      yield* compare(value, (metrics as Json)[name], isObject(label) ? label[name] : undefined, document, inList);
    }
  } else if (results !== null && (metrics as FieldMetrics).citation_status === 'Created') {
    yield { document, inList, score: (metrics as FieldMetrics).score, right: normal(results) === normal(label) };
  }
}

/** The label that shares the most values with an item: order is scored elsewhere. */
function likest(item: unknown, among: readonly unknown[]): number {
  let best = -1;
  let most = -1;
  for (const [index, other] of among.entries()) {
    const same = isObject(item)
      ? Object.keys(item).filter((name) => isObject(other) && normal(item[name]) === normal(other[name])).length
      : Number(normal(item) === normal(other));
    if (same > most) [best, most] = [index, same];
  }
  return best;
}

const values: Value[] = [];
for (const [folder, results] of [
  [labels, out],
  [keys, receipts],
] as const) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    try {
      const { results: found, metrics } = read(results, 'details', file);
      values.push(...compare(found, metrics, read(folder, file), `${folder}/${file}`, false));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

const share = (of: readonly Value[]): number => of.filter(({ right }) => right).length / Math.max(1, of.length);
const from = (of: readonly Value[], score: number): Value[] => of.filter((value) => value.score >= score);
const said = (name: string, of: readonly Value[]): void => {
  const high = from(of, HIGH);
  console.log(
    `${name}: ${high.filter(({ right }) => right).length} of ${high.length} High right (${share(high).toFixed(3)}), ${of.length} values`,
  );
};
said('all', values);
said(
  'in lists',
  values.filter(({ inList }) => inList),
);
said(
  'others',
  values.filter(({ inList }) => !inList),
);

/** The lowest score from which the share of right values, and of every score above it, holds. */
function threshold(of: readonly Value[], target: number): number {
  const scores = [...new Set(of.map(({ score }) => score))].sort((a, b) => b - a);
  let lowest = 1.01;
  for (const score of scores) {
    if (share(from(of, score)) < target) break;
    lowest = score;
  }
  return lowest;
}

/** The same numbers in every run (mulberry32). */
let state = 7;
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const documents = [...new Set(values.map(({ document }) => document))];
const asIs: number[] = [];
const fitted = TARGETS.map((): number[] => []);
for (let split = 0; split < SPLITS; split++) {
  const first = new Set(documents.filter(() => chance() < 0.5));
  const fit = values.filter(({ document }) => first.has(document));
  const test = values.filter(({ document }) => !first.has(document));
  if (from(test, HIGH).length > 0) asIs.push(share(from(test, HIGH)));
  for (const [at, target] of TARGETS.entries()) {
    const tried = from(test, threshold(fit, target));
    if (tried.length > 0) fitted[at]!.push(share(tried));
  }
}
const inWords = (shares: number[]): string => {
  const sorted = shares.sort((a, b) => a - b);
  const at = (part: number): string => sorted[Math.floor(part * (sorted.length - 1))]!.toFixed(3);
  return `mean ${(sorted.reduce((sum, one) => sum + one, 0) / sorted.length).toFixed(3)}, one in twenty below ${at(0.05)}, lowest ${at(0)}`;
};
console.log(`High as it is, on random halves of the documents: ${inWords(asIs)}`);
for (const [at, target] of TARGETS.entries()) {
  console.log(`fitted to ${target} on one half, tried on the other: ${inWords(fitted[at]!)}`);
}
