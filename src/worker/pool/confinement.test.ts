import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deed } from '../../../test/fixtures/worker/taken-over.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { COMPILED_CODE, type LayerName, missingGuarantees, openSandbox, type Sandbox } from '../../sandbox/index.ts';
import type { WorkSetting } from '../child/protocol.ts';
import { type RunFolder, RunFolders } from '../files/run-folders.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { ProcessPool, type ProcessSharing } from './process-pool.ts';
import type { DeathReason } from './working-process.ts';

const TASK_LIMITS = { ...DEFAULT_LIMITS, conversion_seconds: 1 };
const MODULE = path.join(import.meta.dirname, '../../../test/fixtures/worker/taken-over.ts');
const SECRET = 'a-secret-of-the-parent';
const MIB = 2 ** 20;
const LIMITS = {
  ...{ memoryBytes: 400 * MIB, fileBytes: 64 * MIB, diskBytes: 96 * MIB, processes: 64, cpuSeconds: 600 },
};

/** Sandboxes by the programs on the search path, and the layers that they need. */
const SETUPS: [name: string, programs: string[], needed: LayerName[]][] = [
  ['all layers', ['bwrap', 'perl'], ['namespaces', 'paths', 'system-calls']],
  ['bubblewrap alone', ['bwrap'], ['namespaces']],
  ['kernel rules alone', ['perl'], ['paths', 'system-calls']],
];

let root: string;
let folder: string;
let canary: http.Server;
let local: net.Server;
let hits = 0;

async function searchPath(programs: readonly string[]): Promise<string> {
  const bin = await mkdtemp(path.join(root, 'bin-'));
  await chmod(bin, 0o755);
  for (const name of [...programs, 'sh', 'cat', 'cp', 'ls', 'sleep', 'setsid']) {
    const found = ['/usr/bin', '/bin', '/usr/local/bin'].map((place) => path.join(place, name)).find(existsSync);
    if (found) await symlink(found, path.join(bin, name));
  }
  return bin;
}

async function sandboxWith(programs: readonly string[], mode: 'auto' | 'off' = 'auto'): Promise<Sandbox> {
  const bin = await searchPath(programs);
  return openSandbox({
    ...{ mode, folder, ownFolder: root, readable: [bin, path.dirname(MODULE)], searchPath: bin },
    limits: LIMITS,
    usesCompiledCode: true,
  });
}

interface Circumstances {
  timeoutMs: number;
  group: string;
  tenant: string;
  run: RunFolder;
}

class Inmate {
  readonly pool: ProcessPool;

  constructor(sandbox: Sandbox, sharing: ProcessSharing = 'tenant') {
    const isRun = (place: string) => folders.isRun(place);
    const checkAnswer = (_step: unknown, answer: unknown) => answer as never;
    this.pool = new ProcessPool({ size: 1, sandbox, sharing, isRun, checkAnswer, module: MODULE, log: () => {} });
  }

  does(deed: Deed['deed'] | 'inventCode', target = '', more: Partial<Circumstances> = {}): Promise<unknown> {
    const { timeoutMs, group, tenant, run } = { timeoutMs: 60_000, group: 'task', tenant: 'one', run: own, ...more };
    const setting: WorkSetting = {
      ...{ workDir: run.path, limits: TASK_LIMITS, threads: 1, tokenizerDir: null, languageModel: false },
      idSeed: '',
    };
    const owner = { id: tenant, folder: run.ownerFolder };
    const signal = new AbortController().signal;
    return this.pool.run('prepare', { deed, target } as never, { group, owner, setting, timeoutMs, signal });
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
  // A world-accessible socket: the sandbox must block it.
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
let folders: RunFolders;
let own: RunFolder;
let workDir: string;
const started = async (sandbox: Sandbox) => {
  await mkdir(folder, { recursive: true });
  folders = new RunFolders(folder);
  own = folders.make('one');
  workDir = own.path;
  inmate = new Inmate(sandbox);
};
afterEach(async () => {
  const pids = inmate.pool.pids;
  await inmate.pool.close();
  // No processes and temporary folders are left.
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('tmp-'))).toEqual([]);
  await folders.remove(own);
  expect(readdirSync(own.ownerFolder)).toEqual([]);
});

const port = () => (canary.address() as AddressInfo).port;

for (const [name, programs, needed] of SETUPS) {
  const sandbox = await (async () => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'quire-probe-'));
    const bins = ['/usr/bin', '/bin'].join(path.delimiter);
    const options = { folder: place, ownFolder: place, readable: [], limits: LIMITS, searchPath: bins };
    const opened = await openSandbox({ mode: 'auto', ...options });
    await rm(place, { recursive: true, force: true });
    return opened;
  })();
  const standing = sandbox.layers.filter(({ holds }) => holds).map((layer) => layer.name);
  const absent = needed.filter((layer) => !standing.includes(layer));
  if (absent.length > 0) {
    process.stderr.write(
      `*** SKIPPED: the sandbox with ${name} is not tested, this system lacks: ${absent.join(', ')}. ***\n`,
    );
  }

  describe.skipIf(absent.length > 0)(`a compromised process in ${name}`, () => {
    let walls: Sandbox;
    beforeAll(async () => {
      await mkdir(folder, { recursive: true });
      walls = await sandboxWith(programs);
    });
    beforeEach(() => started(walls));

    it('has all guarantees', () => {
      expect(missingGuarantees(walls.layers)).toEqual([]);
    });

    it('can read and write its folder and start programs', async () => {
      await writeFile(path.join(workDir, 'input'), 'a document');
      expect(await inmate.does('readFile', path.join(workDir, 'input'))).toBe('a document');
      expect(await inmate.does('writeFile', path.join(workDir, 'output'))).toBe('done');
      expect(await inmate.does('readByProgram', path.join(workDir, 'input'))).toBe('a document');
    });

    it('cannot reach a server by name, address or Unix socket', async () => {
      hits = 0;
      expect(await inmate.does('fetch', `http://127.0.0.1:${port()}/`)).toMatch(/^refused/);
      expect(await inmate.does('fetch', 'http://localhost/')).toMatch(/^refused/);
      expect(await inmate.does('connect', String(port()))).toMatch(/^refused/);
      expect(await inmate.does('connectLocally', path.join(root, 'database.sock'))).toMatch(/^refused/);
      expect(hits).toBe(0);
    });

    it('cannot write outside of its folder', async () => {
      const outside = path.join(root, 'outside');
      // With a private `/tmp`, writing there may succeed without effect.
      await inmate.does('writeFile', outside);
      await inmate.does('writeByProgram', outside);
      expect(await inmate.does('writeByProgram', path.join(import.meta.dirname, 'planted.ts'))).toMatch(/^refused/);
      expect(existsSync(outside)).toBe(false);
    });

    it('uses compiled code and cannot change it', async () => {
      const folders = () => readdirSync(COMPILED_CODE).filter((entry) => entry.endsWith(`-${walls.uid}`));
      // Other tests may be compiling at the moment.
      const compile = () => keepCompiledCode(walls.uid, 0).then(folders);
      const [code] = await vi.waitUntil(async () => (await compile()).length > 0 && folders(), { timeout: 280_000 });
      expect(await inmate.does('environment')).toContain('NODE_COMPILE_CACHE');
      for (const place of [COMPILED_CODE, path.join(COMPILED_CODE, code!)]) {
        expect(await inmate.does('list', place)).not.toMatch(/^refused/);
        for (const deed of ['writeFile', 'writeByProgram'] as const) {
          expect(await inmate.does(deed, path.join(place, 'planted'))).toMatch(/^refused/);
        }
      }
    });

    it('cannot read secrets from the environment, its parent or the data folder', async () => {
      expect(await inmate.does('environment')).not.toContain('QUIRE_TEST_SECRET');
      const target = path.join(root, 'objects');
      for (const deed of ['readFile', 'readByProgram'] as const) {
        expect(await inmate.does(deed, target)).toMatch(/^refused/);
      }
      const environment = await inmate.does('readEnvironmentOfParent', String(process.pid));
      expect(environment).not.toContain(SECRET);
    });

    it('cannot see folders of other tenants or unrelated folders of the machine', async () => {
      const others = folders.make('another');
      await writeFile(path.join(others.path, 'input'), 'of another tenant', { mode: 0o644 });
      await chmod(others.path, 0o755);
      try {
        // Parent folders may be visible, but only with the way to its own.
        const way = [...own.path.split(path.sep), ...readdirSync(root).filter((name) => name.startsWith('bin-'))];
        const isOurs = (name: string) => way.includes(name) || name.startsWith('tmp-');
        for (const place of [others.path, others.ownerFolder, folder, root, os.homedir(), '/etc/ssh', '/var/log']) {
          for (const deed of ['list', 'listByProgram'] as const) {
            const answer = String(await inmate.does(deed, place));
            const seen = answer.startsWith('refused') ? [] : answer.split(/\s+/).filter((name) => name !== '');
            expect([place, seen.filter((name) => !isOurs(name))]).toEqual([place, []]);
          }
        }
        expect(await inmate.does('readByProgram', path.join(others.path, 'input'))).toMatch(/^refused/);
        expect(await inmate.does('listByProgram', `/proc/${process.pid}/fd`)).toMatch(/^refused/);
      } finally {
        await folders.remove(others);
      }
    });

    it('cannot send signals to its parent', async () => {
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

describe('a compromised process on any system', () => {
  for (const mode of ['auto', 'off'] as const) {
    describe(`with QUIRE_SANDBOX=${mode}`, () => {
      let walls: Sandbox;
      beforeAll(async () => {
        await mkdir(folder, { recursive: true });
        walls = await sandboxWith(['bwrap', 'perl'], mode);
      });
      beforeEach(() => started(walls));

      const ends: [string, Deed['deed'], DeathReason, number][] = [
        ['fills the JavaScript heap', 'fillHeap', 'out-of-memory', 60_000],
        ['computes forever', 'spin', 'timed-out', 1_500],
        ['claims to convert forever', 'convertForEver', 'timed-out', 500],
        ['crashes', 'crash', 'crashed', 60_000],
        ['starts too many processes', 'startMany', 'too-many-processes', 60_000],
        ['floods its parent', 'flood', 'crashed', 60_000],
        ['sends invalid messages', 'babble', 'crashed', 60_000],
      ];
      it.each(ends)('is ended when it %s, and the next one works', async (_words, deed, reason, timeoutMs) => {
        const before = process.memoryUsage.rss();
        await expect(inmate.does(deed, '', { timeoutMs })).rejects.toMatchObject({ name: 'ProcessDied', reason });
        expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MIB);
        expect(await inmate.does('greet')).toBe('well');
      });

      it('cannot use more than its memory', async () => {
        const end = await inmate.does('allocate').catch((error) => error.reason);
        expect(end).toMatch(/ERR_MEMORY_ALLOCATION_FAILED|out-of-memory/);
        expect(inmate.pool.peakBytes).toBeLessThan(1024 * MIB);
        expect(await inmate.does('greet')).toBe('well');
      });

      it('cannot make its parent use an invented error code', async () => {
        await expect(inmate.does('inventCode')).rejects.toThrow('made up');
        expect(await inmate.does('greet')).toBe('well');
      });

      it('sees only the environment variables that programs need', async () => {
        expect(await inmate.does('environment')).toEqual(
          [
            'GLIBC_TUNABLES',
            'HOME',
            'LANG',
            'MALLOC_ARENA_MAX',
            'MALLOC_MMAP_THRESHOLD_',
            'MALLOC_TRIM_THRESHOLD_',
            'OMP_NUM_THREADS',
            'ORT_DISABLE_TELEMETRY',
          ]
            .concat(['PATH', 'TMPDIR', 'TZ', 'XDG_CACHE_HOME'])
            .concat(mode === 'auto' ? ['PWD', 'NODE_COMPILE_CACHE'] : [])
            .sort(),
        );
      });

      it('cannot find temporary files of an earlier task', async () => {
        expect(await inmate.does('leaveTemporaryFile')).toBe('done');
        expect(await inmate.does('findTemporaryFile')).toBe('behind');
        expect(await inmate.does('findTemporaryFile', '', { group: 'another task' })).toMatch(/^refused/);
      });
    });
  }

  it('cannot write a file over the limit', async () => {
    await started(await sandboxWith(['bwrap', 'perl']));
    expect(await inmate.does('writeHugeFile', workDir)).toBe('refused: EFBIG');
    expect((await stat(path.join(workDir, 'huge'))).size).toBe(64 * MIB);
    expect(await inmate.does('greet')).toBe('well');
  });

  const floods: Deed['deed'][] = ['fillDisk', 'fillBesideItsRun', 'fillWithoutNames'];
  it('cannot fill the disk with many files', async () => {
    await started(await sandboxWith(['bwrap', 'perl']));
    for (const deed of floods) {
      const run = folders.make('one');
      const end = await inmate.does(deed, run.path, { run }).catch((error) => error.reason);
      // With its own account, it cannot write beside its run at all.
      expect([deed, end]).toEqual([deed, expect.stringMatching(/^too-much-disk$|^refused: EACCES$/)]);
      await folders.remove(run);
    }
    expect(inmate.pool.deaths['too-much-disk']).toBeGreaterThanOrEqual(2);
    expect(await inmate.does('greet')).toBe('well');
  });

  describe('sharing of processes', () => {
    let walled: Sandbox;
    const pidOf = () => inmate.pool.pids.join();
    beforeAll(async () => {
      await mkdir(folder, { recursive: true });
      walled = await sandboxWith(['bwrap', 'perl']);
    });

    it('uses one process per tenant and finds it again', async () => {
      await started(walled);
      const other = folders.make('another');
      await inmate.does('greet');
      const first = pidOf();
      await inmate.does('greet', '', { group: 'its next task' });
      expect(pidOf()).toBe(first);
      await inmate.does('greet', '', { group: 'b', tenant: 'another', run: other });
      const both = inmate.pool.pids;
      expect(both).toHaveLength(2);
      await inmate.does('greet');
      expect(inmate.pool.pids).toEqual(both);
      await folders.remove(other);
    });

    it('keeps a limited number of tenants and ends the process that was idle longest', async () => {
      await started(walled);
      const others = ['b', 'c', 'd'].map((tenant) => ({ tenant, run: folders.make(tenant), group: tenant }));
      for (const other of others) expect(await inmate.does('greet', '', other)).toBe('well');
      expect(inmate.pool.pids.length).toBeLessThanOrEqual(2);
      for (const { run } of others) await folders.remove(run);
    });

    it.each(['task', 'everyone'] as const)('can be configured as %s', async (sharing) => {
      await started(walled);
      const chosen = new Inmate(walled, sharing);
      const next = folders.make('one');
      await writeFile(path.join(next.path, 'input'), 'of the next task', { mode: 0o644 });
      await writeFile(path.join(workDir, 'input'), 'its own', { mode: 0o644 });
      await chmod(next.path, 0o755);
      try {
        if (missingGuarantees(walled.layers).includes('files')) return;
        expect(await chosen.does('readByProgram', path.join(workDir, 'input'))).toBe('its own');
        const seen = sharing === 'everyone' ? /^of the next task$/ : /^refused/;
        expect(await chosen.does('readByProgram', path.join(next.path, 'input'))).toMatch(seen);
      } finally {
        await chosen.pool.close();
        await folders.remove(next);
      }
    });
  });

  it('ends detached processes too', async ({ skip }) => {
    const sandbox = await sandboxWith(['bwrap', 'perl']);
    // The process left its group, its session and its parent.
    skip(!sandbox.layers.some(({ name, holds }) => name === 'namespaces' && holds), 'there is no bubblewrap here');
    await started(sandbox);
    expect(await inmate.does('slipAway')).toBe('gone');
    const sleeping = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n').includes('sleep 61');
    await expect.poll(sleeping).toBe(true);
    await inmate.pool.close();
    // Long before it would have ended by itself.
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(false);
  });
});
