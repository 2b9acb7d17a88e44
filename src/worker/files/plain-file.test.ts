import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendToPlainFile, openPlainFile, placePlainFile, replacePlainFile } from './plain-file.ts';

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
      await expect(openPlainFile(folder, name)).rejects.toThrow(
        /outside its folder|leaves its folder|A link (lies|has replaced)/,
      );
    },
  );
});

/** A taken-over process knows which names the server writes to, and puts links there to what only the server may write. */
describe('writing into a folder of working processes', () => {
  const precious = path.join(folder, '../precious');
  const planted = (name: string, target = precious): string => {
    writeFileSync(precious, 'precious');
    symlinkSync(target, path.join(folder, name));
    return name;
  };
  const isUntouched = () => readFileSync(precious, 'utf8') === 'precious';
  afterAll(() => rmSync(precious, { force: true }));

  it('replaces a link by a file, and leaves the target of the link alone', async () => {
    const name = planted('opened.json');
    await replacePlainFile(folder, name, 'ours');
    expect([isUntouched(), lstatSync(path.join(folder, name)).isFile()]).toEqual([true, true]);
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe('ours');
  });

  it('adds nothing to what a link leads to', async () => {
    await expect(appendToPlainFile(folder, planted('1.jsonl'), 'more')).rejects.toThrow(/link/);
    expect(isUntouched()).toBe(true);
  });

  it('makes folders on the way, and walks through no link', async () => {
    await appendToPlainFile(folder, 'answers/1.jsonl', 'one');
    await appendToPlainFile(folder, 'answers/1.jsonl', 'two');
    expect(readFileSync(path.join(folder, 'answers/1.jsonl'), 'utf8')).toBe('onetwo');
    mkdirSync(path.join(folder, '../precious-folder'), { recursive: true });
    const name = planted('drafts', path.join(folder, '../precious-folder'));
    await expect(replacePlainFile(folder, `${name}/1.json`, 'x')).rejects.toThrow(/link/);
    expect(existsSync(path.join(folder, '../precious-folder/1.json'))).toBe(false);
    rmSync(path.join(folder, '../precious-folder'), { recursive: true });
  });

  it.runIf(os.platform() === 'linux')('writes into its own file when a link takes its name meanwhile', async () => {
    await using file = await placePlainFile(folder, 'input');
    rmSync(path.join(folder, 'input'));
    planted('input');
    writeFileSync(file.path, 'a document');
    expect(isUntouched()).toBe(true);
  });

  it.runIf(os.platform() === 'linux')('refuses a folder that became a link as a whole', async () => {
    const whole = path.join(folder, 'run');
    symlinkSync('/etc', whole);
    await expect(openPlainFile(whole, 'hostname')).rejects.toThrow(/link/);
    await expect(replacePlainFile(whole, 'hostname', 'x')).rejects.toThrow(/link/);
  });
});
