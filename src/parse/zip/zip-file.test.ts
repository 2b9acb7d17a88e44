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

  it('are read as written', async () => {
    await using zip = await opened(sample());
    expect(zip.names.sort()).toEqual(['packed/ö.txt', 'stored.txt']);
    expect((await zip.read('stored.txt'))?.toString()).toBe('as it is');
    expect((await zip.read('packed/ö.txt'))?.length).toBe(1000);
    expect(await zip.read('none')).toBeNull();
  });

  it('never unpack more than stated', async () => {
    const bytes = sample();
    // Reduces the stated size of the second entry.
    const at = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(10, at + 24);
    await using zip = await opened(bytes);
    await expect(zip.read('packed/ö.txt')).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('are refused if an entry is outside the file', async () => {
    const bytes = sample();
    bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42);
    await using zip = await opened(bytes);
    await expect(zip.read('packed/ö.txt')).rejects.toThrow('an entry is missing');
  });

  it('are refused if the checksum of an entry is wrong', async () => {
    const bytes = sample();
    bytes.write('AS', bytes.indexOf('as it is'));
    await using zip = await opened(bytes);
    await expect(zip.read('stored.txt')).rejects.toThrow('the checksum of an entry is wrong');
  });

  it('are refused if an entry unpacks to less than stated', async () => {
    const bytes = sample();
    bytes.writeUInt32LE(1_001, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
    await using zip = await opened(bytes);
    await expect(zip.read('packed/ö.txt')).rejects.toThrow('an entry is not as long as it says');
  });

  it('are refused if entries overlap', async () => {
    const bytes = sample();
    // The second entry starts at the first.
    bytes.writeUInt32LE(0, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42);
    await expect(opened(bytes)).rejects.toThrow('entries overlap');
  });

  it('may have 64-bit sizes and offsets', async () => {
    const plain = sample();
    const at = plain.lastIndexOf(Buffer.from('504b0102', 'hex'));
    const end = plain.lastIndexOf(Buffer.from('504b0506', 'hex'));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(plain.readUInt32LE(at + field)), 4 + index * 8);
      plain.writeUInt32LE(0xffffffff, at + field);
    }
    plain.writeUInt16LE(extra.length, at + 30);
    const wide = Buffer.concat([plain.subarray(0, end), extra, plain.subarray(end)]);
    wide.writeUInt32LE(plain.readUInt32LE(end + 12) + extra.length, end + extra.length + 12);
    await using zip = await opened(wide);
    expect((await zip.read('packed/ö.txt'))?.length).toBe(1000);
  });

  it('use the first of two entries with one name', async () => {
    const zip = new ZipWriter();
    zip.add('a', Buffer.from('first'));
    zip.add('a', Buffer.from('second'));
    await using file = await opened(zip.end());
    expect((await file.read('a'))?.toString()).toBe('first');
  });
});
