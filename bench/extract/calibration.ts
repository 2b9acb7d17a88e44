/**
 * How far `High` can be trusted on documents that the scores were not fitted to: the score above which nine of ten
 * values of the *other* collections are right is applied to each collection. Values are compared with the labels, by
 * half; fields whose label is null count too. The last lines are the share of right values by tenth of the score.
 *
 *     node bench/extract/calibration.ts LABELS OUT [LABELS OUT …]      (OUT as written by npm run bench -- extract)
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mean } from '../../src/domain/statistics.ts';
import { HIGH } from '../../src/extract/score.ts';
import { PARTS, type Part, partOf } from '../parts/part-of.ts';
import { type ComparedLeaf, comparedLeaves } from './compared-leaves.ts';

type Json = Record<string, unknown>;
interface Value extends ComparedLeaf {
  collection: string;
  part: Part;
  score: number;
}

const pairs = process.argv.slice(2);
if (pairs.length === 0 || pairs.length % 2 === 1) {
  console.error('usage: node bench/extract/calibration.ts LABELS OUT [LABELS OUT …]');
  process.exit(2);
}
/** The target for the other collections; more than 0.9 leaves a margin for a new collection. */
const TARGETS = [0.9, 0.93, 0.96];
const read = (...parts: string[]): Json => JSON.parse(readFileSync(join(...parts), 'utf8')) as Json;
const nameOf = (labels: string): string => join(basename(dirname(labels)), basename(labels));

const values: Value[] = [];
const nulls = { filled: 0, all: 0, fields: 0 };
for (let at = 0; at < pairs.length; at += 2) {
  const [labels, out] = [pairs[at]!, pairs[at + 1]!];
  for (const file of readdirSync(labels).filter((name) => name.endsWith('.json'))) {
    const id = file.replace(/(?:\.gold)?\.json$/, '');
    if (!existsSync(join(out, 'details', `${id}.json`))) continue;
    const { results, metrics } = read(out, 'details', `${id}.json`);
    const label = read(labels, file);
    countNulls(label, results);
    for (const leaf of comparedLeaves(results, metrics, label)) {
      if (leaf.metrics.citation_status !== 'Created') continue;
      values.push({ ...leaf, collection: nameOf(labels), part: partOf(id), score: leaf.metrics.score });
    }
  }
}

/** Fields whose label is null, and how many of them were filled. */
function countNulls(label: unknown, result: unknown): void {
  if (label === null) {
    nulls.fields++;
    nulls.all++;
    if (result !== null && result !== undefined) nulls.filled++;
  } else if (typeof label !== 'object') nulls.fields++;
  else if (!Array.isArray(label)) {
    for (const [name, own] of Object.entries(label as Json)) countNulls(own, (result as Json | null)?.[name] ?? null);
  }
}

const share = (of: readonly Value[]): number => of.filter(({ right }) => right).length / Math.max(1, of.length);
const from = (of: readonly Value[], score: number): Value[] => of.filter((value) => value.score >= score);
function say(name: string, of: readonly Value[], least: number = HIGH): void {
  const high = from(of, least);
  const right = high.filter((value) => value.right).length;
  console.log(`${name}: ${right} of ${high.length} right (${share(high).toFixed(3)}), ${of.length} values in all`);
}

/** The lowest score at which the share of right values, counted from the top, still reaches the target. */
function threshold(of: readonly Value[], target: number): number {
  const scores = [...new Set(of.map(({ score }) => score))].sort((a, b) => b - a);
  let lowest = 1.01;
  for (const score of scores) {
    if (share(from(of, score)) < target) break;
    lowest = score;
  }
  return lowest;
}

say('High', values);
for (const part of PARTS)
  say(
    `High, ${part}`,
    values.filter((value) => value.part === part),
  );
say(
  'High, in lists',
  values.filter(({ inList }) => inList),
);
say(
  'High, single values',
  values.filter(({ inList }) => !inList),
);
for (const collection of new Set(values.map((value) => value.collection))) {
  const own = values.filter((value) => value.collection === collection);
  const others = values.filter((value) => value.collection !== collection);
  say(`High, ${collection}`, own);
  if (others.length === 0) continue;
  for (const target of TARGETS) {
    const least = threshold(others, target);
    say(`  from ${least.toFixed(3)} on, where ${target} of the values in the other collections are right`, own, least);
  }
}
for (let tenth = 0; tenth < 10; tenth++) {
  const of = values.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === tenth);
  const parts = PARTS.map((part) => {
    const own = of.filter((value) => value.part === part);
    return `${part} ${share(own).toFixed(3)} of ${own.length}`;
  });
  console.log(`score ${tenth / 10}: mean ${mean(of.map(({ score }) => score)).toFixed(3)}, right ${parts.join(', ')}`);
}
console.log(`labels that are null: ${nulls.filled} of ${nulls.all} filled, ${nulls.fields} single fields in all`);
