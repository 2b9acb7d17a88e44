import { describe, it, type TestContext } from 'vitest';
import { occurrences } from '../../src/domain/statistics.ts';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { createReceiver } from '../support/fakes/receiver.ts';
import { Quire } from '../support/quire.ts';

const RECOVERY_MS = 180_000;
/** Time after which a silent worker counts as dead: the minimum setting. */
const QUICKLY = { QUIRE_LEASE_SECONDS: '10' };
/** Takes seconds to read: it is still running when its first page is reported. */
const PAGES = 60;
/** Concurrent deliveries per endpoint. */
const MOST_UNDER_WAY = 8;

/** Each test has its own server and mostly waits for a silence to be noticed, so they run concurrently. */
describe.concurrent('the loss of a process', () => {
  const start = async ({ onTestFinished }: TestContext, environment: Record<string, string>): Promise<Quire> => {
    const quire = await Quire.start(environment);
    onTestFinished(() => quire.dispose(), 180_000);
    return quire;
  };
  const inProgress = async ({ expect }: TestContext, quire: Quire, pages = PAGES) => {
    const task = await quire.parse({ file: pdfOfPages(pages).toString('base64') });
    const done = async () => (await quire.json(`/tasks/${task.task_id}`)).progress?.pages_done ?? 0;
    await expect.poll(done, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
    return task.task_id as string;
  };

  it('does not lose a task when the server is killed, and webhooks still arrive once each', async (test) => {
    const { expect } = test;
    const quire = await start(test, QUICKLY);
    const receiver = await createReceiver();
    await quire.post('/webhook/endpoints', { url: receiver.url });
    const running = await inProgress(test, quire);
    const waiting: string[] = [];
    for (let count = 0; count < 5; count++) waiting.push((await quire.parse({ file: onePage() })).task_id);
    await quire.kill();
    await quire.launch();
    for (const id of [running, ...waiting]) {
      const task = await quire.finished(id, RECOVERY_MS);
      expect(task).toMatchObject({ status: 'Succeeded' });
      expect(task.output.pages).toHaveLength(task.file_info.page_count);
    }
    const ends = () =>
      receiver.received.filter(({ event }) => event.status === 'Succeeded').map(({ event }) => event.task_id);
    await expect.poll(() => new Set(ends()).size).toBe(6);
    const times = [...occurrences(receiver.received.map(({ headers }) => headers['webhook-id'])).values()];
    // Deliveries in progress when the server died may arrive twice, under the same id, so that receivers can notice.
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    expect(times.filter((count) => count > 1).length).toBeLessThanOrEqual(MOST_UNDER_WAY);
    await receiver.close();
  }, 360_000);

  it('reads a page again if its process was killed, and survives a kill of its database', async (test) => {
    const { expect } = test;
    const quire = await start(test, QUICKLY);
    const id = await inProgress(test, quire);
    for (const pid of quire.workingProcesses()) process.kill(pid, 'SIGKILL');
    const task = await quire.finished(id, RECOVERY_MS);
    expect(task.status).toBe('Succeeded');
    expect(task.output.pages).toHaveLength(PAGES);

    const second = await inProgress(test, quire);
    process.kill(quire.postmaster(), 'SIGKILL');
    await expect.poll(async () => (await quire.fetch('/ready')).status).toBe(200);
    const recovered = await quire.finished(second, RECOVERY_MS);
    expect(recovered.status).toBe('Succeeded');
    expect(recovered.output.pages).toHaveLength(PAGES);
    const next = await quire.parse({ file: onePage() });
    expect((await quire.finished(next.task_id)).status).toBe('Succeeded');
  }, 480_000);

  it('gives up on a file whose processes die repeatedly, and stays up', async (test) => {
    const { expect } = test;
    const quire = await start(test, { ...QUICKLY, QUIRE_WORKERS: '1' });
    const id = await inProgress(test, quire, 2_000);
    const killing = setInterval(() => {
      for (const pid of quire.workingProcesses()) process.kill(pid, 'SIGKILL');
    }, 50);
    const task = await quire.finished(id, RECOVERY_MS);
    clearInterval(killing);
    expect(task.status).toBe('Failed');
    expect(task.message).toMatch(/stopped unexpectedly 3 times/);
    const next = await quire.parse({ file: onePage() });
    expect((await quire.finished(next.task_id)).status).toBe('Succeeded');
  }, 360_000);

  it('hands running work back when it is stopped', async (test) => {
    const { expect } = test;
    // If it were not handed back, it would be noticed only after ten minutes.
    const quire = await start(test, { QUIRE_LEASE_SECONDS: '600' });
    const id = await inProgress(test, quire);
    await quire.stop();
    expect(quire.log).not.toMatch(/"level":(50|60)/);
    await quire.launch();
    const task = await quire.finished(id, 60_000);
    expect(task.status).toBe('Succeeded');
  }, 360_000);
});
