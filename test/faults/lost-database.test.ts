import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type DatabaseProxy, databaseProxy } from '../support/database/database-proxy.ts';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

describe('a database that is unreachable', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let quire: Quire;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await databaseProxy(database.connectionString);
    quire = await Quire.start({ DATABASE_URL: proxy.connectionString });
  });
  afterAll(async () => {
    await quire.dispose();
    await proxy.close();
    await database.close();
  });

  it('answers 503 for 20 seconds, loses no task, and finishes the running one', async () => {
    const running = await quire.parse({ file: pdfOfPages(120).toString('base64') });
    await quire.json(`/tasks/${running.task_id}?wait=10`);
    proxy.cut();
    const refused = await quire.post('/tasks/parse', { file: onePage() });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('x-error-code')).toBe('database_unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${quire.url}/health`)).status).toBe(200);
    expect((await fetch(`${quire.url}/ready`)).status).toBe(503);
    await sleep(20_000);
    proxy.restore();
    await expect.poll(async () => (await fetch(`${quire.url}/ready`)).status).toBe(200);
    expect(await quire.finished(running.task_id, 180_000)).toMatchObject({ status: 'Succeeded' });
    const next = await quire.parse({ file: onePage() });
    expect(await quire.finished(next.task_id, 60_000)).toMatchObject({ status: 'Succeeded' });
  }, 360_000);
});
