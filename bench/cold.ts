/**
 * Compares how long `quire parse` takes from its start to its end with another installed checkout, in turn.
 *
 *     git worktree add --detach ../before COMMIT && (cd ../before && npm ci)
 *     npm run bench -- cold ../before FILE [--set segmentation_strategy=Page] [--rounds 7]
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { middleValue } from '../src/domain/statistics.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string', multiple: true, default: [] }, rounds: { type: 'string', default: '7' } },
});
const [before, file] = positionals;
if (!before || !file) {
  console.error('usage: npm run bench -- cold CHECKOUT FILE [--set KEY=VALUE] [--rounds 7]');
  process.exit(2);
}

const settings = values.set.flatMap((each) => ['--set', each]);

function secondsOf(checkout: string): number {
  const from = performance.now();
  execFileSync(join(checkout, 'bin/quire'), ['parse', file!, ...settings]);
  return (performance.now() - from) / 1000;
}

const checkouts = [before, fileURLToPath(new URL('..', import.meta.url))];
const seconds: number[][] = checkouts.map(() => []);
// The first round loads files and keeps compiled code; it is not counted.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [at, checkout] of checkouts.entries()) {
    const taken = secondsOf(checkout);
    if (round > 0) seconds[at]!.push(taken);
  }
}
const [then, now] = seconds.map((each) => middleValue(each)!) as [number, number];
console.log(`${then.toFixed(3)} → ${now.toFixed(3)} s, median of ${values.rounds}, ratio ${(now / then).toFixed(3)}`);
