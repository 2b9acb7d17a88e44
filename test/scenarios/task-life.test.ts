import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { filesBelow, filesContaining } from '../support/files-below.ts';
import { Quire } from '../support/quire.ts';

describe('the life of a task', () => {
  let quire: Quire;

  beforeAll(async () => {
    quire = await Quire.start();
  });
  afterAll(() => quire.dispose());

  const running = async (fields: Record<string, unknown> = {}) => {
    const task = await quire.parse({ file: pdfOfPages(400).toString('base64'), ...fields });
    await expect.poll(async () => (await quire.json(`/tasks/${task.task_id}`)).progress?.pages_done).toBeGreaterThan(0);
    return task;
  };

  const update = (taskId: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return quire.fetch(`/api/v1/task/${taskId}`, { method: 'PATCH', body: form });
  };

  it('reports the step and the page while it runs', async () => {
    const task = await running();
    const seen = await quire.json(`/tasks/${task.task_id}`);
    expect(seen.message).toMatch(/^Reading pages: page \d+ of 400$/);
    expect(seen.progress).toMatchObject({ step: 'Reading pages', pages_total: 400 });
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
  });

  it('returns finished pages before the others, marked as not final', async () => {
    const { task_id } = await running();
    const events = await quire.fetch(`/tasks/${task_id}/events?include_partial=true`);
    const [pages, chunks] = await firstPart(events);
    expect(pages[0]).toMatchObject({ page_number: 1 });
    expect(chunks[0].segments[0].content).toContain('Page 1 of 400');
    const seen = await quire.json(`/tasks/${task_id}?include_partial=true`);
    expect(seen).toMatchObject({ completed: false, output: { is_partial: true, page_count: 400 } });
    expect(seen.output.pages.length).toBe(seen.progress.pages_readable);
    expect(seen.output.pages.length).toBeGreaterThanOrEqual(pages.length);
    expect((await fetch(seen.output.pages[0].image)).headers.get('content-type')).toMatch(/^image\//);
    const ids = seen.output.chunks.map((chunk: { chunk_id: string }) => chunk.chunk_id);
    expect(new Set(ids).size).toBe(ids.length);
    // Callers that do not request it get the same response as before.
    expect((await quire.json(`/tasks/${task_id}`)).output).toBeNull();
    await quire.fetch(`/tasks/${task_id}/cancel`);
    expect((await quire.json(`/tasks/${task_id}?include_partial=true`)).output).toBeNull();
    const parts = () => filesNaming(quire.dataDir, task_id).filter((file) => file.includes('/parts/'));
    await expect.poll(parts).toEqual([]);
  });

  it('stops a running task soon after its cancel, long before it would have ended', async () => {
    const task = await running();
    const response = await quire.fetch(`/tasks/${task.task_id}/cancel`, { method: 'POST' });
    expect(await response.text()).toBe('Task cancelled');
    await expect.poll(() => foldersOfRuns(quire.dataDir), { timeout: 10_000 }).toEqual([]);
    expect(await quire.json(`/tasks/${task.task_id}`)).toMatchObject({
      status: 'Cancelled',
      completed: true,
      output: null,
    });
    expect((await quire.fetch(`/tasks/${task.task_id}/cancel`)).status).toBe(400);
  });

  it('refuses to delete a running task, and deletes a finished one with all its data', async () => {
    const task = await running();
    const refused = await quire.fetch(`/tasks/${task.task_id}`, { method: 'DELETE' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/cancel it first/);
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
    expect(await (await quire.fetch(`/tasks/${task.task_id}`, { method: 'DELETE' })).text()).toBe('Task deleted');
    expect((await quire.fetch(`/tasks/${task.task_id}`)).status).toBe(404);
    await expect.poll(() => filesNaming(quire.dataDir, task.task_id)).toEqual([]);
  });

  it('processes again under a changed configuration', async () => {
    const task = await quire.parse({ file: onePage() });
    await quire.finished(task.task_id);
    const changed = await (
      await update(task.task_id, { chunk_processing: '{"target_length": 5}', high_resolution: 'true' })
    ).json();
    expect(changed).toMatchObject({
      status: 'Starting',
      configuration: { target_chunk_length: 5, json_schema: null, model: null },
    });
    const done = await quire.finished(task.task_id);
    expect(done).toMatchObject({
      status: 'Succeeded',
      configuration: { chunk_processing: { target_length: 5 }, ocr_strategy: 'Auto' },
    });
    expect(done.output.pages[0].dpi).toBe(288);
    const unchanged = await update(task.task_id, { high_resolution: 'true' });
    expect(unchanged.status).toBe(400);
    expect(unchanged.headers.get('x-error-code')).toBe('configuration_unchanged');
  });

  it('understands first-generation settings in an update', async () => {
    const task = await quire.parse({ file: onePage() });
    await quire.finished(task.task_id);
    const legacy = {
      Table: { html: 'Auto', crop_image: 'All' },
      Picture: { llm: 'Describe it.' },
      Text: { html: 'LLM' },
    };
    const changed = await quire.body(update(task.task_id, { segment_processing: JSON.stringify(legacy) }));
    expect(changed.configuration.segment_processing).toMatchObject({
      Table: { format: 'Html', strategy: 'Auto', crop_image: 'All' },
      Picture: { llm: 'Describe it.', strategy: 'LLM' },
      Text: { format: 'Html', strategy: 'LLM' },
    });
    await quire.finished(task.task_id);
  });

  it('refuses to update a running task', async () => {
    const task = await running();
    const refused = await update(task.task_id, { high_resolution: 'true' });
    expect(refused.headers.get('x-error-code')).toBe('task_not_updatable');
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
  });

  it('restores the former result when an update fails, and says so', async () => {
    const file = await quire.upload(pdfOfPages(1));
    const task = await quire.parse({ file: file.url });
    const before = await quire.finished(task.task_id);
    await quire.json(`/files/${file.file_id}`, { method: 'DELETE' });
    await update(task.task_id, { high_resolution: 'true' });
    const after = await quire.finished(task.task_id);
    expect(after.status).toBe('Succeeded');
    expect(after.message).toMatch(/update failed and the former result was restored: .*deleted/);
    expect(after.configuration).toEqual(before.configuration);
    expect(after.finished_at).toBe(before.finished_at);
    expect(after.output.chunks[0].content).toBe(before.output.chunks[0].content);
  });

  it('leaves nothing behind when it expires, finished or running', async () => {
    const marker = 'Zanzibarmarker';
    const file = pdfOfPages(2, marker).toString('base64');
    const finished = await quire.parse({ file, expires_in: 6 });
    const task = await quire.parse({ file: pdfOfPages(400, marker).toString('base64'), expires_in: 6 });
    expect(Date.parse(finished.expires_at) - Date.parse(finished.created_at)).toBe(6000);
    for (const { task_id } of [finished, task]) {
      await expect.poll(async () => (await quire.fetch(`/tasks/${task_id}`)).status).toBe(404);
      await expect.poll(() => filesNaming(quire.dataDir, task_id)).toEqual([]);
    }
    await expect.poll(() => foldersOfRuns(quire.dataDir)).toEqual([]);
    expect(filesContaining(filesBelow(path.join(quire.dataDir, 'objects')), marker)).toEqual([]);
    expect(readdirSync(path.join(quire.dataDir, 'incoming'))).toEqual([]);
  });
});

const filesNaming = (folder: string, text: string): string[] =>
  filesBelow(folder, ['postgres']).filter((file) => file.includes(text));

/** Temporary folders of runs, of any process. */
const foldersOfRuns = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, 'work'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    path.basename(name).startsWith('run-'),
  );

/** Pages and chunks of the first part in an event stream. */
// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the scenarios, field by field.
async function firstPart(events: Response): Promise<[any[], any[]]> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of events.body!) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    const found = /event: chunks\ndata: (.*)\n\n/.exec(text);
    if (!found) continue;
    const { is_partial, part, pages, chunks } = JSON.parse(found[1]!);
    expect([is_partial, part]).toEqual([true, 1]);
    return [pages, chunks];
  }
  throw new Error(`The events ended without a part:\n${text.slice(-500)}`);
}
