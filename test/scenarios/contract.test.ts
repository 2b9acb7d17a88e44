import { beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { generatedClient } from '../support/generated-client.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

describe('the contract', () => {
  let quire: SharedQuire;
  let done: string;

  beforeAll(async () => {
    quire = await sharedQuire();
    done = (await quire.parse({ file: onePage() })).task_id;
    await quire.finished(done);
  });

  const problem = async (response: Response) => ({
    status: response.status,
    code: response.headers.get('x-error-code'),
    text: await response.text(),
  });

  describe('answers errors with one sentence and a code', () => {
    it.each<[string, () => Promise<Response>, number, string, RegExp]>([
      ['no key', () => quire.fetch('/tasks', { key: null }), 401, 'unauthorized', /API key/],
      [
        'a wrong key',
        () => quire.fetch('/tasks', { key: 'ch_aaaaaaaa_0123456789abcdefghij' }),
        401,
        'unauthorized',
        /API key/,
      ],
      ['a malformed key', () => quire.fetch('/tasks', { key: 'Bearer' }), 401, 'unauthorized', /API key/],
      ['an unknown task', () => quire.fetch('/tasks/nope'), 404, 'task_not_found', /Task nope was not found/],
      ['an unknown route', () => quire.fetch('/nowhere'), 404, 'route_not_found', /GET \/nowhere/],
      ['a wrong method', () => quire.fetch('/tasks', { method: 'PUT' }), 405, 'method_not_allowed', /allowed: GET/],
      [
        'nothing acceptable',
        () => quire.fetch('/tasks', { headers: { accept: 'image/png' } }),
        406,
        'not_acceptable',
        /application\/json/,
      ],
      [
        'a body that is not JSON',
        () =>
          quire.fetch('/tasks/parse', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
        400,
        'malformed_json',
        /not valid JSON/,
      ],
      [
        'a body of another type',
        () => quire.fetch('/tasks/parse', { method: 'POST', body: 'a=b' }),
        415,
        'unsupported_media_type',
        /application\/json/,
      ],
      ['a missing field', () => quire.post('/tasks/parse', {}), 400, 'invalid_field', /^Field file is required\.$/],
      [
        'a value that is not allowed',
        () => quire.post('/tasks/parse', { file: 'x', ocr_strategy: 'Some' }),
        400,
        'invalid_field',
        /^Field ocr_strategy must be one of All, Auto\.$/,
      ],
      [
        'a bad nested field',
        () => quire.post('/tasks/parse', { file: 'x', chunk_processing: { target_length: -1 } }),
        400,
        'invalid_field',
        /chunk_processing\.target_length must be at least 0/,
      ],
      [
        'an unknown model',
        () => quire.post('/tasks/parse', { file: onePage(), llm_processing: { llm_model_id: 'm' } }),
        400,
        'unknown_model',
        /unknown model m; known models: none/,
      ],
      ['a limit out of range', () => quire.fetch('/tasks?limit=0'), 400, 'invalid_field', /limit/],
      ['a limit over the range', () => quire.fetch('/tasks?limit=201'), 400, 'invalid_field', /at most 200/],
      [
        'a limit that is not a number',
        () => quire.fetch('/tasks?limit=ten'),
        400,
        'invalid_field',
        /limit must be a whole number/,
      ],
      [
        'a cursor that is not a timestamp',
        () => quire.fetch('/tasks?cursor=yesterday'),
        400,
        'invalid_field',
        /cursor must be a date and time/,
      ],
      [
        'a parse task read as an extract task',
        () => quire.fetch(`/tasks/${done}/extract`),
        400,
        'not_an_extract_task',
        /is not an extract task/,
      ],
      [
        'cancelling a finished task',
        () => quire.fetch(`/tasks/${done}/cancel`),
        400,
        'task_not_cancellable',
        /is Succeeded/,
      ],
      [
        'a form without a file',
        () => quire.fetch('/files', { method: 'POST', body: form({ other: 'x' }) }),
        400,
        'missing_file',
        /named "file"/,
      ],
      [
        'metadata that is not an object',
        () => quire.fetch('/files', { method: 'POST', body: form({ file: new Blob(['x']), file_metadata: '[1]' }) }),
        400,
        'invalid_field',
        /file_metadata must be a JSON object/,
      ],
      [
        'an unusable idempotency key',
        () => quire.post('/tasks/parse', { file: onePage() }, { headers: { 'idempotency-key': 'x'.repeat(300) } }),
        400,
        'invalid_header',
        /Idempotency-Key/,
      ],
    ])('%s', async (_name, act, status, code, sentence) => {
      const found = await problem(await act());
      expect(found).toMatchObject({ status, code });
      expect(found.text).toMatch(sentence);
      expect(found.text).not.toMatch(/\n|node:|\.ts\b/);
    });
  });

  it('answers with RFC 9457 problem details on request', async () => {
    const response = await quire.fetch('/tasks/nope', {
      headers: { accept: 'application/problem+json, application/json' },
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({
      status: 404,
      code: 'task_not_found',
      detail: 'Task nope was not found.',
    });
  });

  it('is unchanged for clients that accept only problem details', async () => {
    const response = await quire.fetch('/tasks', { headers: { accept: 'application/problem+json' } });
    expect(response.status).toBe(200);
  });

  it('accepts the key in every documented form', async () => {
    const forms = [{ authorization: quire.key }, { authorization: `Bearer ${quire.key}` }, { key: quire.key }];
    for (const headers of forms) expect((await fetch(`${quire.url}/file-types`, { headers })).status).toBe(200);
  });

  it('serves every current route at / and at /api/v1', async () => {
    for (const path of [
      '/tasks',
      `/tasks/${done}`,
      `/tasks/${done}/parse`,
      '/files',
      '/file-types',
      '/webhook/url',
      '/health',
      '/limits',
    ]) {
      for (const prefix of ['', '/api/v1']) expect((await quire.fetch(prefix + path)).status, prefix + path).toBe(200);
    }
  });

  it('fills in every default and echoes it', async () => {
    const { configuration } = await quire.json(`/tasks/${done}`);
    expect(configuration).toMatchObject({
      chunk_processing: { target_length: 4096, tokenizer: { Enum: 'Word' }, ignore_headers_and_footers: null },
      error_handling: 'Fail',
      pipeline: 'Native',
      segment_processing: {
        Table: { strategy: 'LLM', format: 'Html', description: true },
        Picture: { strategy: 'LLM', format: 'Markdown', crop_image: 'All' },
        PageHeader: { strategy: 'Ignore' },
        Text: { strategy: 'Auto', format: 'Markdown' },
      },
    });
  });

  it('accepts segment types in both spellings', async () => {
    const task = await quire.parse({
      file: onePage(),
      segment_processing: { page_header: { strategy: 'Auto' }, SectionHeader: { format: 'Html' } },
    });
    expect(task.configuration.segment_processing.PageHeader.strategy).toBe('Auto');
    expect(task.configuration.segment_processing.SectionHeader.format).toBe('Html');
  });

  it('answers both generations on their common create route', async () => {
    const response = await quire.post('/api/v1/tasks/parse', {
      file: onePage(),
      expires_in: 500,
      segmentation_strategy: 'Page',
    });
    const task = await quire.body(response);
    expect(task).toMatchObject({
      task_type: 'Parse',
      completed: false,
      file_info: {},
      version_info: { client_version: 'Unspecified' },
    });
    expect(task.configuration).toMatchObject({
      client_version: 'Unspecified',
      expires_in: 500,
      high_resolution: false,
      target_chunk_length: 4096,
    });
    expect(task.configuration.input_file_url).toBe(task.file_info.url);
    const old = await quire.json(`/api/v1/task/${task.task_id}`);
    expect(Object.keys(old).sort()).toEqual(
      [
        'configuration',
        'created_at',
        'expires_at',
        'finished_at',
        'message',
        'output',
        'started_at',
        'status',
        'task_id',
        'task_url',
      ].sort(),
    );
    expect(old.task_url).toBe(`${quire.url}/api/v1/task/${task.task_id}`);
    for (const prefix of ['', '/api/v1/api/v1']) {
      expect((await quire.json(`${prefix}/task/${task.task_id}`)).task_id).toBe(task.task_id);
    }
  });

  it('ignores unknown fields and reports them', async () => {
    const task = await quire.json('/tasks/parse', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file: onePage(), colour: 1, segment_processing: { Heading: {} }, ocrstrategy: 'Auto' }),
    });
    expect(task.warnings.map((warning: { message: string }) => warning.message)).toEqual([
      'Field segment_processing.Heading is not known and was ignored.',
      'Field colour is not known and was ignored.',
      'Field ocrstrategy is not known and was ignored; did you mean ocr_strategy?',
    ]);
  });

  it.each([
    ['a word that happens to be valid base64', 'invoice', /must be ch:\/\/files\/FILE_ID, an http\(s\) URL/],
    ['a bare id', '3f0f3a52-0d5c-4f07-9a57-1d6c5a2f9d11', /did you mean ch:\/\/files\/3f0f3a52-/],
  ])('refuses %s as a file', async (_, file, message) => {
    const refused = await quire.post('/tasks/parse', { file });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(message);
  });

  it.each([
    [{ chunk_processing: { tokenizer: 'Word' } }, /tokenizer must be \{"Enum": …\} with one of Word, Cl100kBase/],
    [{ llm_processing: { fallback_strategy: 7 } }, /fallback_strategy must be "None", "Default" or \{"Model"/],
    [{ chunk_processing: { target_length: 1e20 } }, /target_length must be at most 2147483647/],
    [
      { chunk_processing: { tokenizer: { Enum: 'XlmRobertaBase' } } },
      /quire tokenizers pull FacebookAI\/xlm-roberta-base/,
    ],
  ])('lists the allowed values instead of %j', async (configuration, message) => {
    const refused = await quire.post('/tasks/parse', { file: onePage(), ...configuration });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(message);
  });

  it.each(['gzip', 'br', 'zstd'])('compresses text with %s', async (encoding) => {
    const answer = await quire.fetch('/openapi.json', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const short = await quire.fetch('/health', { headers: { 'accept-encoding': encoding } });
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('has typed queries and reusable components in its OpenAPI document', async () => {
    const document = await quire.json('/openapi.json');
    const query = Object.fromEntries(
      document.paths['/tasks'].get.parameters.map((one: { name: string; schema: object }) => [one.name, one.schema]),
    );
    expect(query.limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 200 });
    expect(query.base64_urls).toEqual({ type: 'boolean', default: false });
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Citation', 'FieldMetrics']));
  });

  it('names the allowed methods when another is used', async () => {
    const refused = await quire.fetch('/tasks/parse', { method: 'PATCH' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toContain('POST');
  });

  it('embeds the input everywhere when base64 is requested', async () => {
    const task = await quire.json(`/tasks/${done}?base64_urls=true`);
    expect(task.input_file_url).toBe(task.file_info.url);
    expect(task.input_file_url).toMatch(/^JVBER/);
  });

  it('gives links that expire with the link they were read through', async () => {
    const { task_url } = await quire.json(`/tasks/${done}`);
    const ends = new URL(task_url).searchParams.get('expires');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const task = await quire.json(task_url, { key: null });
    for (const url of [task.task_url, task.file_info.url, task.output.pages[0].image]) {
      expect(new URL(url).searchParams.get('expires')).toBe(ends);
    }
  });

  it('records which client created a task', async () => {
    const manual = await quire.body(
      quire.post('/tasks/parse', { file: onePage() }, { headers: { 'x-client-version': '1.2' } }),
    );
    expect(manual.version_info.client_version).toEqual({ ManualSdk: '1.2' });
  });

  it('returns a task by its own link, without a key', async () => {
    const { task_url } = await quire.json(`/tasks/${done}`);
    expect((await quire.body(fetch(task_url))).task_id).toBe(done);
  });

  it('publishes limits, metrics, readiness and the document', async () => {
    expect(await quire.json('/limits')).toMatchObject({ pages: 2000, file_bytes: 536_870_912, zip_ratio: 200 });
    expect(await (await fetch(`${quire.url}/metrics`)).text()).toMatch(/quire_http_request_seconds_bucket/);
    expect(await (await fetch(`${quire.url}/ready`)).text()).toBe('Ready');
    const document = await quire.body(fetch(`${quire.url}/openapi.json`));
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/tasks/{task_id}/cancel');
  });

  it('waits for the next change', async () => {
    const task = await quire.parse({ file: pdfOfPages(30).toString('base64') });
    const changed = await quire.json(`/tasks/${task.task_id}?wait=20`);
    expect(changed.status).not.toBe('Starting');
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
  });

  it('streams progress until the end', async () => {
    const task = await quire.parse({ file: pdfOfPages(8).toString('base64') });
    const stream = await (await quire.fetch(`/tasks/${task.task_id}/events`)).text();
    const events = [...stream.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
    expect(events.at(-1)).toMatchObject({ status: 'Succeeded', completed: true });
    expect(events.some((event) => event.progress?.pages_total === 8)).toBe(true);
  });

  it('is described so that a generated client compiles and works', async (test) => {
    const client = await generatedClient(await quire.json('/openapi.json'));
    if (!client) return test.skip();
    const { OpenAPI, TasksService, FilesService, ServerService } = client;
    Object.assign(OpenAPI, { BASE: quire.url, HEADERS: { Authorization: quire.key } });
    const created = await TasksService!.createParseTask!({ file: onePage(), ocr_strategy: 'Auto' });
    await quire.finished(created.task_id);
    const task = await TasksService!.getParseTask!(created.task_id);
    expect(task).toMatchObject({ status: 'Succeeded', output: { chunks: expect.any(Array) } });
    const brief = await TasksService!.getTask!(created.task_id, false, false);
    expect(brief.output.chunks).toEqual([]);
    const list = await TasksService!.listTasks!(1);
    expect(list.tasks).toHaveLength(1);
    const stored = await FilesService!.uploadFile!({ file: new Blob([Buffer.from(onePage(), 'base64')]) });
    expect((await FilesService!.getFile!(stored.file_id)).file_id).toBe(stored.file_id);
    expect((await ServerService!.getLimits!()).pages).toBeGreaterThan(0);
    await TasksService!.deleteTask!(created.task_id);
    await expect(TasksService!.getTask!(created.task_id)).rejects.toMatchObject({ status: 404 });
  });

  it('never logs a key', () => {
    const secret = quire.key.split('_')[2]!;
    expect(secret.length).toBeGreaterThan(20);
    expect(quire.log()).not.toContain(secret);
  });
});

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
