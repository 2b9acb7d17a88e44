import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlainFile } from './plain-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-plain-'));
mkdirSync(path.join(folder, 'pages'));
writeFileSync(path.join(folder, 'pages/1.jpg'), 'x');
symlinkSync('/etc/hostname', path.join(folder, 'pages/2.jpg'));
symlinkSync('/etc', path.join(folder, 'elsewhere'));
execFileSync('mkfifo', [path.join(folder, 'pages/pipe')]);
afterAll(() => rmSync(folder, { recursive: true }));

describe('openPlainFile', () => {
  it('gives a file in the folder', async () => {
    await using file = await openPlainFile(folder, 'pages/1.jpg');
    expect(readFileSync(file.path, 'utf8')).toBe('x');
  });

  it.runIf(os.platform() === 'linux')('keeps to that file when a link takes its place', async () => {
    const name = path.join(folder, 'pages/3.jpg');
    writeFileSync(name, 'mine');
    await using file = await openPlainFile(folder, 'pages/3.jpg');
    symlinkSync('/etc/hostname', `${name}.link`);
    renameSync(`${name}.link`, name);
    expect(readFileSync(file.path, 'utf8')).toBe('mine');
  });

  it('refuses a pipe, on which reading would wait for ever', async () => {
    await expect(openPlainFile(folder, 'pages/pipe')).rejects.toThrow(/no file/);
  });

  it.each(['../x', '/etc/hostname', 'pages/../../x', 'pages/2.jpg', 'elsewhere/hostname', ''])(
    'refuses %j',
    async (name) => {
      await expect(openPlainFile(folder, name)).rejects.toThrow(/outside its folder|left a link/);
    },
  );
});
