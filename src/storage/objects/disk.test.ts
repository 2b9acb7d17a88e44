import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { DiskObjectStore } from './disk.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('deletes a folder while a worker still writes to it', async () => {
  const store = new DiskObjectStore(folder);
  await store.start();
  let isPutting = true;
  const putting = (async () => {
    for (let at = 0; at < 60; at++) await store.put(`task/pages/${at}`, { bytes: Buffer.from('page') });
  })().finally(() => {
    isPutting = false;
  });
  while (isPutting) await store.deleteAll('task');
  await putting;
  await store.deleteAll('task');
  expect(await store.size('task/pages/59')).toBeNull();
});

it('flushes all files and folders of a run to disk', async () => {
  const store = new DiskObjectStore(folder);
  await store.start();
  for (const name of ['chunks.jsonl', 'pages/1.jpg'])
    await store.put(`tenant/run/${name}`, { bytes: Buffer.from('x') });
  await using handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await store.settle('tenant/run');
  // Two files and the folder of pages; then the run, the tenant and the store.
  expect(sync.mock.calls.length).toBe(6);
  sync.mockRestore();
});
