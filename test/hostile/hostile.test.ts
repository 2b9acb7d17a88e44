import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '../../src/domain/errors.ts';
import { ARENA_LIMITS, Arena, SECRET } from './arena.ts';
import { corpus } from './corpus.ts';
import type { HostileFile } from './hostile-file.ts';
import { mutants } from './mutants.ts';
import { complaint, type Outcome, runFiles } from './run-files.ts';
import { officeSamples, samples } from './samples.ts';
import { SLOW } from './slow.ts';

/**
 * Files that LibreOffice renders cost seconds each, so they come last, as many as there is time for; the benchmark runs
 * all.
 */
const isOffice = ({ fileName }: HostileFile): boolean => /\.(docx?|odt|fodt|rtf|pptx?|odp)$/.test(fileName);
const MUTANTS = 600;
const SEED = 20_260_101;
const SECONDS = { slow: 10, mutants: 12, office: 10 };
/** For files that use up their whole time limit: with a shorter one, more of them are run. */
const SHORT = { page_seconds: 5, processing_seconds: 10 };

describe('hostile files', { timeout: 600_000 }, () => {
  let arena: Arena;
  let files: HostileFile[];
  const outcomes: Outcome[] = [];
  const until = (seconds: number) => ({ untilMs: performance.now() + seconds * 1000 });

  beforeAll(async () => {
    arena = await Arena.open(2, { page_seconds: 12, open_seconds: 40, processing_seconds: 40, conversion_seconds: 30 });
    files = corpus(arena.canary);
  });
  afterAll(async () => {
    const left = await arena.close();
    expect(left).toEqual({ processes: [], files: [] });
    const { deaths } = arena.run.pool;
    process.stderr.write(`${outcomes.length} hostile files ended; processes that died: ${JSON.stringify(deaths)}\n`);
  });

  /** Checks that every file ended in an answer or a clear error, as required. */
  const check = (ran: readonly HostileFile[], ended: readonly Outcome[]): void => {
    outcomes.push(...ended);
    const byName = new Map(ran.map((file) => [file.name, file]));
    const wrong = ended.flatMap((outcome) => {
      const problem = complaint(byName.get(outcome.name)!, outcome);
      return problem ? [`${outcome.name}: ${problem}`] : [];
    });
    expect(wrong).toEqual([]);
    for (const { end } of ended) expect(end === 'answer' || end in ERROR_CATALOGUE, end).toBe(true);
  };

  it('are many and all different', () => {
    expect(files.length).toBeGreaterThanOrEqual(300);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it('all end in an answer or a clear error', async () => {
    const quick = files.filter((file) => !isOffice(file) && !SLOW.has(file.name));
    const ended = await runFiles(quick, arena.run);
    expect(ended).toHaveLength(quick.length);
    check(quick, ended);
  });

  it('do so when they use their whole time limit', async () => {
    const slow = files.filter(({ name }) => SLOW.has(name));
    expect(slow).toHaveLength(SLOW.size);
    const run = { ...arena.run, limits: { ...arena.run.limits, ...SHORT } };
    check(slow, await runFiles(slow, run, until(SECONDS.slow)));
  });

  it('do so when they are damaged copies of harmless ones', async () => {
    const damaged = mutants(await samples(), MUTANTS, SEED);
    const ended = await runFiles(damaged, arena.run, until(SECONDS.mutants));
    expect(ended.length).toBeGreaterThan(30);
    check(damaged, ended);
  });

  it('do so when LibreOffice renders them', async () => {
    const office = files.filter(isOffice);
    const mixed = office.flatMap((file, index) =>
      index % 3 === 0 ? [file, ...mutants(officeSamples(), 3, index)] : [file],
    );
    const ended = await runFiles(mixed, arena.run, until(SECONDS.office));
    expect(ended.length).toBeGreaterThan(0);
    check(mixed, ended);
  });

  it('reach no server and read no file', () => {
    expect(arena.hits).toEqual([]);
    expect(outcomes.filter(({ words }) => words.includes(SECRET)).map(({ name }) => name)).toEqual([]);
  });

  it('stay within their memory and time, and leave the processes usable', async () => {
    // Memory is sampled four times a second; the margin covers what happens in between.
    expect(arena.run.pool.peakBytes).toBeLessThan(ARENA_LIMITS.child_memory_bytes * 1.5);
    const { page_seconds, processing_seconds } = arena.run.limits;
    const longest = Math.max(...outcomes.map(({ seconds }) => seconds));
    expect(longest).toBeLessThan(2 * processing_seconds + arena.run.mostPages * page_seconds + 30);
    const [sample] = await samples();
    const harmless = { name: 'harmless', fileName: sample!.fileName, make: () => sample!.bytes };
    expect(await runFiles([harmless], arena.run)).toMatchObject([{ end: 'answer' }]);
  });
});
