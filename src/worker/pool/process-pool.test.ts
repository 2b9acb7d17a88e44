import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { openSandbox } from '../../sandbox/index.ts';
import { RunFolders } from '../files/run-folders.ts';
import { ProcessPool } from './process-pool.ts';

const MODULE = path.join(import.meta.dirname, '../../../test/fixtures/worker/taken-over.ts');
const LIMITS = { memoryBytes: 2 ** 29, fileBytes: 2 ** 20, diskBytes: 2 ** 20, processes: 64, cpuSeconds: 60 };

it('runs the next step of a document in the process that has it open', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'quire-pool-'));
  const sandbox = await openSandbox({
    ...{ mode: 'off', folder: root, ownFolder: root, readable: [path.dirname(MODULE)], limits: LIMITS },
    searchPath: process.env.PATH,
  });
  const pool = new ProcessPool({
    ...{ size: 1, sandbox, module: MODULE, log: () => {} },
    checkAnswer: (_step, answer) => answer as never,
  });
  const folders = new RunFolders(root);
  const answered: string[] = [];
  const readDocument = async (group: string): Promise<void> => {
    const run = folders.make('tenant');
    const setting = { workDir: run.path, limits: DEFAULT_LIMITS, threads: 1, tokenizerDir: null };
    for (const step of ['prepare', 'readPage', 'assemble'] as const) {
      await pool.run(step, { deed: 'greet' } as never, {
        ...{ group, timeoutMs: 60_000, signal: new AbortController().signal },
        owner: { id: 'tenant', folder: run.ownerFolder },
        setting: { ...setting, languageModel: false, idSeed: '' },
      });
      answered.push(group);
      // The caller needs a moment to process an answer.
      for (let turn = 0; turn < 20; turn++) await null;
    }
  };
  try {
    await Promise.all(['one', 'two', 'three'].map(readDocument));
    const together = ['one', 'two', 'three'].flatMap((group) => [group, group, group]);
    expect(answered).toEqual(together);
  } finally {
    await pool.close();
    await rm(root, { recursive: true, force: true });
  }
});
