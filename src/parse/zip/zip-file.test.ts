import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { ZipFile } from './zip-file.ts';
import { ZipWriter } from './zip-writer.ts';

describe('zip files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const opened = async (bytes: Buffer): Promise<ZipFile> => {
    const path = join(folder, 'a.zip');
    await writeFile(path, bytes);
    return ZipFile.open(path, DEFAULT_LIMITS);
  };

  const sample = (): Buffer => {
    const zip = new ZipWriter();
    zip.add('stored.txt', Buffer.from('as it is'), { packed: false });
    zip.add('packed/ö.txt', Buffer.from('x'.repeat(1000)));
    return zip.end();
  };

  it('come back as they were written', async () => {
    await using zip = await opened(sample());
    expect(zip.names.sort()).toEqual(['packed/ö.txt', 'stored.txt']);
    expect((await zip.read('stored.txt'))?.toString()).toBe('as it is');
    expect((await zip.read('packed/ö.txt'))?.length).toBe(1000);
    expect(await zip.read('none')).toBeNull();
  });

  it('never unpack to more than they state', async () => {
    const bytes = sample();
    // The size that the directory states for the second entry, made smaller.
    const at = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(10, at + 24);
    await using zip = await opened(bytes);
    await expect(zip.read('packed/ö.txt')).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('are refused when an entry lies outside', async () => {
    const bytes = sample();
    bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42);
    await using zip = await opened(bytes);
    await expect(zip.read('packed/ö.txt')).rejects.toThrow('an entry is missing');
  });

  it('take the first of two entries of one name', async () => {
    const zip = new ZipWriter();
    zip.add('a', Buffer.from('first'));
    zip.add('a', Buffer.from('second'));
    await using file = await opened(zip.end());
    expect((await file.read('a'))?.toString()).toBe('first');
  });
});
