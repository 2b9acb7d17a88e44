import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { writeToFile } from './write-result.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-write-'));
afterAll(() => rmSync(folder, { recursive: true }));
async function* words() {
  yield 'some ';
  yield 'words';
}

describe('writeToFile', () => {
  it('replaces a file atomically', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, 'before');
    await writeToFile(words(), file);
    expect(readFileSync(file, 'utf8')).toBe('some words');
  });

  it('writes to a pipe or device without replacing it', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = promisify(execFile)('cat', [pipe]);
    await writeToFile(words(), pipe);
    expect((await read).stdout).toBe('some words');
    expect(statSync(pipe).isFIFO()).toBe(true);
  });
});
