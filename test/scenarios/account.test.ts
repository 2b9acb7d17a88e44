import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';

const today = () => new Date().toISOString().slice(0, 10);

describe('the account of a tenant', () => {
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start({ QUIRE_LIMIT_KEYS_PER_TENANT: '3', QUIRE_LIMIT_PAGES: '3' });
  });
  afterAll(() => quire.dispose());

  it('has keys that are shown once, listed without their secret, and refused once revoked', async () => {
    const made = await quire.body(quire.post('/keys', { name: '  Nightly import ' }));
    expect(made).toMatchObject({ name: 'Nightly import', revoked_at: null, is_current: false });
    expect((await quire.fetch('/tasks', { key: made.key })).status).toBe(200);
    const { keys } = await quire.json('/keys');
    expect(keys.map((key: { name: string; is_current: boolean }) => [key.name, key.is_current])).toEqual([
      ['Nightly import', false],
      ['first key', true],
    ]);
    expect(JSON.stringify(keys)).not.toContain(made.key.split('_')[2]);
    const revoked = await quire.fetch(`/keys/${made.key_id}`, { method: 'DELETE' });
    expect(await revoked.json()).toMatchObject({ key_id: made.key_id, revoked_at: expect.any(String) });
    expect((await quire.fetch('/tasks', { key: made.key })).status).toBe(401);
  });

  it('ends the share links and the dashboard made with a key when it is revoked', async () => {
    const made = await quire.body(quire.post('/keys', { name: 'Leaked' }));
    const { file_id } = await quire.upload(pdfOfPages(1));
    const linkOf = async (key: string) => (await quire.json(`/files/${file_id}/url`, { key })).url as string;
    const [leaked, own] = [await linkOf(made.key), await linkOf(FIRST_KEY)];
    const dashboard = await (await quire.fetch('/webhook/url', { key: made.key })).text();
    const token = /#.*?([\w.-]{40,})/.exec(dashboard)![1]!;
    expect((await quire.fetch('/webhook/endpoints', { key: token })).status).toBe(200);
    await quire.fetch(`/keys/${made.key_id}`, { method: 'DELETE' });
    expect((await quire.fetch('/webhook/endpoints', { key: token })).status).toBe(401);
    expect((await fetch(own)).status).toBe(200);
    expect((await fetch(leaked)).status).toBe(403);
  });

  it('cannot revoke the key in use, give a bad name or exceed the limit', async () => {
    const own = await quire.fetch(`/keys/${FIRST_KEY.split('_')[1]}`, { method: 'DELETE' });
    expect([own.status, own.headers.get('x-error-code')]).toEqual([400, 'key_in_use']);
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a\u0000b' }, { name: 'a', key: 'b' }]) {
      expect((await quire.post('/keys', body)).status).toBe(400);
    }
    await quire.post('/keys', { name: 'second' });
    await quire.post('/keys', { name: 'third' });
    const fourth = await quire.post('/keys', { name: 'fourth' });
    expect([fourth.status, fourth.headers.get('x-error-code')]).toEqual([400, 'too_many_keys']);
  });

  it('counts pages by day and status, including deleted tasks', async () => {
    const { task_id } = await quire.parse({ file: pdfOfPages(3).toString('base64') });
    await quire.finished(task_id);
    const { task_id: other } = await quire.parse({ file: onePage() });
    await quire.finished(other);
    const broken = await quire.parse({ file: Buffer.from('%PDF-1.7 broken').toString('base64') });
    expect((await quire.finished(broken.task_id)).status).toBe('Failed');
    await quire.fetch(`/tasks/${task_id}`, { method: 'DELETE' });
    const usage = await quire.json('/usage');
    expect(usage.end).toBe(today());
    const row = { date: today(), task_type: 'Parse' };
    expect(usage.days).toEqual([
      { ...row, status: 'Failed', tasks: 1, pages: 0 },
      { ...row, status: 'Succeeded', tasks: 2, pages: 4 },
    ]);
    expect((await quire.json('/usage?start=2020-01-01&end=2020-12-31')).days).toEqual([]);
    for (const query of ['start=yesterday', 'start=2026-02-30', 'start=2026-02-02&end=2026-02-01', 'start=2020-01-01'])
      expect((await quire.fetch(`/usage?${query}`)).status, query).toBe(400);
  });

  it('disables a task_url and all its links within a minute of the revocation, even if they were in use', async () => {
    const { keys } = await quire.json('/keys');
    const third = keys.find(
      ({ name, revoked_at }: { name: string; revoked_at: unknown }) => name === 'third' && !revoked_at,
    );
    await quire.fetch(`/keys/${third.key_id}`, { method: 'DELETE' });
    const leaky = await quire.body(quire.post('/keys', { name: 'Leaky' }));
    const { task_id } = await quire.parse({ file: onePage() });
    await quire.finished(task_id);
    const { task_url } = await quire.json(`/tasks/${task_id}`, { key: leaky.key });
    const task = await quire.json(task_url, { key: null });
    const links = [task_url, task.task_url, task.file_info.url, task.output.pages[0].image];
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    await quire.fetch(`/keys/${leaky.key_id}`, { method: 'DELETE' });
    const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status));
    await expect.poll(statuses, { timeout: 60_000, interval: 500 }).toEqual([403, 403, 403, 403]);
    // An object of another tenant or task is a different object.
    const [, tenant] = new URL(task_url).pathname.match(/^\/objects\/([^/]+)\//)!;
    const own = (await quire.json(`/tasks/${task_id}`)).task_url as string;
    for (const [from, to] of [
      [tenant!, crypto.randomUUID()],
      [task_id, crypto.randomUUID()],
    ]) {
      expect((await fetch(own.replace(from!, to!))).status).toBe(403);
    }
    expect((await fetch(own)).status).toBe(200);
  });

  it('includes the limit of pages in a file', async () => {
    const task = await quire.parse({ file: pdfOfPages(4).toString('base64') });
    expect((await quire.finished(task.task_id)).message).toBe('The file has 4 pages; at most 3 are allowed.');
  });

  it('signs one browser in by the start link, however many try it at once, and none by another', async () => {
    const token = /#\/sign-in\/(\S+)/.exec(quire.log)![1]!;
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const take = (given: string) => quire.post('/sign-in', { token: given }, { key: null });
    expect((await take(wrong)).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)]);
    expect((await take(token)).status).toBe(401);
  });
});
