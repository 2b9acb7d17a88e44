import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { ciiInvoice } from '../fixtures/parse/e-invoice.ts';
import { pdfOfPages } from '../support/documents.ts';
import { keyOfOtherTenant } from '../support/second-tenant.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const QUICK = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('batches', () => {
  let quire: SharedQuire;
  beforeAll(async () => {
    quire = await sharedQuire();
  });

  const ended = async (batchId: string, timeoutMs = 300_000) => {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(200)) {
      const batch = await quire.json(`/batches/${batchId}`);
      if (batch.completed) return batch;
      if (Date.now() > deadline) throw new Error(JSON.stringify(batch));
    }
  };
  const results = async (batchId: string, query = '') => {
    const text = await (await quire.fetch(`/batches/${batchId}/results${query}`)).text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const createForm = async (texts: (string | Buffer)[], batch: unknown, headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('batch', JSON.stringify(batch));
    for (const [at, text] of texts.entries())
      form.append('file', new Blob([new Uint8Array(Buffer.from(text))]), `${at}.txt`);
    return quire.fetch('/batches', { method: 'POST', body: form, headers });
  };

  it('parse ids, addresses and invalid inputs in one request; an invalid one fails alone, results are in order', async () => {
    const { url } = await quire.upload(pdfOfPages(2), 'two.pdf');
    const batch = await quire.body(
      quire.post('/batches', {
        name: 'mixed',
        files: [
          { file: url, reference: 'mine', pages: '-1' },
          `ch://files/${UNKNOWN}`,
          'http://127.0.0.1:1/gone.pdf',
          'not an address',
        ],
        configuration: QUICK,
        priority: 'low',
      }),
    );
    expect(batch).toMatchObject({ status: 'Starting', completed: false, counts: { total: 4, waiting: 4 } });
    const done = await ended(batch.batch_id);
    expect(done).toMatchObject({ status: 'Succeeded', counts: { total: 4, succeeded: 1, failed: 3, waiting: 0 } });
    const lines = await results(batch.batch_id);
    expect(lines.map(({ index, status, reference }) => [index, status, reference])).toEqual([
      [0, 'Succeeded', 'mine'],
      [1, 'Failed', null],
      [2, 'Failed', null],
      [3, 'Failed', null],
    ]);
    expect(lines[0].task).toMatchObject({ batch_id: batch.batch_id, priority: 'low' });
    expect(lines[0].task.output.pages.map((page: { page_number: number }) => page.page_number)).toEqual([2]);
    expect(lines[1].message).toMatch(new RegExp(`File ${UNKNOWN} was not found`));
    const { tasks } = await quire.json(`/batches/${batch.batch_id}/tasks?statuses=Succeeded`);
    expect(tasks).toHaveLength(1);
    expect((await quire.json('/batches')).batches[0].batch_id).toBe(batch.batch_id);
  });

  it('take files with the request, give Markdown lines, and are deleted with everything that belongs to them', async () => {
    const texts = Array.from({ length: 30 }, (_, at) => `Letter ${at}\n\nDear reader.`);
    const made = await quire.body(createForm([...texts, ''], { configuration: QUICK }));
    const done = await ended(made.batch_id);
    expect(done.counts).toMatchObject({ total: 31, succeeded: 30, failed: 1 });
    const lines = await results(made.batch_id, '?format=markdown');
    expect(lines.map((line) => line.file_name)).toEqual(Array.from({ length: 31 }, (_, at) => `${at}.txt`));
    expect(lines[7].markdown).toContain('Letter 7');
    expect(lines[30]).toMatchObject({ status: 'Failed', message: 'The file is empty.', task_id: null });
    const { output } = await quire.json(`/tasks/${lines[7].task_id}`);
    const { segment_id } = output.chunks[0].segments[0];
    const corrections = [{ op: 'change', id: 'c', segment_id, text: 'Letter seven' }];
    const headers = { 'if-match': '"0"' };
    await quire.post(`/tasks/${lines[7].task_id}/corrections`, { corrections }, { method: 'PUT', headers });
    expect((await results(made.batch_id, '?format=markdown&corrected=true'))[7].markdown).toContain('Letter seven');
    expect((await results(made.batch_id))[7].task.output.chunks[0].segments[0].text).toContain('Letter 7');
    const deleted = await quire.fetch(`/batches/${made.batch_id}`, { method: 'DELETE' });
    expect(await deleted.text()).toBe('Batch deleted');
    expect((await quire.fetch(`/tasks/${lines[7].task_id}`)).status).toBe(404);
    expect((await quire.fetch(`/batches/${made.batch_id}`)).status).toBe(404);
  });

  it('extract by one schema, from documents and from parse tasks', async () => {
    const { task_id } = await quire.parse({ file: Buffer.from('Total: 42 EUR').toString('base64') });
    await quire.finished(task_id);
    const schema = { type: 'object', properties: { total: { type: 'string' } } };
    const { url } = await quire.upload(Buffer.from('Total: 17 EUR'), 'bill.txt');
    const made = await quire.body(
      quire.post('/batches', { task_type: 'Extract', configuration: { schema }, files: [task_id, url] }),
    );
    expect((await ended(made.batch_id)).counts).toMatchObject({ succeeded: 2 });
    const lines = await results(made.batch_id);
    expect(lines.map(({ task }) => task.output.results.total)).toEqual([
      expect.stringContaining('42'),
      expect.stringContaining('17'),
    ]);
  });

  it('are one table by a template: one row per document, one table per list, errors as rows', async () => {
    const { templates } = await quire.json('/schemas');
    const { schema } = templates.find(({ id }: { id: string }) => id === 'invoice');
    const created = await createForm([ciiInvoice(), ''], { task_type: 'Extract', configuration: { schema } });
    const { batch_id } = (await created.json()) as { batch_id: string };
    await ended(batch_id);
    const table = async (query: string) => quire.fetch(`/batches/${batch_id}/table${query}`);
    const [head, first, second] = (await (await table('')).text()).split('\r\n');
    expect(head).toMatch(/^file,status,error,invoice_number,invoice_number \(confidence\),issue_date/);
    expect(first).toMatch(/^0\.txt,Succeeded,,INV-7,0\.99,2024-05-01,/);
    expect(second).toMatch(/^1\.txt,Failed,"?The file is empty/);
    expect(await (await table('?list=line_items')).text()).toContain('0.txt,1,Green tea & cups,0.99,4,');
    const sheets = XLSX.read(await (await table('?format=xlsx')).arrayBuffer()).SheetNames;
    expect(sheets).toEqual(['documents', 'line_items']);
    expect((await table('?list=nothing')).status).toBe(400);
  });

  it('send one webhook, when all have ended', async () => {
    const events: { event_type: string; batch_id: string; counts: object }[] = [];
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      events.push(JSON.parse(body));
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => receiver.once('listening', resolve));
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const { endpoint_id } = await quire.body(
      quire.post('/webhook/endpoints', { url, event_types: ['batch.completed'] }),
    );
    const made = await quire.body(createForm(['One', 'Two'], { configuration: QUICK }));
    await expect.poll(() => events.length).toBeGreaterThan(0);
    await sleep(1_500);
    expect(events).toMatchObject([
      {
        event_type: 'batch.completed',
        batch_id: made.batch_id,
        status: 'Succeeded',
        counts: { total: 2, succeeded: 2 },
      },
    ]);
    await quire.fetch(`/webhook/endpoints/${endpoint_id}`, { method: 'DELETE' });
    receiver.close();
  });

  it('can be cancelled: waiting tasks never start, and the batch ends', async () => {
    const texts = Array.from({ length: 300 }, (_, at) => `Page ${at}`);
    const made = await quire.body(createForm(texts, { configuration: QUICK }));
    expect(await (await quire.fetch(`/batches/${made.batch_id}`, { method: 'DELETE' })).text()).toContain(
      'is still running',
    );
    expect((await quire.post(`/batches/${made.batch_id}/cancel`, {})).status).toBe(200);
    const done = await ended(made.batch_id);
    expect(done.status).toBe('Cancelled');
    expect(done.counts.cancelled).toBeGreaterThan(100);
    expect(done.counts.succeeded + done.counts.failed + done.counts.cancelled).toBe(300);
    expect((await quire.post(`/batches/${made.batch_id}/cancel`, {})).status).toBe(400);
  });

  it('are created once per idempotency key, and belong to their tenant', async () => {
    const headers = { 'idempotency-key': 'batch-1' };
    const texts = ['One note', 'Another'];
    const first = await quire.body(createForm(texts, { configuration: QUICK }, headers));
    const again = await quire.body(createForm(texts, { configuration: QUICK }, headers));
    expect(again.batch_id).toBe(first.batch_id);
    const key = await keyOfOtherTenant(quire);
    expect((await quire.fetch(`/batches/${first.batch_id}`, { key })).status).toBe(404);
    expect((await ended(first.batch_id)).counts).toMatchObject({ total: 2, succeeded: 2 });
  });

  it('report in one sentence what is wrong with the whole request', async () => {
    const said = async (body: unknown) => (await quire.post('/batches', body)).text();
    expect(await said({ files: [] })).toBe('Field files must be at least 1.');
    expect(await said({ files: ['a'], configuration: { ocr: 1 } })).toContain('unknown fields: ocr');
    expect(await said({ files: ['a'], task_type: 'Extract' })).toContain('schema is required');
    expect(await said({ files: ['a'], priority: 'urgent' })).toContain('must be one of low, normal, high');
  });
});
