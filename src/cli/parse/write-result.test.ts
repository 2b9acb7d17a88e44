import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { keepImages, writeToFile } from './write-result.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-write-'));
afterAll(() => rmSync(folder, { recursive: true }));
async function* words() {
  yield 'some ';
  yield 'words';
}

describe('writeToFile', () => {
  it('replaces a file by a whole one', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, 'before');
    await writeToFile(words(), file);
    expect(readFileSync(file, 'utf8')).toBe('some words');
  });

  it('writes into a pipe or a device, which stays one', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = promisify(execFile)('cat', [pipe]);
    await writeToFile(words(), pipe);
    expect((await read).stdout).toBe('some words');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });
});

describe('keepImages', () => {
  it('copies images, and none that leads out of the folders', async () => {
    const [from, to] = [path.join(folder, 'work'), path.join(folder, 'kept')];
    mkdirSync(path.join(from, 'pages'), { recursive: true });
    writeFileSync(path.join(from, 'pages/1.jpg'), 'x');
    writeFileSync(path.join(folder, 'planted'), 'x');
    await keepImages(['pages/1.jpg'], from, to);
    expect(existsSync(path.join(to, 'pages/1.jpg'))).toBe(true);
    await expect(keepImages(['../planted'], from, path.join(to, 'deep/er'))).rejects.toThrow(/outside/);
    expect(existsSync(path.join(to, 'deep/planted'))).toBe(false);
  });
});
