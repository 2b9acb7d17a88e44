import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SESSION = path.join(import.meta.dirname, 'session.ts');
const LOAD = `import { loadSession } from ${JSON.stringify(SESSION)};
import { detectorWeights } from ${JSON.stringify(path.join(import.meta.dirname, '../ocr/weights.ts'))};
await loadSession(detectorWeights(), 1);`;

describe('the model runtime', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'quire-home-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('loads a model without telemetry: no device id in the home folder, no upload', async () => {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOAD], {
      env: { HOME: home, PATH: process.env.PATH },
      cwd: path.join(import.meta.dirname, '../../..'),
    });
    expect((await run).stderr).not.toMatch(/telemetry/i);
    expect(await readdir(home)).toEqual([]);
  });
});
