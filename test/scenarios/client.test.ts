import { setTimeout as sleep } from 'node:timers/promises';
import Chunkr from 'chunkr-ai';
import { beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { createReceiver } from '../support/fakes/receiver.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

/** The public client, unchanged, pointed at this server by its base address. */
describe('the public client', () => {
  let quire: SharedQuire;
  let client: Chunkr;

  beforeAll(async () => {
    quire = await sharedQuire();
    client = new Chunkr({ apiKey: quire.key, baseURL: `${quire.url}/api/v1` });
  });

  const untilDone = async (taskId: string) => {
    for (;;) {
      const task = await client.tasks.get(taskId, {});
      if (task.completed) return task;
      await sleep(50);
    }
  };

  it('asks for health', async () => {
    expect(await client.health.check()).toMatch(/^OK - Version \d+\.\d+\.\d+$/);
  });

  it('lists the file types', async () => {
    const types = await client.fileTypes.get();
    expect(types.document.formats).toContainEqual({ extension: 'pdf', mime_type: 'application/pdf' });
  });

  it('uploads, lists, gets, downloads and deletes a file', async () => {
    const bytes = pdfOfPages(1);
    const file = await client.files.create({
      file: new File([new Uint8Array(bytes)], 'report.pdf', { type: 'application/pdf' }),
      file_metadata: JSON.stringify({ project: 'a' }),
    });
    expect(file).toMatchObject({
      file_name: 'report.pdf',
      content_type: 'application/pdf',
      metadata: { project: 'a' },
    });
    expect(file.url).toBe(`ch://files/${file.file_id}`);
    expect(await client.files.get(file.file_id)).toEqual(file);

    const listed = [];
    for await (const item of client.files.list({ limit: 1 })) listed.push(item.file_id);
    expect(listed).toContain(file.file_id);

    const content = await client.files.content(file.file_id).asResponse();
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
    const { url } = await client.files.url(file.file_id, {});
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    const inline = await client.files.url(file.file_id, { base64_urls: true });
    expect(inline.url).toBe(bytes.toString('base64'));

    expect(await client.files.delete(file.file_id)).toEqual({ deleted: true });
    await expect(client.files.get(file.file_id)).rejects.toThrow(/was not found/);
  });

  it('parses a file and reads the result in every way', async () => {
    const created = await client.tasks.parse.create({ file: onePage(), file_name: 'one.pdf', ocr_strategy: 'Auto' });
    expect(created).toMatchObject({ status: 'Starting', task_type: 'Parse', completed: false });
    const done = await untilDone(created.task_id);
    expect(done).toMatchObject({
      status: 'Succeeded',
      message: 'Task succeeded',
      file_info: { name: 'one.pdf', page_count: 1 },
    });

    const parsed = await client.tasks.parse.get(created.task_id, { include_chunks: true });
    expect(parsed.output?.chunks.map((chunk) => chunk.content).join(' ')).toContain('Page 1 of 1');
    expect(parsed.version_info.client_version).toEqual({ GeneratedSdk: expect.any(String) });
    const bare = await client.tasks.get(created.task_id, { include_chunks: false });
    expect((bare.output as { chunks: unknown[] }).chunks).toEqual([]);
    await expect(client.tasks.extract.get(created.task_id, {})).rejects.toThrow(/is not an extract task/);
  });

  it('accepts the older names of the pipelines', async () => {
    const task = await client.tasks.parse.create({ file: onePage(), pipeline: 'Chunkr' });
    expect(task.configuration.pipeline).toBe('Native');
    await expect(client.tasks.parse.create({ file: onePage(), pipeline: 'Azure' })).rejects.toThrow(
      /QUIRE_AZURE_ENDPOINT/,
    );
  });

  it('creates an extract task and gets its results', async () => {
    const schema = { type: 'object', properties: { pageNumber: { type: 'number', description: 'number after Page' } } };
    const created = await client.tasks.extract.create({ file: onePage(), schema });
    expect(created).toMatchObject({ task_type: 'Extract', status: 'Starting' });
    await untilDone(created.task_id);
    const task = await client.tasks.extract.get(created.task_id, {});
    expect(task).toMatchObject({ status: 'Succeeded', output: { results: expect.any(Object) } });
  });

  it('pages through all tasks automatically', async () => {
    const made = new Set<string>();
    for (let count = 0; count < 5; count++) made.add((await client.tasks.parse.create({ file: onePage() })).task_id);
    const seen: string[] = [];
    for await (const task of client.tasks.list({ limit: 2, sort: 'asc' })) seen.push(task.task_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => made.has(id))).toEqual([...made]);
  });

  it('cancels and deletes a task', async () => {
    const file = pdfOfPages(200).toString('base64');
    const task = await client.tasks.parse.create({ file });
    await client.tasks.cancel(task.task_id);
    expect(await client.tasks.get(task.task_id, {})).toMatchObject({ status: 'Cancelled', message: 'Task cancelled' });
    await client.tasks.delete(task.task_id);
    await expect(client.tasks.get(task.task_id, {})).rejects.toThrow(/was not found/);
  });

  it('opens the webhook dashboard and verifies a delivery', async () => {
    const { url } = await client.webhooks.url();
    const token = /#token=(.+)$/.exec(url)?.[1];
    const receiver = await createReceiver();
    const authorization = `Bearer ${token}`;
    const endpoint = await quire.body(
      quire.post('/webhook/endpoints', { url: receiver.url }, { headers: { authorization } }),
    );
    const { secret } = await quire.json(`/webhook/endpoints/${endpoint.endpoint_id}/secret`, {
      headers: { authorization },
    });

    const task = await client.tasks.parse.create({ file: onePage() });
    const mine = () => receiver.received.filter(({ event }) => event.task_id === task.task_id);
    await expect.poll(() => mine().at(-1)?.event.status).toBe('Succeeded');
    await receiver.close();
    for (const { body, headers } of mine()) {
      const event = client.webhooks.unwrap(body, { headers: headers as Record<string, string>, key: secret });
      expect(event).toMatchObject({ event_type: 'task.parse.updated', task_id: task.task_id });
    }
    const statuses = mine().map(({ event }) => event.status);
    expect(statuses[0]).toBe('Starting');
    expect(statuses.slice(1, -1).every((status) => status === 'Processing')).toBe(true);
  });
});
