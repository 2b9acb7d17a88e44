import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/run-cli.ts';

describe('quire doctor', () => {
  let folder: string;
  const run = (environment: Record<string, string>) => runCli(['doctor'], { cwd: folder, environment });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'quire-doctor-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('finds required components, lists optional ones and removes its temporary files', async () => {
    const { code, stdout, stderr } = await run({});
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.every((line) => /^(ok|note) /.test(line))).toBe(true);
    for (const what of ['Node.js', 'Data folder', 'Database', 'Layout model', 'Text recognition', 'Images']) {
      expect(lines.filter((line) => line.startsWith(`ok       ${what} `))).toHaveLength(1);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails without database or data folder and reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const database = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', QUIRE_DATA_DIR: '/proc/none' };
    const { code, stdout } = await run({ ...database, QUIRE_PORT: String(port) });
    other.close();
    expect(stdout).toMatch(new RegExp(`^note {5}Port .*${port} on 127.0.0.1 is in use by another program`, 'm'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^missing {2}Database .*DATABASE_URL cannot be reached/m);
    expect(stdout).toMatch(/^missing {2}Data folder .*\/proc\/none cannot be written/m);
  });

  it('names an invalid setting', async () => {
    const { code, stderr } = await run({ QUIRE_PORT: 'http' });
    expect(code).toBe(1);
    expect(stderr).toBe('quire: Setting QUIRE_PORT must be a number from 0 to 65535.\n');
  });
});
