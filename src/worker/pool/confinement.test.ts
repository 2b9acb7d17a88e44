import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { type LayerName, missingGuarantees, openSandbox, type Sandbox } from '../../sandbox/index.ts';
import type { WorkSetting } from '../child/protocol.ts';
import type { Deed } from './fixtures/taken-over.ts';
import { ProcessPool } from './process-pool.ts';
import type { DeathReason } from './working-process.ts';

const MODULE = path.join(import.meta.dirname, 'fixtures/taken-over.ts');
const SECRET = 'a-secret-of-the-parent';
const MIB = 2 ** 20;

/** Sandboxes that differ in the programs they find on their search path. */
const SETUPS = {
  'every wall': ['bwrap', 'perl'],
  'bubblewrap alone': ['bwrap'],
  'kernel rules alone': ['perl'],
} as const;
const NEEDED: Readonly<Record<keyof typeof SETUPS, readonly LayerName[]>> = {
  'every wall': ['namespaces', 'paths', 'system-calls'],
  'bubblewrap alone': ['namespaces'],
  'kernel rules alone': ['paths', 'system-calls'],
};

let root: string;
let folder: string;
let canary: http.Server;
let local: net.Server;
let hits = 0;

async function searchPath(programs: readonly string[]): Promise<string> {
  const bin = await mkdtemp(path.join(root, 'bin-'));
  await chmod(bin, 0o755);
  for (const name of [...programs, 'sh', 'cat', 'cp', 'sleep', 'setsid']) {
    const found = ['/usr/bin', '/bin', '/usr/local/bin'].map((place) => path.join(place, name)).find(existsSync);
    if (found) await symlink(found, path.join(bin, name));
  }
  return bin;
}

async function sandboxWith(programs: readonly string[], mode: 'auto' | 'off' = 'auto'): Promise<Sandbox> {
  const bin = await searchPath(programs);
  return openSandbox({
    ...{ mode, folder, ownFolder: root, readable: [bin], searchPath: bin },
    limits: { memoryBytes: 400 * MIB, fileBytes: 64 * MIB, processes: 64, cpuSeconds: 600 },
  });
}

class Inmate {
  readonly pool: ProcessPool;
  readonly #workDir: string;

  constructor(sandbox: Sandbox, workDir: string, freshForEachTask = false) {
    this.pool = new ProcessPool({ size: 1, sandbox, module: MODULE, freshForEachTask, log: () => {} });
    this.#workDir = workDir;
  }

  does(deed: Deed['deed'] | 'inventCode', target = '', timeoutMs = 60_000, group = 'task'): Promise<unknown> {
    const setting: WorkSetting = {
      ...{ workDir: this.#workDir, limits: DEFAULT_LIMITS, threads: 1, tokenizerDir: null, languageModel: false },
      idSeed: '',
    };
    const signal = new AbortController().signal;
    return this.pool.run('prepare', { deed, target } as never, { group, setting, timeoutMs, signal });
  }
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'quire-confinement-'));
  folder = path.join(root, 'work');
  process.env.QUIRE_TEST_SECRET = SECRET;
  canary = http.createServer((_request, response) => {
    hits++;
    response.end('caught');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  // A socket that anybody may open, in a folder that anybody may enter: the sandbox has to keep it shut.
  const socket = path.join(root, 'database.sock');
  local = net.createServer(() => hits++);
  await new Promise<void>((resolve) => local.listen(socket, resolve));
  await chmod(socket, 0o777);
  await writeFile(path.join(root, 'objects'), SECRET);
});
afterAll(async () => {
  delete process.env.QUIRE_TEST_SECRET;
  canary.close();
  local.close();
  await rm(root, { recursive: true, force: true });
});

let inmate: Inmate;
let workDir: string;
const started = async (sandbox: Sandbox) => {
  await mkdir(folder, { recursive: true });
  workDir = await mkdtemp(path.join(folder, 'run-'));
  inmate = new Inmate(sandbox, workDir);
};
afterEach(async () => {
  const pids = inmate.pool.pids;
  inmate.pool.close();
  await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 10_000 }).toEqual([]);
  // Neither processes nor temporary folders are left.
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.startsWith('tmp-')), { timeout: 10_000 })
    .toEqual([]);
  await rm(workDir, { recursive: true, force: true });
});

const port = () => (canary.address() as AddressInfo).port;

for (const [name, programs] of Object.entries(SETUPS)) {
  const sandbox = await (async () => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'quire-probe-'));
    const bins = ['/usr/bin', '/bin'].join(path.delimiter);
    const limits = { memoryBytes: 400 * MIB, fileBytes: 64 * MIB, processes: 64, cpuSeconds: 600 };
    const options = { mode: 'auto', folder: place, ownFolder: place, readable: [], limits, searchPath: bins } as const;
    const opened = await openSandbox(options);
    await rm(place, { recursive: true, force: true });
    return opened;
  })();
  const standing = sandbox.layers.filter(({ holds }) => holds).map((layer) => layer.name);
  const absent = NEEDED[name as keyof typeof SETUPS].filter((layer) => !standing.includes(layer));
  if (absent.length > 0) {
    process.stderr.write(
      `*** SKIPPED: the sandbox with ${name} is not tested, this system lacks: ${absent.join(', ')}. ***\n`,
    );
  }

  describe.skipIf(absent.length > 0)(`a process that was taken over, behind ${name}`, { timeout: 120_000 }, () => {
    let walls: Sandbox;
    beforeAll(async () => {
      await mkdir(folder, { recursive: true });
      walls = await sandboxWith(programs);
    });
    beforeEach(() => started(walls));

    it('lacks no guarantee', () => {
      expect(missingGuarantees(walls.layers)).toEqual([]);
    });

    it('still does its work: reads and writes its folder, starts programs', async () => {
      await writeFile(path.join(workDir, 'input'), 'a document');
      expect(await inmate.does('readFile', path.join(workDir, 'input'))).toBe('a document');
      expect(await inmate.does('writeFile', path.join(workDir, 'output'))).toBe('done');
      expect(await inmate.does('readByProgram', path.join(workDir, 'input'))).toBe('a document');
    });

    it('reaches no server, by name, by address or by a socket in the file system', async () => {
      hits = 0;
      expect(await inmate.does('fetch', `http://127.0.0.1:${port()}/`)).toMatch(/^refused/);
      expect(await inmate.does('fetch', 'http://localhost/')).toMatch(/^refused/);
      expect(await inmate.does('connect', String(port()))).toMatch(/^refused/);
      expect(await inmate.does('connectLocally', path.join(root, 'database.sock'))).toMatch(/^refused/);
      expect(hits).toBe(0);
    });

    it('writes nowhere but in its folder', async () => {
      const outside = path.join(root, 'outside');
      // Where `/tmp` is its own, writing there may go well, and lands nowhere.
      await inmate.does('writeFile', outside);
      await inmate.does('writeByProgram', outside);
      expect(await inmate.does('writeByProgram', path.join(import.meta.dirname, 'planted.ts'))).toMatch(/^refused/);
      expect(existsSync(outside)).toBe(false);
    });

    it('reads no secret: not from the environment, not from its parent, not from the data folder', async () => {
      expect(await inmate.does('environment')).not.toContain('QUIRE_TEST_SECRET');
      const target = path.join(root, 'objects');
      for (const deed of ['readFile', 'readByProgram'] as const) {
        expect(await inmate.does(deed, target)).toMatch(/^refused/);
      }
      const environment = await inmate.does('readEnvironmentOfParent', String(process.pid));
      expect(environment).not.toContain(SECRET);
    });

    it('sends no signal to its parent', async () => {
      let signalled = false;
      const note = () => {
        signalled = true;
      };
      process.on('SIGUSR2', note);
      await inmate.does('signalParent', String(process.pid));
      process.off('SIGUSR2', note);
      expect(signalled).toBe(false);
    });
  });
}

describe('a process that was taken over, wherever it runs', { timeout: 120_000 }, () => {
  for (const mode of ['auto', 'off'] as const) {
    describe(`with QUIRE_SANDBOX=${mode}`, () => {
      let walls: Sandbox;
      beforeAll(async () => {
        await mkdir(folder, { recursive: true });
        walls = await sandboxWith(['bwrap', 'perl'], mode);
      });
      beforeEach(() => started(walls));

      const ends: [string, Deed['deed'], DeathReason, number][] = [
        ['that fills the heap of its language', 'fillHeap', 'out-of-memory', 60_000],
        ['that computes for ever', 'spin', 'timed-out', 1_500],
        ['that crashes', 'crash', 'crashed', 60_000],
        ['that starts processes without end', 'startMany', 'too-many-processes', 60_000],
        ['that floods its parent', 'flood', 'crashed', 60_000],
        ['that talks nonsense', 'babble', 'crashed', 60_000],
      ];
      it.each(ends)('%s is ended, and the next one works', async (_words, deed, reason, timeoutMs) => {
        const before = process.memoryUsage.rss();
        await expect(inmate.does(deed, '', timeoutMs)).rejects.toMatchObject({ name: 'ProcessDied', reason });
        expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MIB);
        expect(await inmate.does('greet')).toBe('well');
      });

      it('gets no more than its memory, from the system or from the watch', async () => {
        const end = await inmate.does('allocate').catch((error) => error.reason);
        expect(end).toMatch(/ERR_MEMORY_ALLOCATION_FAILED|out-of-memory/);
        expect(inmate.pool.peakBytes).toBeLessThan(1024 * MIB);
        expect(await inmate.does('greet')).toBe('well');
      });

      it('gets nothing out of its parent by an error code that it made up', async () => {
        await expect(inmate.does('inventCode')).rejects.toThrow('made up');
        expect(await inmate.does('greet')).toBe('well');
      });

      it('sees nothing of the environment but what programs need', async () => {
        expect(await inmate.does('environment')).toEqual(
          [
            'HOME',
            'LANG',
            'MALLOC_MMAP_THRESHOLD_',
            'MALLOC_TRIM_THRESHOLD_',
            'OMP_NUM_THREADS',
            'ORT_DISABLE_TELEMETRY',
          ]
            .concat(['PATH', 'TMPDIR', 'TZ', 'XDG_CACHE_HOME'])
            .concat(mode === 'auto' ? ['PWD'] : [])
            .sort(),
        );
      });

      it('finds no temporary file of the task before', async () => {
        expect(await inmate.does('leaveTemporaryFile')).toBe('done');
        expect(await inmate.does('findTemporaryFile')).toBe('behind');
        expect(await inmate.does('findTemporaryFile', '', 60_000, 'another task')).toMatch(/^refused/);
      });
    });
  }

  it('cannot write a file over the limit', async () => {
    await started(await sandboxWith(['bwrap', 'perl']));
    expect(await inmate.does('writeHugeFile', workDir)).toBe('refused: EFBIG');
    expect((await stat(path.join(workDir, 'huge'))).size).toBe(64 * MIB);
    expect(await inmate.does('greet')).toBe('well');
  });

  it('sees the folder of its own task alone, where every task gets processes of its own', async () => {
    const walled = await sandboxWith(['bwrap', 'perl']);
    await started(walled);
    const [first, second] = [inmate, new Inmate(walled, workDir, true)];
    const others = await mkdtemp(path.join(folder, 'run-'));
    await writeFile(path.join(others, 'input'), 'of another task');
    await writeFile(path.join(workDir, 'input'), 'its own');
    await chmod(others, 0o755);
    try {
      expect(await first.does('readByProgram', path.join(others, 'input'))).toBe('of another task');
      if (missingGuarantees(walled.layers).includes('files')) return;
      expect(await second.does('readByProgram', path.join(workDir, 'input'))).toBe('its own');
      expect(await second.does('readByProgram', path.join(others, 'input'))).toMatch(/^refused/);
    } finally {
      second.pool.close();
      await rm(others, { recursive: true });
    }
  });

  it('takes along what it sent away, when it ends', async () => {
    const sandbox = await sandboxWith(['bwrap', 'perl']);
    await started(sandbox);
    expect(await inmate.does('slipAway')).toBe('gone');
    const sleeping = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n').includes('sleep 61');
    await expect.poll(sleeping).toBe(true);
    inmate.pool.close();
    await expect.poll(sleeping, { timeout: 5_000 }).toBe(false);
  });
});
