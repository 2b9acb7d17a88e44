import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder } from './own-folder.ts';

describe('ownFolder', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'quire-own-folder-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is empty, even if an earlier process had the same id', async () => {
    const first = await ownFolder(root);
    await writeFile(path.join(first, 'left-over'), 'x');
    const second = await ownFolder(root);
    expect(second).toBe(first);
    expect(await readdir(second)).toEqual([]);
  });

  it('removes folders of dead processes on this machine only', async () => {
    const mine = path.basename(await ownFolder(root));
    const hostName = mine.slice(0, mine.lastIndexOf('.'));
    const dead = spawnSync(process.execPath, ['--version']).pid;
    for (const name of [`${hostName}.${dead}`, `${hostName}.${process.ppid}`, `elsewhere.${dead}`, 'unrelated']) {
      await mkdir(path.join(root, name));
    }
    await ownFolder(root);
    expect((await readdir(root)).sort()).toEqual(
      [mine, `${hostName}.${process.ppid}`, `elsewhere.${dead}`, 'unrelated'].sort(),
    );
  });
});
