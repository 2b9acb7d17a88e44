import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunFolders } from './run-folders.ts';

let root: string;
let folders: RunFolders;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'quire-folders-'));
  folders = new RunFolders(root);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('RunFolders', () => {
  it('groups the runs of a tenant and separates tenants of any name', () => {
    const [a, b, c] = [folders.make('acme'), folders.make('acme'), folders.make('../../etc')];
    expect(a.ownerFolder).toBe(b.ownerFolder);
    expect(a.ownerFolder).not.toBe(c.ownerFolder);
    for (const run of [a, b, c]) expect(run.path.startsWith(`${root}/owner-`)).toBe(true);
  });

  it('removes a run and, after the last one, everything else of the tenant', async () => {
    const [a, b] = [folders.make('acme'), folders.make('acme')];
    mkdirSync(path.join(a.ownerFolder, 'hidden'));
    writeFileSync(path.join(a.path, 'input'), 'x');
    await folders.remove(a);
    expect([existsSync(a.path), existsSync(b.path), folders.isRun(a.path)]).toEqual([false, true, false]);
    await folders.remove(b);
    expect(readdirSync(a.ownerFolder)).toEqual([]);
    expect(readdirSync(root)).toEqual([path.basename(a.ownerFolder)]);
  });

  it('removes a link that replaced a run, not its target', async () => {
    const precious = path.join(root, 'precious');
    mkdirSync(precious);
    writeFileSync(path.join(precious, 'file'), 'x');
    const run = folders.make('acme');
    rmSync(run.path, { recursive: true });
    symlinkSync(precious, run.path);
    await folders.remove(run);
    expect(readdirSync(precious)).toEqual(['file']);
  });
});
