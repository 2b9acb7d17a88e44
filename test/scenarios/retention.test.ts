import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseText } from '../support/database/database-text.ts';
import { pdfOfPages } from '../support/documents.ts';
import { filesBelow, filesContaining } from '../support/files-below.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';
import { runCli } from '../support/run-cli.ts';

const MARKER = 'Zwiebelfischmarker';

/**
 * Rows of the database, and files of the data and temporary folders, that contain the marker in their bytes or name.
 */
const traces = async (quire: Quire): Promise<string[]> => {
  const files = filesBelow(quire.dataDir, ['postgres']);
  return [
    ...(await databaseText(quire)).split('\n').filter((line) => line.includes(MARKER)),
    ...files.filter((file) => file.includes(MARKER)),
    ...filesContaining(files, MARKER),
  ];
};

describe('data retention', () => {
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start();
  });
  afterAll(() => quire.dispose());

  const cli = (...args: string[]) => runCli(args, { environment: { QUIRE_DATA_DIR: quire.dataDir } });
  const document = () => pdfOfPages(2, MARKER);
  const parse = async (fields: Record<string, unknown> = {}) => {
    const file = document().toString('base64');
    const task = await quire.parse({ file, file_name: `${MARKER}.pdf`, ...fields });
    return quire.finished(task.task_id);
  };

  /** A job contains only ids of its task. */
  const rowsOfJobs = async (...tasks: string[]) =>
    (await databaseText(quire))
      .split('\n')
      .filter((line) => line.startsWith('queue.') && tasks.some((task) => line.includes(task)));

  it('deletes a task without a trace in rows, objects and temporary folders', async () => {
    const task = await parse({}).then((ended) => ended.task_id);
    expect((await traces(quire)).length).toBeGreaterThan(0);
    expect((await quire.fetch(`/tasks/${task}`, { method: 'DELETE' })).status).toBe(200);
    expect(await traces(quire)).toEqual([]);
    expect(await rowsOfJobs(task)).toEqual([]);
  });

  it('keeps no queue row for tasks that were cancelled while queued and deleted', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => (await quire.parse({ file: document().toString('base64') })).task_id),
    );
    expect((await rowsOfJobs(...waiting)).length).toBeGreaterThan(0);
    for (const task of waiting) await quire.fetch(`/tasks/${task}/cancel`);
    for (const task of waiting) {
      await quire.finished(task);
      expect((await quire.fetch(`/tasks/${task}`, { method: 'DELETE' })).status).toBe(200);
    }
    // Queued jobs are removed when their turn comes.
    await expect.poll(() => rowsOfJobs(...waiting)).toEqual([]);
  });

  it('keeps nothing of a response that was saved under an idempotency key once its task has expired', async () => {
    const headers = { 'idempotency-key': 'kept-for-a-day' };
    const body = { file: document().toString('base64'), file_name: `${MARKER}.pdf`, expires_in: 3 };
    const answer = await quire.post('/tasks/parse', body, { headers });
    expect(answer.status).toBe(200);
    const saved = async () => (await databaseText(quire)).split('\n').filter((line) => line.includes('kept-for-a-day'));
    expect((await saved()).join()).toContain(MARKER);
    await expect.poll(() => traces(quire), { timeout: 60_000, interval: 1_000 }).toEqual([]);
    expect((await saved()).length).toBe(1);
  });

  it('deletes an uploaded file, its name and its metadata without a trace', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(document())]), `${MARKER}.pdf`);
    form.set('file_metadata', JSON.stringify({ note: MARKER }));
    const { file_id } = await quire.json('/files', { method: 'POST', body: form });
    expect((await traces(quire)).length).toBeGreaterThan(0);
    await quire.fetch(`/files/${file_id}`, { method: 'DELETE' });
    expect(await traces(quire)).toEqual([]);
  });

  it('lets the tenant’s setting override the server’s default, and the caller override both', async () => {
    expect((await cli('tenants', 'set', 'default', '--expires-in', '3')).stdout).toContain('expiry after 3 s');
    const asked = await parse({ expires_in: 3_600 });
    expect(Date.parse(asked.expires_at) - Date.parse(asked.created_at)).toBe(3_600_000);
    const task = await quire.parse({ file: document().toString('base64') });
    expect(Date.parse(task.expires_at) - Date.parse(task.created_at)).toBe(3_000);
    await expect.poll(async () => (await quire.fetch(`/tasks/${task.task_id}`)).status).toBe(404);
    await quire.fetch(`/tasks/${asked.task_id}`, { method: 'DELETE' });
    await expect.poll(() => traces(quire)).toEqual([]);
    expect((await cli('tenants', 'set', 'default', '--expires-in', 'none')).stdout).toContain("the server's default");
    expect((await parse()).expires_at).toBeNull();
  });

  it('keeps no input under zero retention: neither sent nor uploaded files', async () => {
    await cli('tenants', 'set', 'default', '--zero-retention', 'true');
    const sent = await parse();
    expect(sent.status).toBe('Succeeded');
    expect(sent.output.chunks.map((chunk: { content: string }) => chunk.content).join()).toContain(MARKER);
    // This takes a moment after the end is reported.
    await expect.poll(async () => (await quire.fetch(sent.file_info.url)).status).toBe(404);

    const upload = await quire.upload(document());
    const stored = await quire.finished((await quire.parse({ file: upload.url })).task_id);
    expect(stored.status).toBe('Succeeded');
    expect((await quire.fetch(`/files/${upload.file_id}`)).status).toBe(404);

    const objects = (...words: string[]) =>
      readdirSync(path.join(quire.dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        words.every((word) => name.includes(word)),
      );
    await expect.poll(() => objects(sent.task_id, 'input')).toEqual([]);
    await expect.poll(() => objects(upload.file_id)).toEqual([]);

    const form = new FormData();
    form.set('ocr_strategy', 'All');
    const update = await quire.fetch(`/api/v1/task/${sent.task_id}`, { method: 'PATCH', body: form });
    expect([update.status, update.headers.get('x-error-code')]).toEqual([400, 'input_deleted']);
    await cli('tenants', 'set', 'default', '--zero-retention', 'false');
    // Without it, inputs are kept as before.
    expect((await quire.fetch((await parse()).file_info.url)).status).toBe(200);
  });

  it('records who deleted what, with ids only', async () => {
    const task = (await parse()).task_id;
    await quire.fetch(`/tasks/${task}`, { method: 'DELETE' });
    const created = await quire.json('/keys', {
      method: 'POST',
      body: JSON.stringify({ name: MARKER }),
      headers: { 'content-type': 'application/json' },
    });
    await quire.fetch(`/keys/${created.key_id}`, { method: 'DELETE' });
    const { entries } = await quire.json('/audit?limit=200');
    const keyId = FIRST_KEY.split('_')[1];
    const found = (action: string) => entries.filter((entry: { action: string }) => entry.action === action);
    expect(found('task.deleted')).toContainEqual(expect.objectContaining({ subject: task, actor: keyId }));
    expect(found('key.created')).toContainEqual(expect.objectContaining({ subject: created.key_id, actor: keyId }));
    expect(found('key.revoked')).toContainEqual(expect.objectContaining({ subject: created.key_id, actor: keyId }));
    expect(found('task.expired').every((entry: { actor: string }) => entry.actor === 'expiry')).toBe(true);
    expect(found('input.deleted').length).toBeGreaterThan(0);
    expect(found('retention.changed').every((entry: { actor: string }) => entry.actor === 'operator')).toBe(true);
    const text = JSON.stringify(entries);
    expect(text).not.toContain(MARKER);
    expect(text).not.toContain(created.key);
    const audit = await cli('audit', '--tenant', 'default', '--limit', '200');
    expect(audit.stdout).toContain(`task.deleted       ${task}  by ${keyId}`);
  });

  it('lists the entries page by page, to their tenant alone', async () => {
    const first = await quire.json('/audit?limit=2');
    expect([first.entries.length, first.has_more]).toEqual([2, true]);
    const second = await quire.json(`/audit?limit=2&cursor=${first.next_cursor}`);
    expect(second.entries[0].entry_id).toBeLessThan(first.entries[1].entry_id);
    const { stdout } = await cli('keys', 'create', '--tenant', 'stranger');
    const others = await quire.json('/audit', { key: stdout.trim() });
    expect(others.entries.map((entry: { action: string }) => entry.action)).toEqual(['key.created']);
  });
});
