import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { image, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { Cluster } from '../support/cluster/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { pdfOfPages } from '../support/documents.ts';
import { createTestBucket, type TestBucket } from '../support/fakes/s3.ts';
import type { Quire } from '../support/quire.ts';

/** Four ranges: enough for two workers to share. */
const PAGES = 28;

/** Pages of text that are read quickly. */
const LONG = 64;

/** Headers, footers, headings and pictures: decided for the whole document, on pages that different workers read. */
function report(): Buffer {
  const rgb = Uint8Array.from({ length: 16 * 16 * 3 }, (_, at) => (at * 7919) % 251);
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    elements: [
      text('The annual report', 72, 40, { size: 9 }),
      text(`Chapter ${at + 1}`, 72, 100, { size: 20, font: 'Helvetica-Bold' as const }),
      text(`On page ${at + 1} the figures of spring are compared with those of autumn.`, 72, 140),
      text('They were measured twice and written down at once.', 72, 156),
      ...(at % 5 === 0 ? [image(72, 300, 120, 120, { width: 16, height: 16, rgb })] : []),
      text(`Page ${at + 1} of ${PAGES}`, 270, 800, { size: 9 }),
    ],
  }));
  return Buffer.from(writePdf({ pages }));
}

describe('a large document', () => {
  let database: TestDatabase;
  let bucket: TestBucket;
  let cluster: Cluster;
  let quire: Quire;

  beforeAll(async () => {
    database = await createTestDatabase();
    bucket = await createTestBucket();
    const environment = { QUIRE_LEASE_SECONDS: '10', QUIRE_METRICS_PORT: '0' };
    const { connectionString: databaseUrl } = database;
    cluster = await Cluster.start({ databaseUrl, s3: bucket, servers: 1, workers: 2, environment });
    quire = cluster.servers[0]!;
  });
  afterAll(async () => {
    await cluster?.dispose();
    await bucket.close();
    await database.close();
  });

  const pagesReadBy = async (worker: number): Promise<number> => {
    const answer = await fetch(`${cluster.workers[worker]!.statusUrl}/metrics`);
    return Number(/^quire_pages_read_total (\d+)/m.exec(await answer.text())?.[1]);
  };
  /** Links contain a signature that changes with every read. */
  const comparable = (task: { output: unknown }) =>
    JSON.stringify(task.output)
      .replace(/\/runs\/[0-9a-f-]{36}\//g, '/runs/x/')
      .replaceAll(/\?[^"]*"/g, '"');
  const rules = { segmentation_strategy: 'LayoutAnalysis', segment_processing: { Picture: { crop_image: 'All' } } };

  it('has the same result, read by one worker or by two', async () => {
    const second = cluster.workers[1]!;
    await second.end('SIGTERM');
    const task = await quire.parse({ file: report().toString('base64'), ...rules });
    const alone = await quire.finished(task.task_id, 240_000);
    expect(alone).toMatchObject({ status: 'Succeeded', file_info: { page_count: PAGES } });
    expect(await pagesReadBy(0)).toBe(PAGES);
    await second.launch();
    const form = new FormData();
    form.set('expires_in', '86400');
    const again = await quire.fetch(`/api/v1/task/${task.task_id}`, { method: 'PATCH', body: form });
    expect(again.status).toBe(200);
    const together = await quire.finished(task.task_id, 240_000);
    expect(together.status).toBe('Succeeded');
    const read = [(await pagesReadBy(0)) - PAGES, await pagesReadBy(1)];
    expect(read[0]! + read[1]!).toBe(PAGES);
    expect(Math.min(...read)).toBeGreaterThanOrEqual(4);
    expect(comparable(together)).toBe(comparable(alone));
    const { rows } = await database.pool.query('select count(*)::int as left from page_ranges');
    expect(rows[0].left).toBe(0);
  }, 500_000);

  const inProgress = async (file: Buffer): Promise<string> => {
    const task = await quire.parse({ file: file.toString('base64') });
    const both = async () => {
      const { rows } = await database.pool.query(
        "select count(*)::int as held from page_ranges where status = 'Held' and task_id = $1",
        [task.task_id],
      );
      return rows[0].held as number;
    };
    await expect.poll(both, { timeout: 60_000, interval: 50 }).toBeGreaterThan(1);
    return task.task_id;
  };

  it('loses at most one range when a worker dies, whichever it is', async () => {
    const before = await pagesReadBy(1);
    const id = await inProgress(pdfOfPages(LONG));
    const victim = cluster.workers[0]!;
    await victim.end('SIGKILL');
    const done = await quire.finished(id, 240_000);
    expect(done).toMatchObject({ status: 'Succeeded', file_info: { page_count: LONG } });
    expect(done.output.pages).toHaveLength(LONG);
    expect(new Set(done.output.pages.map((page: { page_number: number }) => page.page_number)).size).toBe(LONG);
    await victim.launch();
    // The survivor reads at most the whole document, including its own share.
    expect((await pagesReadBy(1)) - before).toBeLessThanOrEqual(LONG);
  }, 500_000);

  it('stops on all workers when it is cancelled, and leaves nothing', async () => {
    const id = await inProgress(pdfOfPages(200));
    await quire.fetch(`/tasks/${id}/cancel`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const read = [await pagesReadBy(0), await pagesReadBy(1)];
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect([await pagesReadBy(0), await pagesReadBy(1)]).toEqual(read);
    const { rows } = await database.pool.query('select count(*)::int as left from page_ranges');
    expect(rows[0].left).toBe(0);
  });
});
