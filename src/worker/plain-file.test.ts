import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plainFile } from './plain-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-plain-'));
mkdirSync(path.join(folder, 'pages'));
writeFileSync(path.join(folder, 'pages/1.jpg'), 'x');
symlinkSync('/etc/hostname', path.join(folder, 'pages/2.jpg'));
symlinkSync('/etc', path.join(folder, 'elsewhere'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('plainFile', () => {
  it('gives the path of a file in the folder', async () => {
    expect(await plainFile(folder, 'pages/1.jpg')).toBe(path.join(folder, 'pages/1.jpg'));
  });

  it.each(['../x', '/etc/hostname', 'pages/../../x', 'pages/2.jpg', 'elsewhere/hostname', ''])(
    'refuses %j',
    async (name) => {
      await expect(plainFile(folder, name)).rejects.toThrow(/outside its folder|left a link/);
    },
  );
});
