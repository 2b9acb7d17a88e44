import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DiskObjectStore } from './disk.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('deletes what lies below a name while a worker still puts files there, and neither fails', async () => {
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
