import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isQuireError } from '../src/domain/errors.ts';
import { damagedCopy, randomNumbers } from '../test/hostile/mutants.ts';
import { READERS } from './fuzz/readers.ts';

/**
 * Damages files again and again and feeds them to the readers, each in its own process. Copies that reach new code are
 * damaged further. Anything that ends a reader other than one of our errors is kept.
 *
 *     npm run fuzz -- --minutes 30
 *     npm run fuzz -- --minutes 5 --reader csv --seed 7 --keep finds
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    reader: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'string', default: 'finds' },
    child: { type: 'string' },
  },
});
/** No reader computes or waits this long for a file of a few kilobytes, even on a busy machine. */
const HANGS_MS = 60_000;
const WAITS_MS = 600_000;
/** The most copies that are read before checking which blocks they reached. */
const MOST_TOGETHER = 32;

/** Runs one reader in its own process, and restarts it if it died or hangs. Returns the number of finds. */
async function watch(name: string, minutes: number): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-fuzz-'));
  const until = Date.now() + minutes * 60_000;
  let finds = 0;
  for (let round = 0; Date.now() < until; round++) {
    const left = (until - Date.now()) / 60_000;
    const seed = String(Number(values.seed) + round);
    const args = [
      'bench/fuzz.ts',
      '--reader',
      name,
      '--child',
      folder,
      '--seed',
      seed,
      '--minutes',
      String(left),
      '--keep',
      values.keep,
    ];
    const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const hanging = (async () => {
      let [since, usedBefore] = [0, 0];
      while (child.exitCode === null && child.signalCode === null) {
        await sleep(1_000);
        const current = path.join(folder, 'current');
        if (!existsSync(current)) continue;
        const { mtimeMs } = statSync(current);
        if (mtimeMs !== since) [since, usedBefore] = [mtimeMs, processorMsOf(child.pid!)];
        const used = processorMsOf(child.pid!) - usedBefore;
        if (used > HANGS_MS || Date.now() - mtimeMs > WAITS_MS) child.kill('SIGKILL');
      }
    })();
    const code = await ended;
    await hanging;
    if (code === 0) break;
    const current = path.join(folder, 'current');
    if (!existsSync(current)) throw new Error(`The reader ${name} could not be started (code ${code}).`);
    keep(name, readFileSync(current), code === null ? 'it hung or was killed' : `code ${code}`);
    finds++;
  }
  const counted = path.join(folder, 'finds');
  if (existsSync(counted)) finds += Number(readFileSync(counted, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return finds;
}

/**
 * Processor time of a process so far, where the system reports it (in hundredths of a second, fields 14 and 15 of
 * `stat`).
 */
function processorMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

function keep(name: string, bytes: Uint8Array, why: string): void {
  mkdirSync(values.keep, { recursive: true });
  const file = path.join(values.keep, `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`);
  writeFileSync(file, bytes);
  console.log(`FOUND ${name}: ${why} (${file})`);
}

async function fuzz(name: string, folder: string, seed: number, minutes: number): Promise<void> {
  const reader = READERS[name]!;
  const { damage = damagedCopy } = reader;
  const corpus = await reader.seeds();
  const random = randomNumbers(seed);
  const coverage = new Coverage();
  await coverage.start();
  const until = Date.now() + minutes * 60_000;
  let runs = 0;
  let finds = 0;
  const seen = new Set<string>();
  const read = async (bytes: Buffer): Promise<void> => {
    writeFileSync(path.join(folder, 'current'), bytes);
    runs++;
    try {
      await reader.read(bytes);
    } catch (error) {
      const isExpected = isQuireError(error) || reader.isExpected?.(error);
      const why = String((error as Error).stack ?? error)
        .split('\n')
        .slice(0, 3)
        .join(' | ');
      if (!isExpected && !seen.has(why)) {
        seen.add(why);
        finds++;
        keep(name, bytes, why);
      }
    }
  };
  for (const bytes of corpus) await read(bytes);
  coverage.learn(await coverage.newBlocks());
  // Asking which blocks ran costs as much as reading some small files. So it is asked after several copies, more and
  // more of them while nothing new is found. If something is, they are read again one by one.
  let together = 1;
  while (Date.now() < until) {
    const pick = () => corpus[Math.floor(random() * corpus.length)]!;
    const copies: Buffer[] = [];
    while (copies.length < together && Date.now() < until) {
      const bytes = await damage(pick(), pick(), random);
      await read(bytes);
      copies.push(bytes);
    }
    const found = await coverage.newBlocks();
    together = found.size > 0 ? Math.max(1, together >> 1) : Math.min(MOST_TOGETHER, together * 2);
    for (const bytes of copies) {
      if (found.size === 0) break;
      let reached = found;
      if (copies.length > 1) {
        await read(bytes);
        reached = await coverage.newBlocks();
      }
      if (reached.size > 0 && bytes.length < 200_000) corpus.push(bytes);
      coverage.learn(reached);
      for (const block of reached) found.delete(block);
    }
    // Blocks that were reached only because of the order are not searched again.
    coverage.learn(found);
  }
  writeFileSync(path.join(folder, 'finds'), String(finds));
  const { user, system } = process.cpuUsage();
  const processorSeconds = Math.round((user + system) / 1e6);
  console.log(
    JSON.stringify({ reader: name, seed, runs, processorSeconds, corpus: corpus.length, blocks: coverage.size, finds }),
  );
  process.exit(0);
}

/** Which blocks of our own code have run. */
class Coverage {
  readonly #session = new Session();
  readonly #reached = new Set<string>();

  get size(): number {
    return this.#reached.size;
  }

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** The blocks that ran since the last call and are not known yet. */
  async newBlocks(): Promise<Set<string>> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const found = new Set<string>();
    for (const { url, functions } of result) {
      if (!url.includes('/src/')) continue;
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count === 0) continue;
          const block = `${url}:${startOffset}-${endOffset}`;
          if (!this.#reached.has(block)) found.add(block);
        }
      }
    }
    return found;
  }

  learn(blocks: Iterable<string>): void {
    for (const block of blocks) this.#reached.add(block);
  }
}

// Last, since the functions above must be defined.
if (values.child) await fuzz(values.reader!, values.child, Number(values.seed), Number(values.minutes));
else {
  const names = values.reader ? [values.reader] : Object.keys(READERS);
  let finds = 0;
  for (const name of names) finds += await watch(name, Number(values.minutes) / names.length);
  process.exitCode = finds > 0 ? 1 : 0;
}
