/**
 * What each rule is worth: switches them off one at a time and prints how the first figure of each collection changes,
 * on both halves. Positive: the rule helps.
 *
 *     npm run bench -- rules --scorers FOLDER --kept FOLDER COLLECTION_DIR... [--only TEXT] [--every N]
 *
 * A rule stays if it helps, or does not hurt, on at least two collections that it was not made from; one that is worth
 * nothing anywhere is deleted.
 */
import { parseArgs } from 'node:util';
import { everyRule } from '../src/parse/layout/rules.ts';
import { PARTS } from './parts/part-of.ts';
import { openCollection } from './tables/collections.ts';
import { readCollection } from './tables/read-collection.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scorers: { type: 'string' },
    kept: { type: 'string' },
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
  },
});
if (!values.scorers || positionals.length === 0) {
  throw new Error('npm run bench -- rules --scorers FOLDER --kept FOLDER COLLECTION_DIR...');
}
const options = { scorers: values.scorers, kept: values.kept };
const collections = await Promise.all(positionals.map(openCollection));
for (const collection of collections) {
  collection.files = collection.files.filter((_, index) => index % Number(values.every) === 0);
}

/** First figures, fit and check of each collection in turn. */
async function measure(): Promise<number[]> {
  const found: number[] = [];
  for (const collection of collections) {
    const { figures } = await readCollection(collection, options);
    found.push(...PARTS.map((part) => Object.values(figures[part])[0]!));
  }
  return found;
}

const columns = collections.flatMap(({ name }) => PARTS.map((part) => `${name} ${part}`));
const print = (cells: readonly string[], name: string): void =>
  console.log(...cells.map((cell, index) => cell.padStart(columns[index]!.length)), ' ', name);
print(columns, '');
const whole = await measure();
print(
  whole.map((figure) => figure.toFixed(4)),
  'all rules on',
);
for (const rule of everyRule().filter(({ name }) => name.includes(values.only))) {
  rule.isOn = false;
  const without = await measure();
  rule.isOn = true;
  const worth = whole.map((figure, index) => figure - without[index]!);
  print(
    worth.map((change) => (Math.abs(change) < 0.00005 ? '·' : (change > 0 ? '+' : '') + change.toFixed(4))),
    rule.name,
  );
}
