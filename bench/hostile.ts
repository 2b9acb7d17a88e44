import { parseArgs } from 'node:util';
import { ARENA_LIMITS, Arena, SECRET } from '../test/hostile/arena.ts';
import { corpus } from '../test/hostile/corpus.ts';
import type { HostileFile } from '../test/hostile/hostile-file.ts';
import { mutants } from '../test/hostile/mutants.ts';
import { complaint, type Outcome, runFiles } from '../test/hostile/run-files.ts';
import { officeSamples, samples } from '../test/hostile/samples.ts';

/**
 * Lets the hostile corpus and damaged copies of our own samples loose on working processes, and counts how they end.
 *
 *     npm run bench:hostile                                  all of the corpus, 2,000 mutants, 150 of Office files
 *     npm run bench:hostile -- --mutants 500 --skip 500      a part of it
 *     npm run bench:hostile -- --only 'pdf: '                what is named so
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    office: { type: 'string', default: '150' },
    skip: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'no-corpus': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [mutantCount, officeCount, skip, seed] = [values.mutants, values.office, values.skip, values.seed].map(
  Number,
) as [number, number, number, number];

const arena = await Arena.open(2);
const files: HostileFile[] = [
  ...(values['no-corpus'] ? [] : corpus(arena.canary)),
  ...mutants(await samples(), skip + mutantCount, seed).slice(skip),
  ...mutants(officeSamples(), officeCount, seed + 1),
].filter(({ name }) => name.includes(values.only));

const wrong: string[] = [];
const byName = new Map(files.map((file) => [file.name, file]));
const started = performance.now();
const outcomes = await runFiles(files, arena.run, {
  onEnd: (outcome: Outcome) => {
    const problem = complaint(byName.get(outcome.name)!, outcome);
    if (problem) wrong.push(`${outcome.name}: ${problem}`);
    if (outcome.words.includes(SECRET)) wrong.push(`${outcome.name}: the secret is in the answer`);
    if (values.verbose || outcome.seconds > 15 || problem) {
      process.stdout.write(
        `${outcome.seconds.toFixed(1).padStart(6)} s  ${outcome.end.padEnd(18)} ${outcome.name}${problem ? `\n        ${problem}` : ''}\n`,
      );
    }
  },
});
const seconds = (performance.now() - started) / 1000;
const { pool } = arena.run;
const left = await arena.close();

const ends = new Map<string, number>();
for (const { end } of outcomes) ends.set(end, (ends.get(end) ?? 0) + 1);
const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
process.stdout.write(
  `${[
    `${outcomes.length} files in ${seconds.toFixed(0)} s`,
    `ends: ${[...ends]
      .sort((a, b) => b[1] - a[1])
      .map(([end, count]) => `${end} ${count}`)
      .join(', ')}`,
    `processes that died: ${Object.entries(pool.deaths)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ')}`,
    `most memory of one: ${(pool.peakBytes / 2 ** 20).toFixed(0)} MiB of ${ARENA_LIMITS.child_memory_bytes / 2 ** 20} MiB`,
    `slowest: ${slowest.map(({ name, seconds: took }) => `${took.toFixed(1)} s ${name}`).join('; ')}`,
    `calls to the canary: ${arena.hits.length}`,
    `left behind: ${left.processes.length} processes, ${left.files.length} files`,
    `wrong: ${wrong.length}`,
  ].join('\n')}\n`,
);
process.exit(wrong.length + arena.hits.length + left.processes.length + left.files.length === 0 ? 0 : 1);
