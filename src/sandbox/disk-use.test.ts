import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diskUse, unnamedBytes } from './disk-use.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));
const KIB = 1024;
const inFolder = (...names: string[]): string => path.join(folder, ...names);

describe('diskUse', () => {
  it('adds up files at any depth without following links', async () => {
    mkdirSync(inFolder('a/b'), { recursive: true });
    for (const name of ['a/b/one', 'a/two']) writeFileSync(inFolder(name), Buffer.alloc(300 * KIB, 1));
    symlinkSync('/usr', inFolder('a/link'));
    const bytes = await diskUse([inFolder('a')], Number.POSITIVE_INFINITY);
    expect(bytes).toBeGreaterThanOrEqual(600 * KIB);
    expect(bytes).toBeLessThan(700 * KIB);
  });

  it('counts empty files and folders', async () => {
    mkdirSync(inFolder('many'));
    for (let count = 0; count < 200; count++) writeFileSync(inFolder('many', `${count}`), '');
    expect(await diskUse([inFolder('many')], Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(200 * 4 * KIB);
  });

  it('stops when it has enough and ignores missing files', async () => {
    expect(await diskUse([inFolder('many')], 10 * KIB)).toBeLessThan(20 * KIB);
    expect(await diskUse([inFolder('nowhere')], 10 * KIB)).toBe(0);
  });
});

describe.runIf(os.platform() === 'linux')('unnamedBytes', () => {
  it('counts deleted files that are still open once', () => {
    const before = unnamedBytes([process.pid]);
    const file = openSync(inFolder('open'), 'w');
    writeFileSync(file, Buffer.alloc(256 * KIB, 1));
    expect(unnamedBytes([process.pid])).toBe(before);
    unlinkSync(inFolder('open'));
    expect(unnamedBytes([process.pid, process.pid]) - before).toBeGreaterThanOrEqual(256 * KIB);
    closeSync(file);
    expect(unnamedBytes([process.pid])).toBe(before);
  });
});
