import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackagedFiles } from './packaged-files.ts';

const FONT = '/instdir/share/fonts/truetype/Serif.ttf';
const PROGRAM = `{files:[{filename:"/instdir/program/types.rdb",start:0,end:3},{filename:"${FONT}",start:3,end:9}]}`;
const [READ_ONLY, READ_WRITE] = [0, 2];
/** Where the test's memory holds vectors, results and what is read. */
const [VECTORS, RESULT, TARGET] = [0, 32, 64];

let folder: string;
let files: PackagedFiles;
const memory = new Uint8Array(128);
const view = new DataView(memory.buffer);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-packaged-'));
  await writeFile(join(folder, 'archive'), 'abcdefghi');
  files = new PackagedFiles(PROGRAM, join(folder, 'archive'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads into two buffers at once, as the C library does; null when it is not read here. */
function read(descriptor: number, first: number, second: number): string | null {
  for (const [at, value] of [TARGET, first, TARGET + first, second].entries())
    view.setUint32(VECTORS + 4 * at, value, true);
  if (!files.read(memory, descriptor, VECTORS, 2, RESULT)) return null;
  return Buffer.from(memory.subarray(TARGET, TARGET + view.getUint32(RESULT, true))).toString();
}

describe('files of the package in a thread', () => {
  it('are read from its archive, in order, up to their end', () => {
    expect(files.opened(FONT, READ_ONLY, 7)).toBe(7);
    expect([read(7, 2, 2), read(7, 1, 4), read(7, 1, 1)]).toEqual(['defg', 'hi', '']);
  });

  it('are read from where one seeks to, from the start, from here and from the end', () => {
    const seek = (offset: bigint, whence: number) => {
      expect(files.seek(memory, 7, offset, whence, RESULT)).toBe(true);
      return Number(view.getBigInt64(RESULT, true));
    };
    expect([seek(1n, 0), read(7, 1, 0), seek(1n, 1), read(7, 1, 0), seek(-1n, 2), read(7, 4, 0)]).toEqual([
      ...[1, 'e', 3, 'g', 5, 'i'],
    ]);
    expect(files.seek(memory, 7, -1n, 0, RESULT)).toBe(false);
  });

  it('are left to the main thread when closed, when written to, and outside of the fonts', () => {
    files.closed(7);
    files.opened(FONT, READ_WRITE, 8);
    files.opened('/instdir/program/types.rdb', READ_ONLY, 9);
    files.opened(FONT, READ_ONLY, -44);
    expect([7, 8, 9, -44].map((descriptor) => read(descriptor, 1, 1))).toEqual([null, null, null, null]);
  });
});
