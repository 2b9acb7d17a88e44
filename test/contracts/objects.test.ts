import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../src/service/ports/objects.ts';
import { DiskObjectStore } from '../../src/storage/objects/disk.ts';
import { S3ObjectStore } from '../../src/storage/objects/s3.ts';
import { createTestBucket, type TestBucket } from '../support/fakes/s3.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-objects-'));
let bucket: TestBucket;
afterAll(async () => {
  await bucket?.close();
  rmSync(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<ObjectStore>][] = [
  [
    'disk',
    async () => {
      const store = new DiskObjectStore(path.join(folder, 'objects'));
      await store.start();
      return store;
    },
  ],
  [
    'S3',
    async () => {
      bucket = await createTestBucket();
      const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
      return new S3ObjectStore({ ...bucket, ...access });
    },
  ],
];

describe.each(stores)('objects on %s', (name, open) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await open();
  });

  const contentOf = async (key: string) => buffer((await store.read(key)).stream);
  const noise = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7919) >> 3));

  it('can be used', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('may move a file that is not needed afterwards', async () => {
    const file = path.join(folder, 'taken');
    writeFileSync(file, noise(100_000));
    await store.put('t/moved', { path: file, mayMove: true });
    expect((await contentOf('t/moved')).equals(noise(100_000))).toBe(true);
    expect(existsSync(file)).toBe(name === 'S3');
  });

  it('are read as they were written, from bytes, a file and a stream', async () => {
    const bytes = noise(100_000);
    const file = path.join(folder, 'source');
    writeFileSync(file, bytes);
    await store.put('t/a/bytes', { bytes });
    await store.put('t/a/file', { path: file });
    await store.put('t/a/stream', { stream: Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]) });
    for (const name of ['bytes', 'file', 'stream']) {
      expect((await contentOf(`t/a/${name}`)).equals(bytes), name).toBe(true);
      expect(await store.size(`t/a/${name}`)).toBe(bytes.length);
      const { stream, size } = await store.read(`t/a/${name}`);
      stream.destroy();
      expect(size).toBe(bytes.length);
    }
  });

  it('may be larger than a part', async () => {
    const bytes = noise(20 * 1024 * 1024);
    const pieces = Array.from({ length: 320 }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536));
    expect(await store.put('t/large', { stream: Readable.from(pieces) })).toEqual({ size: bytes.length });
    expect((await contentOf('t/large')).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    await store.put('t/empty', { stream: Readable.from([]) });
    expect(await store.size('t/empty')).toBe(0);
  });

  it('are replaced whole', async () => {
    await store.put('t/again', { bytes: Buffer.from('first') });
    await store.put('t/again', { bytes: Buffer.from('2nd') });
    expect((await contentOf('t/again')).toString()).toBe('2nd');
  });

  it('do not appear when their source fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 * 1024);
        throw new Error('cut off');
      })(),
    );
    await expect(store.put('t/broken', { stream: broken })).rejects.toThrow('cut off');
    expect(await store.size('t/broken')).toBeNull();
  });

  it('are downloaded to a file', async () => {
    await store.put('t/d', { bytes: Buffer.from('down') });
    const target = path.join(folder, 'target');
    await store.download('t/d', target);
    expect(readFileSync(target, 'utf8')).toBe('down');
  });

  it('are reported as missing if they do not exist', async () => {
    expect(await store.size('t/none')).toBeNull();
    await expect(store.read('t/none')).rejects.toMatchObject({ code: 'object_not_found' });
    await expect(store.download('t/none', path.join(folder, 'none'))).rejects.toMatchObject({
      code: 'object_not_found',
    });
    await expect(store.delete('t/none')).resolves.toBeUndefined();
    await expect(store.deleteAll('t/none')).resolves.toBeUndefined();
  });

  it('are deleted alone or by prefix, without touching others', async () => {
    for (const key of ['t/x/1', 't/x/deep/2', 't/xy/3']) await store.put(key, { bytes: Buffer.from(key) });
    await store.deleteAll('t/x');
    expect([await store.size('t/x/1'), await store.size('t/x/deep/2')]).toEqual([null, null]);
    expect((await contentOf('t/xy/3')).toString()).toBe('t/xy/3');
    await store.delete('t/xy/3');
    expect(await store.size('t/xy/3')).toBeNull();
  });
});
