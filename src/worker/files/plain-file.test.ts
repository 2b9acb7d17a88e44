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
  it('opens a file in the folder', async () => {
    await using file = await openPlainFile(folder, 'pages/1.jpg');
    expect(readFileSync(file.path, 'utf8')).toBe('x');
  });

  it.runIf(os.platform() === 'linux')('keeps reading the same file when a link replaces it', async () => {
    const name = path.join(folder, 'pages/3.jpg');
    writeFileSync(name, 'mine');
    await using file = await openPlainFile(folder, 'pages/3.jpg');
    symlinkSync('/etc/hostname', `${name}.link`);
    renameSync(`${name}.link`, name);
    expect(readFileSync(file.path, 'utf8')).toBe('mine');
  });

  it('rejects a pipe, which would block the reader', async () => {
    await expect(openPlainFile(folder, 'pages/pipe')).rejects.toThrow(/not a file/);
  });

  it.each(['../x', '/etc/hostname', 'pages/../../x', 'pages/2.jpg', 'elsewhere/hostname', ''])(
    'rejects %j',
    async (name) => {
      await expect(openPlainFile(folder, name)).rejects.toThrow(
        /outside its folder|leaves its folder|A link (lies|has replaced)/,
      );
    },
  );
});

/** A compromised process may put links where the server writes. */
describe('writing into a folder of working processes', () => {
  const precious = path.join(folder, '../precious');
  const planted = (name: string, target = precious): string => {
    writeFileSync(precious, 'precious');
    symlinkSync(target, path.join(folder, name));
    return name;
  };
  const isUntouched = () => readFileSync(precious, 'utf8') === 'precious';
  afterAll(() => rmSync(precious, { force: true }));

  it('replaces a link with a file and does not change its target', async () => {
    const name = planted('opened.json');
    await replacePlainFile(folder, name, 'ours');
    expect([isUntouched(), lstatSync(path.join(folder, name)).isFile()]).toEqual([true, true]);
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe('ours');
  });

  it('does not append to the target of a link', async () => {
    await expect(appendToPlainFile(folder, planted('1.jsonl'), 'more')).rejects.toThrow(/link/);
    expect(isUntouched()).toBe(true);
  });

  it('creates folders but does not follow links', async () => {
    await appendToPlainFile(folder, 'answers/1.jsonl', 'one');
    await appendToPlainFile(folder, 'answers/1.jsonl', 'two');
    expect(readFileSync(path.join(folder, 'answers/1.jsonl'), 'utf8')).toBe('onetwo');
    mkdirSync(path.join(folder, '../precious-folder'), { recursive: true });
    const name = planted('drafts', path.join(folder, '../precious-folder'));
    await expect(replacePlainFile(folder, `${name}/1.json`, 'x')).rejects.toThrow(/link/);
    expect(existsSync(path.join(folder, '../precious-folder/1.json'))).toBe(false);
    rmSync(path.join(folder, '../precious-folder'), { recursive: true });
  });

  it.runIf(os.platform() === 'linux')('writes to its own file when a link replaces it meanwhile', async () => {
    await using file = await placePlainFile(folder, 'input');
    rmSync(path.join(folder, 'input'));
    planted('input');
    writeFileSync(file.path, 'a document');
    expect(isUntouched()).toBe(true);
  });

  it.runIf(os.platform() === 'linux')('rejects a folder that was replaced by a link', async () => {
    const whole = path.join(folder, 'run');
    symlinkSync('/etc', whole);
    await expect(openPlainFile(whole, 'hostname')).rejects.toThrow(/link/);
    await expect(replacePlainFile(whole, 'hostname', 'x')).rejects.toThrow(/link/);
  });
});
