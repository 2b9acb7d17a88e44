import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { createReceiver } from '../support/fakes/receiver.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

/** A typical invoice on one page. */
function invoice(): Buffer {
  const rows = [
    ['Description', 'Qty', 'Unit price', 'Amount'],
    ['Green tea', '2', '4.50', '9.00'],
    ['Rice cake', '1', '3.25', '3.25'],
  ];
  const elements = [
    text('ACME TRADING LTD', 72, 72),
    text('Invoice No: INV-7', 72, 110),
    text('Date: 03/04/2021', 72, 130),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => text(cell, 72 + column * 110, 180 + row * 24))),
    ...[162, 186, 210, 234].map((y) => line(66, y, 500, y)),
    text('Grand total: 12.25', 72, 290),
  ];
  return Buffer.from(writePdf({ pages: [{ elements }] }));
}

const schema = {
  type: 'object',
  properties: {
    invoiceNumber: { type: 'string' },
    invoiceDate: { type: 'string', format: 'date' },
    grandTotal: { type: 'number' },
    poNumber: { type: ['string', 'null'] },
    lineItems: {
      type: 'array',
      items: {
        type: 'object',
        properties: { description: { type: 'string' }, quantity: { type: 'number' }, amount: { type: 'number' } },
      },
    },
  },
  required: ['invoiceNumber'],
};
const results = {
  invoiceNumber: 'INV-7',
  invoiceDate: '2021-04-03',
  grandTotal: 12.25,
  poNumber: null,
  lineItems: [
    { description: 'Green tea', quantity: 2, amount: 9 },
    { description: 'Rice cake', quantity: 1, amount: 3.25 },
  ],
};

describe('extraction', () => {
  let quire: SharedQuire;
  let site: Server;
  let siteUrl: string;

  beforeAll(async () => {
    quire = await sharedQuire();
    site = createServer((_, response) => response.end(invoice()));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.close();
  });

  const extract = (fields: Record<string, unknown>) => quire.post('/tasks/extract', { schema, ...fields });
  const created = async (fields: Record<string, unknown>) => {
    const response = await extract(fields);
    expect(response.status).toBe(200);
    return quire.body(response);
  };
  const refusal = async (fields: Record<string, unknown>) => {
    const response = await extract(fields);
    return [response.status, response.headers.get('x-error-code'), await response.text()];
  };

  it.each(['base64', 'data URI', 'URL', 'stored file', 'parse task'])('works on a file given as %s', async (form) => {
    const bytes = invoice();
    const base64 = bytes.toString('base64');
    const forms: Record<string, () => Promise<string> | string> = {
      base64: () => base64,
      'data URI': () => `data:application/pdf;base64,${base64}`,
      URL: () => `${siteUrl}/invoice.pdf`,
      'stored file': async () => (await quire.upload(bytes, 'invoice.pdf')).url,
      'parse task': async () => (await quire.finished((await quire.parse({ file: base64 })).task_id)).task_id,
    };
    const task = await created({ file: await forms[form]!() });
    expect(task).toMatchObject({ task_type: 'Extract', status: 'Starting', parse_task_id: expect.any(String) });
    const done = await quire.finished(task.task_id);
    expect(done).toMatchObject({ status: 'Succeeded', output: { results } });
  });

  it('cites the words of every value and mirrors the results', async () => {
    const task = await created({ file: invoice().toString('base64') });
    await quire.finished(task.task_id);
    const { output, configuration, parse_task_id } = await quire.json(`/tasks/${task.task_id}/extract`);
    expect(configuration).toMatchObject({ schema, system_prompt: expect.any(String) });
    for (const part of [output.results, output.citations, output.metrics])
      expect(Object.keys(part)).toEqual(Object.keys(schema.properties));
    expect(output.citations.lineItems[1].amount).toMatchObject([{ content: '3.25', page_number: 1 }]);
    // The table's header and the matcher agree on this cell.
    expect(output.metrics.lineItems[1].amount).toMatchObject({ citation_status: 'Created', confidence: 'High' });
    expect(output.metrics.grandTotal).toMatchObject({ citation_status: 'Created', confidence: 'High' });
    expect(output.metrics.poNumber).toEqual({ citation_status: 'Failed', confidence: 'Low', score: 0 });
    const parse = await quire.json(`/tasks/${parse_task_id}/parse`);
    const [citation] = output.citations.grandTotal;
    const segment = parse.output.chunks
      .flatMap((chunk: { segments: unknown[] }) => chunk.segments)
      .find((item: { segment_id: string }) => item.segment_id === citation.segment_id);
    expect(segment.text).toContain('12.25');
    const [box] = citation.bboxes;
    expect(box.left).toBeGreaterThanOrEqual(segment.bbox.left);
    expect(box.top + box.height).toBeLessThanOrEqual(segment.bbox.top + segment.bbox.height + 1);
  });

  it('waits for a running parse, and continues when it is done', async () => {
    const parse = await quire.parse({ file: pdfOfPages(60).toString('base64') });
    const task = await created({
      file: parse.task_id,
      schema: { type: 'object', properties: { page: { type: 'number' } } },
    });
    expect(task).toMatchObject({ parse_task_id: parse.task_id });
    expect((await quire.finished(task.task_id)).status).toBe('Succeeded');
  });

  it('fails with the reason of the failed parse', async () => {
    const task = await created({ file: Buffer.from('%PDF-1.4 but not really').toString('base64') });
    const done = await quire.finished(task.task_id);
    expect(done).toMatchObject({
      status: 'Failed',
      message: expect.stringMatching(/^The parse task ended as Failed: /),
    });
  });

  const unsupported = {
    type: 'object',
    properties: { bloodPressure: { type: 'number' }, invoiceNumber: { type: 'string' } },
    required: ['bloodPressure'],
  };

  it('returns what it found and warns of a required field without support', async () => {
    const task = await created({ file: invoice().toString('base64'), schema: unsupported });
    const done = await quire.finished(task.task_id);
    expect(done).toMatchObject({
      status: 'Succeeded',
      output: {
        results: { bloodPressure: null, invoiceNumber: expect.any(String) },
        warnings: [{ code: 'required_field_unsupported', message: expect.stringMatching(/bloodPressure/) }],
      },
    });
  });

  it('fails and names the required field without support if the request sets error_handling: Fail', async () => {
    const parse_configuration = { error_handling: 'Fail' };
    const task = await created({ file: invoice().toString('base64'), schema: unsupported, parse_configuration });
    const done = await quire.finished(task.task_id);
    const message = expect.stringMatching(/required field bloodPressure;.*Found: invoiceNumber = /);
    expect(done).toMatchObject({ status: 'Failed', message });
  });

  it('can be cancelled while it waits, and the parse continues', async () => {
    const parse = await quire.parse({ file: pdfOfPages(300).toString('base64') });
    const task = await created({ file: parse.task_id });
    const answer = await quire.fetch(`/tasks/${task.task_id}/cancel`);
    expect(await answer.text()).toBe('Task cancelled');
    expect(await quire.json(`/tasks/${task.task_id}`)).toMatchObject({ status: 'Cancelled', output: null });
    expect((await quire.json(`/tasks/${parse.task_id}`)).status).not.toBe('Cancelled');
    await quire.fetch(`/tasks/${parse.task_id}/cancel`);
  });

  it('deletes the parse that it started, but no other, when it is deleted', async () => {
    const status = async (id: string) => (await quire.fetch(`/tasks/${id}`)).status;
    const own = await quire.finished((await created({ file: invoice().toString('base64') })).task_id);
    expect((await quire.fetch(`/tasks/${own.task_id}`, { method: 'DELETE' })).status).toBe(200);
    expect([await status(own.task_id), await status(own.parse_task_id)]).toEqual([404, 404]);
    const parse = await quire.finished((await quire.parse({ file: invoice().toString('base64') })).task_id);
    const borrowed = await quire.finished((await created({ file: parse.task_id })).task_id);
    await quire.fetch(`/tasks/${borrowed.task_id}`, { method: 'DELETE' });
    expect([await status(borrowed.task_id), await status(parse.task_id)]).toEqual([404, 200]);
  });

  it('cancels the parse that it started when it is cancelled', async () => {
    const task = await created({ file: pdfOfPages(300).toString('base64') });
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
    expect((await quire.json(`/tasks/${task.parse_task_id}`)).status).toBe('Cancelled');
  });

  it('sends webhooks for every step, under the name of extract events', async () => {
    const receiver = await createReceiver();
    const event_types = ['task.extract.updated'];
    const endpoint = await quire.body(quire.post('/webhook/endpoints', { url: receiver.url, event_types }));
    const task = await created({ file: invoice().toString('base64') });
    await quire.finished(task.task_id);
    await expect.poll(() => receiver.received.at(-1)?.event.status).toBe('Succeeded');
    const events = receiver.received.map(({ event }) => event);
    expect(events[0]).toMatchObject({ status: 'Starting', message: 'Waiting for the parse task' });
    for (const event of events) expect(event).toMatchObject({ event_type: event_types[0], task_id: task.task_id });
    await quire.fetch(`/webhook/endpoints/${endpoint.endpoint_id}`, { method: 'DELETE' });
    await receiver.close();
  });

  it('is deleted with its parse when it expires', async () => {
    const task = await created({ file: invoice().toString('base64'), expires_in: 3 });
    const status = async (id: string) => (await quire.fetch(`/tasks/${id}`)).status;
    await expect.poll(() => status(task.task_id)).toBe(404);
    await expect.poll(() => status(task.parse_task_id)).toBe(404);
  });

  it('cannot be updated: only parse tasks can', async () => {
    const task = await quire.finished((await created({ file: invoice().toString('base64') })).task_id);
    const body = new FormData();
    body.set('ocr_strategy', 'All');
    const update = await quire.fetch(`/api/v1/task/${task.task_id}`, { method: 'PATCH', body });
    expect([update.status, update.headers.get('x-error-code')]).toEqual([400, 'not_a_parse_task']);
  });

  it('fails with a message if a keyword of the schema has no meaning', async () => {
    const wanted = { type: 'object', properties: { name: { type: 'string', minLength: 'two' } } };
    const done = await quire.finished((await created({ file: invoice().toString('base64'), schema: wanted })).task_id);
    expect(done).toMatchObject({
      status: 'Failed',
      message: expect.stringMatching(/^Field schema: properties\.name\.minLength must be/),
    });
  });

  it('creates one task however often the request is repeated', async () => {
    const init = { headers: { 'idempotency-key': 'extract-once' } };
    const body = { schema, file: invoice().toString('base64') };
    const first = await quire.body(quire.post('/tasks/extract', body, init));
    const second = await quire.body(quire.post('/tasks/extract', body, init));
    expect(second.task_id).toBe(first.task_id);
  });

  it('refuses unsupported schemas, and says why', async () => {
    const parse = await quire.finished((await quire.parse({ file: onePage() })).task_id);
    const file = parse.task_id;
    expect(await refusal({ file, parse_configuration: {} })).toEqual([
      400,
      'invalid_field',
      expect.stringMatching(/parse_configuration is not allowed/),
    ]);
    expect(await refusal({ file, file_name: 'a.pdf' })).toEqual([
      400,
      'invalid_field',
      expect.stringMatching(/file_name/),
    ]);
    const remote = { type: 'object', properties: { a: { $ref: 'https://example.org/a.json' } } };
    expect(await refusal({ file, schema: remote })).toEqual([
      400,
      'invalid_schema',
      expect.stringMatching(/another document/),
    ]);
    expect(await refusal({ file, schema: { type: 'array' } })).toEqual([400, 'invalid_schema', expect.any(String)]);
    expect(await refusal({ file, schema: undefined })).toEqual([400, 'invalid_field', expect.stringMatching(/schema/)]);
    const unknownTask = '00000000-0000-4000-8000-000000000000';
    expect(await refusal({ file: unknownTask })).toEqual([404, 'task_not_found', expect.any(String)]);
    const task = await quire.finished((await created({ file })).task_id);
    expect(await refusal({ file: task.task_id })).toEqual([400, 'not_a_parse_task', expect.any(String)]);
  });

  it('distinguishes parse and extract tasks', async () => {
    const task = await created({ file: invoice().toString('base64') });
    const asParse = await quire.fetch(`/tasks/${task.task_id}/parse`);
    expect([asParse.status, asParse.headers.get('x-error-code')]).toEqual([400, 'not_a_parse_task']);
    const asExtract = await quire.fetch(`/tasks/${task.parse_task_id}/extract`);
    expect([asExtract.status, asExtract.headers.get('x-error-code')]).toEqual([400, 'not_an_extract_task']);
  });
});
