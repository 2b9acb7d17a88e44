import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import { runCli } from '../support/run-cli.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const message = (id: number, method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id, method, params });
const call = (id: number, name: string, given: unknown) => message(id, 'tools/call', { name, arguments: given });
const HELLO = message(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't' } });

describe('agents', () => {
  let quire: SharedQuire;
  let folder: string;
  beforeAll(async () => {
    quire = await sharedQuire();
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-agents-'));
    writeFileSync(path.join(folder, 'harvest.pdf'), pageOfManyKinds());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  it('open a stored file over HTTP, read it within a budget, find words with their position, and read a table', async () => {
    const { url } = await quire.upload(pageOfManyKinds(), 'harvest.pdf');
    const { task_id: source } = await quire.body(quire.post('/tasks/parse', { file: url, ocr_strategy: 'Auto' }));
    const ask = async (body: unknown) => (await quire.body(quire.post('/mcp', body))).result;
    expect(await ask(HELLO)).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'quire' } });
    const { tools } = await ask(message(1, 'tools/list'));
    expect(tools.map(({ name }: { name: string }) => name)).toContain('search_document');
    const opened = await ask(call(2, 'parse_document', { source }));
    const { document_id } = opened.structuredContent;
    expect(opened.content[0].text).toContain('Harvest report');
    const part = await ask(call(3, 'read_document', { document_id, max_tokens: 100 }));
    expect(part.content[0].text).toMatch(/^<!-- page 1 -->/);
    const { hits } = (await ask(call(4, 'search_document', { document_id, query: 'spring measured' })))
      .structuredContent;
    expect(hits).toMatchObject([{ page: 1, bbox: { left: expect.any(Number), top: expect.any(Number) } }]);
    const table = await ask(call(5, 'read_table', { document_id, table: 1 }));
    expect(table.content[0].text).toContain('Apple,120,0.50');
    const none = await ask(call(6, 'read_table', { document_id, table: 9 }));
    expect(none).toMatchObject({
      isError: true,
      content: [{ text: 'The document has 1 tables; there is no table 9.' }],
    });
  });

  it('need a key over HTTP, get no response to notifications, and a sentence for errors', async () => {
    expect((await quire.post('/mcp', HELLO, { key: null })).status).toBe(401);
    expect((await quire.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect(await quire.body(quire.post('/mcp', message(1, 'nothing')))).toMatchObject({ error: { code: -32601 } });
    const wrong = await quire.body(quire.post('/mcp', call(2, 'parse_document', {})));
    expect(wrong.error.message).toMatch(/^Argument source/);
    const inside = await quire.body(quire.post('/mcp', call(3, 'parse_document', { source: 'http://10.0.0.1/a.pdf' })));
    expect(inside.result).toMatchObject({ isError: true });
  });

  it('read files below the folder over standard input, and none outside', async () => {
    const outside = [
      call(1, 'parse_document', { source: '/etc/passwd' }),
      call(2, 'parse_document', { source: '../x' }),
    ];
    const lines = [HELLO, ...outside].map((line) => `${JSON.stringify(line)}\n`).join('');
    const { stdout, code } = await runCli(['mcp', folder], { stdin: Buffer.from(lines) });
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers).toHaveLength(3);
    for (const { result } of answers.filter(({ id }) => id > 0)) {
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('outside of the folders') }],
      });
    }
  });
});
