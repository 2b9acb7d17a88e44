import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { keyOfOtherTenant } from '../support/second-tenant.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const QUICK = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };
const SCHEMA = { type: 'object', properties: { page: { type: 'string', description: 'The page' } } };

describe('a batch and its related resources', () => {
  let quire: SharedQuire;
  beforeAll(async () => {
    quire = await sharedQuire();
  });

  const ended = async (batchId: string) => {
    for (const deadline = Date.now() + 120_000; ; await sleep(200)) {
      const batch = await quire.json(`/batches/${batchId}`);
      if (batch.completed) return batch;
      if (Date.now() > deadline) throw new Error(JSON.stringify(batch));
    }
  };
  const lines = async (batchId: string) =>
    (await (await quire.fetch(`/batches/${batchId}/results?format=none`)).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('retries what failed under new ids, leaves the rest alone, and is one zip', async () => {
    const good = await quire.upload(pdfOfPages(1), 'good one.pdf');
    const broken = await quire.upload(Buffer.from('%PDF-1.4 torn'), '../../torn.pdf');
    const { batch_id } = await quire.body(
      quire.post('/batches', { files: [good.url, broken.url], configuration: QUICK }),
    );
    expect((await ended(batch_id)).counts).toMatchObject({ succeeded: 1, failed: 1 });
    const before = await lines(batch_id);
    const again = await quire.body(quire.post(`/batches/${batch_id}/retry`, undefined));
    expect(again).toMatchObject({ completed: false, counts: { total: 2, succeeded: 1, waiting: 1, failed: 0 } });
    expect((await ended(batch_id)).counts).toMatchObject({ total: 2, succeeded: 1, failed: 1 });
    const after = await lines(batch_id);
    expect(after[0].task_id).toBe(before[0].task_id);
    expect(after[1].task_id).not.toBe(before[1].task_id);
    expect((await quire.fetch(`/tasks/${before[1].task_id}`)).status).toBe(404);

    const zip = Buffer.from(await (await quire.fetch(`/batches/${batch_id}/bundle`)).arrayBuffer()).toString('latin1');
    expect(zip.startsWith('PK')).toBe(true);
    expect(zip).toContain('index.jsonl');
    expect(zip).toContain('0001 good one/document.md');
    expect(zip).not.toContain('0002');
    expect(zip).not.toContain('../');
  });

  it('stores named schemas for all keys of a tenant, and for no other tenant', async () => {
    const saved = await quire.body(quire.post('/schemas', { name: ' Pages ', schema: SCHEMA }));
    expect(saved).toMatchObject({ name: 'Pages', schema: SCHEMA, system_prompt: null });
    const put = (body: unknown, id = saved.schema_id) =>
      quire.fetch(`/schemas/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await put({ name: 'Sheets', schema: SCHEMA, system_prompt: 'Be brief.' })).json()).toMatchObject({
      schema_id: saved.schema_id,
      name: 'Sheets',
      system_prompt: 'Be brief.',
    });
    expect((await quire.json('/schemas')).schemas).toHaveLength(1);
    expect((await put({ name: 'x', schema: SCHEMA }, 'nobody')).status).toBe(404);
    expect((await quire.post('/schemas', { name: 'x', schema: { type: 'string' } })).status).toBe(400);
    const stranger = { authorization: await keyOfOtherTenant(quire) };
    const theirs = await fetch(`${quire.url}/schemas`, { headers: stranger });
    expect(await theirs.json()).toMatchObject({ schemas: [] });
    const removal = { method: 'DELETE', headers: stranger };
    expect((await fetch(`${quire.url}/schemas/${saved.schema_id}`, removal)).status).toBe(404);
    expect((await quire.fetch(`/schemas/${saved.schema_id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await quire.json('/schemas')).schemas).toEqual([]);
  });

  it('lists the extractions of one document', async () => {
    const file = pdfOfPages(1).toString('base64');
    const parse = await quire.parse({ file, ...QUICK });
    const other = await quire.parse({ file, ...QUICK });
    const make = async (id: string) =>
      (await quire.body(quire.post('/tasks/extract', { file: id, schema: SCHEMA }))).task_id;
    const first = await make(parse.task_id);
    await make(other.task_id);
    const { tasks } = await quire.json(`/tasks?parse_task_id=${parse.task_id}`);
    expect(tasks.map(({ task_id }: { task_id: string }) => task_id)).toEqual([first]);
    expect((await quire.fetch('/tasks?parse_task_id=1')).status).toBe(400);
  });
});
