import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ARENA_LIMITS, Arena, SECRET } from '../test/hostile/arena.ts';
import { corpus } from '../test/hostile/corpus.ts';
import type { HostileFile } from '../test/hostile/hostile-file.ts';
import { mutants } from '../test/hostile/mutants.ts';
import { complaint, type Outcome, runFiles } from '../test/hostile/run-files.ts';
import { officeSamples, samples } from '../test/hostile/samples.ts';

/**
 * Runs the hostile corpus and damaged copies of our samples through working processes, and counts the outcomes.
 *
 *     npm run bench -- hostile                                          everything: the corpus, 2,000 mutants, 150 of Office files
 *     npm run bench -- hostile --only 'pdf: '                        files whose name matches
 *     npm run bench -- hostile --record FILE --minutes 4             a part; the next call continues where this one ended
 *     npm run bench -- hostile --record FILE --minutes 0             the summary of all parts
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    office: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    record: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    'no-corpus': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [mutantCount, officeCount, seed, minutes] = [values.mutants, values.office, values.seed, values.minutes].map(
  Number,
) as [number, number, number, number];

/** The record of one file, and of the arena after a part. */
interface Ended {
  name: string;
  kind: string;
  end: string;
  seconds: number;
  problem: string | null;
}
interface Part {
  part: true;
  deaths: Record<string, number>;
  peakBytes: number;
  hits: number;
  left: number;
}

const recorded: (Ended | Part)[] =
  values.record && existsSync(values.record)
    ? readFileSync(values.record, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
const record = (entry: Ended | Part): void => {
  recorded.push(entry);
  if (values.record) appendFileSync(values.record, `${JSON.stringify(entry)}\n`);
};
const isPart = (entry: Ended | Part): entry is Part => 'part' in entry;

const arena = await Arena.open(2);
const kindOf = ({ name }: HostileFile, isMutant: boolean, isOffice: boolean): string =>
  isMutant ? (isOffice ? 'mutants of Office files' : 'mutants') : `corpus: ${/^[\w-]+/.exec(name)![0]}`;
const all: { file: HostileFile; kind: string }[] = [
  ...(values['no-corpus'] ? [] : corpus(arena.canary)).map((file) => ({ file, kind: kindOf(file, false, false) })),
  ...mutants(await samples(), mutantCount, seed).map((file) => ({ file, kind: kindOf(file, true, false) })),
  ...mutants(officeSamples(), officeCount, seed + 1).map((file) => ({ file, kind: kindOf(file, true, true) })),
].filter(({ file }) => file.name.includes(values.only));

const kinds = new Map(all.map(({ file, kind }) => [file.name, kind]));
const byName = new Map(all.map(({ file }) => [file.name, file]));
const before = new Set(recorded.flatMap((entry) => (isPart(entry) ? [] : [entry.name])));
const files = all.map(({ file }) => file).filter(({ name }) => !before.has(name));

const started = performance.now();
const ran = await runFiles(files, arena.run, {
  untilMs: started + minutes * 60_000,
  onEnd: (outcome: Outcome) => {
    const problem =
      complaint(byName.get(outcome.name)!, outcome) ??
      (outcome.words.includes(SECRET) ? 'the secret is in the answer' : null);
    const { name, end, seconds } = outcome;
    record({ name, kind: kinds.get(name)!, end, seconds, problem });
    if (values.verbose || seconds > 15 || problem) {
      process.stdout.write(
        `${seconds.toFixed(1).padStart(6)} s  ${end.padEnd(18)} ${name}${problem ? `\n        ${problem}` : ''}\n`,
      );
    }
  },
});
const { pool } = arena.run;
const left = await arena.close();
record({
  ...{ part: true, deaths: { ...pool.deaths }, peakBytes: pool.peakBytes, hits: arena.hits.length },
  left: left.processes.length + left.files.length,
});

const ended = recorded.flatMap((entry) => (isPart(entry) ? [] : [entry]));
const parts = recorded.filter(isPart);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const table = [...new Set(ended.map(({ kind }) => kind))].map((kind) => {
  const own = ended.filter((entry) => entry.kind === kind);
  const answers = own.filter(({ end }) => end === 'answer').length;
  const wrong = own.filter(({ problem }) => problem !== null).length;
  const slowest = Math.max(...own.map(({ seconds }) => seconds));
  return `| ${kind} | ${own.length} | ${answers} | ${own.length - answers - wrong} | ${wrong} | ${slowest.toFixed(1)} s |`;
});
const deaths = Object.keys(parts[0]!.deaths).map(
  (reason) => `${reason} ${sum(parts.map((part) => part.deaths[reason] ?? 0))}`,
);
const wrong = ended.filter(({ problem }) => problem !== null);
const canary = sum(parts.map(({ hits }) => hits));
const leftBehind = sum(parts.map((part) => part.left));
process.stdout.write(
  `${[
    `${ran.length} files in ${((performance.now() - started) / 1000).toFixed(0)} s, ${ended.length} of ${all.length} in all`,
    '| | files | answers | clear errors | wrong | slowest |',
    '|---|---|---|---|---|---|',
    ...table,
    `processes that died: ${deaths.join(', ')}`,
    `most memory of one: ${(Math.max(...parts.map(({ peakBytes }) => peakBytes)) / 2 ** 20).toFixed(0)} MiB of ${ARENA_LIMITS.child_memory_bytes / 2 ** 20} MiB`,
    `calls to the canary: ${canary}; processes and files left behind: ${leftBehind}; wrong: ${wrong.length}`,
    ...wrong.map(({ name, problem }) => `  ${name}: ${problem}`),
  ].join('\n')}\n`,
);
process.exit(wrong.length + canary + leftBehind === 0 ? 0 : 1);
