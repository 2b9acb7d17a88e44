import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { createTestBucket, type TestBucket } from '../support/fakes/s3.ts';
import { Quire } from '../support/quire.ts';

/** A server without workers, a separate worker, and PostgreSQL and S3 between them: nothing else is shared. */
describe('a server with a separate worker', () => {
  let database: TestDatabase;
  let bucket: TestBucket;
  let quire: Quire;
  let worker: ChildProcess;
  const workerFolder = mkdtempSync(path.join(os.tmpdir(), 'quire-worker-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    bucket = await createTestBucket();
    const shared = {
      DATABASE_URL: database.connectionString,
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    quire = await Quire.start({ ...shared, QUIRE_WORKERS: '0' });
    worker = spawn(process.execPath, ['src/cli/main.ts', 'worker'], {
      env: {
        PATH: process.env.PATH,
        ...shared,
        QUIRE_WORKERS: '1',
        QUIRE_DATA_DIR: workerFolder,
        QUIRE_LOG_LEVEL: 'warn',
      },
      stdio: 'ignore',
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGTERM');
    await ended;
    await quire.dispose();
    await bucket.close();
    await database.close();
    rmSync(workerFolder, { recursive: true, force: true });
  });

  it('parses on one what was uploaded to the other', async () => {
    const file = await quire.upload(pdfOfPages(3));
    const task = await quire.parse({ file: file.url });
    const done = await quire.finished(task.task_id);
    expect(done).toMatchObject({ status: 'Succeeded', file_info: { page_count: 3 } });
    const image = await fetch(done.output.pages[2].image);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('cancels on one what runs on the other', async () => {
    const task = await quire.parse({ file: pdfOfPages(400).toString('base64') });
    await expect.poll(async () => (await quire.json(`/tasks/${task.task_id}`)).status).toBe('Processing');
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
    const next = await quire.parse({ file: onePage() });
    expect(await quire.finished(next.task_id)).toMatchObject({ status: 'Succeeded' });
  });
});
