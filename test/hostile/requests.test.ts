import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';

/** Small requests with content that other programs have failed on. */
describe('a request', () => {
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start({ QUIRE_WORKERS: '0', QUIRE_LOG_LEVEL: 'info' });
  });
  afterAll(() => quire.dispose());

  const send = async (address: string, type: string, body: string) => {
    const headers = { 'content-type': type };
    const answer = await quire.fetch(address, { method: 'POST', headers, body });
    return { status: answer.status, code: answer.headers.get('x-error-code'), text: await answer.text() };
  };
  const json = (address: string, body: string) => send(address, 'application/json', body);
  const upload = (fileName: string, metadata = '{}') =>
    send(
      '/files',
      'multipart/form-data; boundary=b',
      [
        `--b\r\ncontent-disposition: form-data; name="file_metadata"\r\n\r\n${metadata}`,
        `--b\r\ncontent-disposition: form-data; name="file"; ${fileName}\r\ncontent-type: text/csv\r\n\r\na,b`,
        '--b--\r\n',
      ].join('\r\n'),
    );

  it('that names a prototype changes only its own value', async () => {
    const { text } = await upload(
      'filename="a.csv"',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}}}',
    );
    const { metadata } = JSON.parse(text) as { metadata: object };
    expect(Object.keys(metadata).toSorted()).toEqual(['__proto__', 'constructor']);
    const configuration = await json('/tasks/parse', `{"file":"${onePage()}","__proto__":{"ocr_strategy":"Auto"}}`);
    expect(configuration.status).toBe(200);
    const task = JSON.parse(configuration.text) as { configuration: { ocr_strategy: string }; polluted?: number };
    expect([task.configuration.ocr_strategy, task.polluted]).toEqual(['All', undefined]);
    const schema = '{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"number"}}}';
    expect((await json('/tasks/extract', `{"file":"${onePage()}","schema":${schema}}`)).status).toBe(200);
    expect((await quire.fetch('/tasks?__proto__=1&limit=1')).status).toBe(400);
  });

  const object = (more: object) => ({ type: 'object', properties: { a: { type: 'string' } }, ...more });
  const deep = (levels: number, inner: object): object =>
    Array.from({ length: levels }).reduce<object>(
      (schema: object) => ({ type: 'object', properties: { a: schema } }),
      inner,
    );
  it.each<[string, object]>([
    ['that refers to itself', object({ $ref: '#' })],
    [
      'with circular references',
      object({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
    ],
    [
      'that doubles forty times',
      object({
        $ref: '#/$defs/d0',
        $defs: Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [
            `d${n}`,
            { type: 'object', properties: { l: { $ref: `#/$defs/d${n + 1}` }, r: { $ref: `#/$defs/d${n + 1}` } } },
          ]),
        ),
      }),
    ],
    ['of a stranger’s server', object({ $ref: 'http://127.0.0.1:9/schema.json' })],
    ['of the disk', object({ $ref: 'file:///etc/passwd' })],
    ['two thousand levels deep', deep(2_000, { type: 'string' })],
    ['with a pattern that never ends', object({ properties: { a: { type: 'string', pattern: '^(a+)+$' } } })],
    [
      'with a pattern of a megabyte',
      object({ properties: { a: { type: 'string', pattern: '(a|b)?'.repeat(150_000) } } }),
    ],
    [
      'with a length that exceeds any memory',
      object({ properties: { a: { type: 'array', minItems: 2 ** 53, items: {} } } }),
    ],
    [
      'with names of prototypes',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"object","properties":{"x":{}}}}}'),
    ],
    [
      'with a hundred thousand choices',
      object({ properties: { a: { anyOf: Array(30_000).fill({ type: 'string' }) } } }),
    ],
    ['that combines everything', object({ allOf: Array(500).fill({ anyOf: Array(20).fill({ not: { not: {} } }) }) })],
  ])(
    'for a schema %s is accepted or refused with a message, quickly',
    async (_, schema) => {
      const began = performance.now();
      const text = JSON.stringify(schema);
      for (const [address, body] of [
        ['/schemas', `{"name":"evil","schema":${text}}`],
        ['/tasks/extract', `{"file":"${onePage()}","schema":${text}}`],
      ] as const) {
        const { status, code } = await json(address, body);
        expect([status, code]).toEqual([
          expect.toSatisfy((status) => [200, 400, 413, 422].includes(status)),
          status === 200 ? null : expect.any(String),
        ]);
      }
      expect((await quire.fetch('/health')).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(quire.log).not.toMatch(/"level":(50|60)/);
    },
    60_000,
  );

  it.each([
    ['filename="../../../etc/passwd"', 'passwd'],
    ['filename="..\\\\..\\\\windows\\\\a.csv"', 'a.csv'],
    ['filename="invoice\u202Evsc.exe"', 'invoicevsc.exe'],
    ['filename="a\u0000.csv"', 'a.csv'],
    ['filename="a\\"; filename=\\"b.html"', 'a"; filename="b.html'],
    [`filename="${'a'.repeat(999)}.csv"`, null],
  ])('with a strange file name cannot inject a header or a path: %s', async (given, expected) => {
    const { status, text } = await upload(given);
    expect(status).toBe(200);
    const { file_id, file_name } = JSON.parse(text) as { file_id: string; file_name: string };
    if (expected) expect(file_name).toBe(expected);
    expect(file_name.length).toBeLessThanOrEqual(255);
    const { headers } = await quire.fetch(`/files/${file_id}/content`);
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[^"\\%;]*"; filename\*=UTF-8''[\w.%~-]*$/);
  });

  it('may give its file once, under a field name that may contain escapes', async () => {
    const twice = await json('/tasks/parse', '{"file":"ch://files/a","\\u0066ile":"ch://files/b"}');
    expect([twice.status, twice.code]).toEqual([400, 'malformed_json']);
    expect((await json('/tasks/parse', `{"\\u0066ile":"${onePage()}"}`)).status).toBe(200);
  });

  it.each([
    '/tasks/%E0%A4%A',
    '/tasks/%00',
    '/tasks?cursor=%00',
    '/tasks?limit=1&limit=2',
    '/batches/%00',
    '/.git/config',
  ])('for %s is answered with our own error', async (address) => {
    const answer = await quire.fetch(address);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('x-error-code')).toMatch(/^\w+$/);
  });

  it.each(['é', 'a'.repeat(256), 'a b'])('with the idempotency key %s is refused', async (key) => {
    const headers = { 'idempotency-key': key, authorization: FIRST_KEY };
    const answer = await quire.post('/tasks/parse', { file: onePage() }, { headers });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'invalid_header']);
  });

  it('with a whole key in place of an id leaves it in no log and no response', async () => {
    const key = 'ch_abcdefgh_S3CRETS3CRETS3CRET';
    for (const written of [key, key.replaceAll('_', '%5F')]) {
      const answer = await quire.fetch(`/keys/${written}`, { method: 'DELETE' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('S3CRET');
    }
    await expect.poll(() => quire.log.match(/ch_abcdefgh_\[hidden\]/g)?.length).toBeGreaterThanOrEqual(2);
    expect(quire.log).not.toContain('S3CRET');
  });

  it('for readiness reports that no worker is alive', async () => {
    expect(await (await quire.fetch('/ready')).text()).toMatch(/no worker is alive/);
    expect(await (await quire.fetch('/metrics')).text()).toMatch(/^quire_workers_alive 0$/m);
  });
});
