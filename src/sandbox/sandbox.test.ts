import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seccompProgram } from './kernel/seccomp-program.ts';
import { bubblewrapArguments, macProfile, openSandbox } from './open-sandbox.ts';
import { placesOf } from './places.ts';

const LIMITS = { memoryBytes: 2 ** 30, fileBytes: 2 ** 30, diskBytes: 2 ** 30, processes: 64, cpuSeconds: 60 };
const ROOT = path.join(import.meta.dirname, '../..');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'quire-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (mode: 'require' | 'auto' | 'off', searchPath: string) =>
  openSandbox({ mode, folder, ownFolder: folder, readable: [], limits: LIMITS, searchPath });

describe('openSandbox', () => {
  it.runIf(os.platform() === 'linux')(
    'refuses to start by "require" where nothing closes network and files',
    async () => {
      await expect(open('require', '/nowhere')).rejects.toThrow(
        /QUIRE_SANDBOX=require.*reach a network.*files outside its folder.*apt install bubblewrap/,
      );
    },
  );

  it('uses available layers in mode "auto" and reports missing ones', async () => {
    const { layers } = await open('auto', '/nowhere');
    const standing = layers.filter(({ holds }) => holds).map(({ name }) => name);
    expect(standing).toEqual(expect.arrayContaining(['watch', 'resource-limits', 'javascript']));
    for (const { holds, text } of layers) if (!holds) expect(text).toMatch(/\.$/);
  });

  it('keeps limits of environment, time and memory in mode "off"', async () => {
    expect((await open('off', process.env.PATH ?? '')).layers.map(({ name }) => name)).toEqual(['watch']);
  });

  it('removes its temporary files', async () => {
    await open('auto', process.env.PATH ?? '');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('placesOf', () => {
  it('contains the program and its libraries, but not the project folder with data and secrets', () => {
    const { readable, writable } = placesOf(folder, []);
    expect(readable).toContain(path.join(ROOT, 'src'));
    const holds = (place: string) =>
      [...readable, ...writable].some((top) => place === top || place.startsWith(`${top}/`));
    expect(holds(path.join(ROOT, 'src/worker/child/main.ts'))).toBe(true);
    for (const place of [path.join(ROOT, '.quire/first-key'), path.join(ROOT, '.env'), os.homedir(), '/etc/shadow']) {
      expect([place, holds(place)]).toEqual([place, false]);
    }
  });
});

describe('bubblewrapArguments', () => {
  it('leaves no writable in-memory file system', () => {
    const args = bubblewrapArguments({ readable: ['/usr'], writable: [folder] }, `${folder}/tmp-1`).join(' ');
    expect(args).toContain(`--bind ${folder}/tmp-1 /tmp`);
    expect(args).toContain('--remount-ro /dev --remount-ro /');
    expect(args).not.toContain('--tmpfs');
  });
});

describe('seccompProgram', () => {
  it.each(['x64', 'arm64'] as const)(
    'is a program that the kernel takes: whole instructions, jumps inside (%s)',
    (name) => {
      const program = seccompProgram(name);
      const count = program.length / 8;
      expect(Number.isInteger(count) && count < 4_096).toBe(true);
      for (let index = 0; index < count; index++) {
        const [code, yes, no] = [program.readUInt16LE(index * 8), program[index * 8 + 2]!, program[index * 8 + 3]!];
        if ((code & 7) === 5) expect(index + 1 + Math.max(yes, no)).toBeLessThan(count);
      }
      // The last instruction allows the call.
      expect(program.readUInt32LE(program.length - 4)).toBe(0x7fff_0000);
    },
  );
});

describe('macProfile', () => {
  it('denies the network and escapes places', () => {
    const profile = macProfile({ readable: ['/opt/a"b'], writable: ['/data/work'] }, '/data/work/tmp-1');
    expect(profile).toContain('(deny network*)');
    expect(profile).toContain('(subpath "/opt/a\\"b")');
    expect(profile).toContain('(allow file-write* (subpath "/data/work") (subpath "/data/work/tmp-1")');
  });
});
