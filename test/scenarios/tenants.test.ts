import { beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { keyOfOtherTenant } from '../support/second-tenant.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const SCHEMA_REQUEST = { name: 'mine', schema: { type: 'object', properties: { total: { type: 'number' } } } };

describe('tenants', () => {
  let quire: SharedQuire;
  let stranger: string;
  const mine: Record<string, string> = {};

  beforeAll(async () => {
    quire = await sharedQuire();
    stranger = await keyOfOtherTenant(quire);
    mine.task_id = (await quire.parse({ file: onePage() })).task_id;
    await quire.finished(mine.task_id!);
    mine.file_id = (await quire.upload(pdfOfPages(1))).file_id;
    mine.batch_id = (await quire.body(quire.post('/batches', { files: [`ch://files/${mine.file_id}`] }))).batch_id;
    mine.key_id = (await quire.body(quire.post('/keys', { name: 'of mine' }))).key_id;
    mine.schema_id = (await quire.body(quire.post('/schemas', SCHEMA_REQUEST))).schema_id;
    mine.share_id = (await quire.body(quire.post(`/tasks/${mine.task_id}/shares`, {}))).share_id;
    const endpoint = await quire.body(quire.post('/webhook/endpoints', { url: 'http://127.0.0.1:9/' }));
    mine.endpoint_id = endpoint.endpoint_id;
    const delivery = await quire.body(quire.fetch(`/webhook/endpoints/${mine.endpoint_id}/test`, { method: 'POST' }));
    mine.delivery_id = delivery.delivery_id;
  });

  it('answers 404 to every route with another tenant’s id', async () => {
    const { paths } = await quire.json('/openapi.json');
    const tried: string[] = [];
    for (const [path, operations] of Object.entries<Record<string, unknown>>(paths)) {
      if (!path.includes('{')) continue;
      for (const [method, operation] of Object.entries(operations)) {
        const address = path.replace(/\{(\w+)\}/g, (_, name: string) => mine[name]!);
        const types = Object.keys((operation as { requestBody?: { content: object } }).requestBody?.content ?? {});
        const multipart = method === 'patch' && !types.includes('application/json');
        const form = new FormData();
        form.set('ocr_strategy', 'Auto');
        // A body that is refused for itself would hide whether the id is.
        const json = path.startsWith('/schemas/') ? JSON.stringify(SCHEMA_REQUEST) : '{}';
        const body = multipart ? form : types.length > 0 ? json : undefined;
        const headers: Record<string, string> = body === json ? { 'content-type': 'application/json' } : {};
        const response = await quire.fetch(address, {
          method: method.toUpperCase(),
          key: stranger,
          headers,
          ...(body ? { body } : {}),
        });
        expect(response.status, `${method} ${path}`).toBe(404);
        tried.push(`${method} ${path}`);
      }
    }
    expect(tried.length).toBeGreaterThan(18);
    // None of these requests had an effect.
    expect((await quire.json(`/tasks/${mine.task_id}`)).status).toBe('Succeeded');
    expect((await quire.fetch(`/files/${mine.file_id}`)).status).toBe(200);
    expect((await quire.json('/schemas')).schemas).toMatchObject([SCHEMA_REQUEST]);
    const { keys } = await quire.json('/keys');
    expect((await quire.json(`/tasks/${mine.task_id}/shares`)).shares.length).toBe(1);
    expect(new Set(keys.map((key: { revoked_at: string | null }) => key.revoked_at))).toEqual(new Set([null]));
  });

  it('lists nothing of other tenants, and no file by reference', async () => {
    expect((await quire.json('/tasks', { key: stranger })).tasks).toEqual([]);
    expect((await quire.json('/files', { key: stranger })).files).toEqual([]);
    expect((await quire.json('/webhook/endpoints', { key: stranger })).endpoints).toEqual([]);
    expect((await quire.json('/schemas', { key: stranger })).schemas).toEqual([]);
    expect((await quire.json('/usage', { key: stranger })).days).toEqual([]);
    const keys = (await quire.json('/keys', { key: stranger })).keys;
    expect(keys.map((key: { key_id: string }) => key.key_id)).toEqual([stranger.split('_')[1]]);
    const response = await quire.post('/tasks/parse', { file: `ch://files/${mine.file_id}` }, { key: stranger });
    expect(response.status).toBe(404);
  });

  it('exports only a tenant’s own corrections', async () => {
    const { output } = await quire.json(`/tasks/${mine.task_id}`);
    const { segment_id } = output.chunks[0].segments[0];
    const corrections = [{ op: 'change', id: 'one', segment_id, text: 'a secret of mine' }];
    const headers = { 'content-type': 'application/json', 'if-match': '"0"' };
    const body = JSON.stringify({ corrections });
    await quire.json(`/tasks/${mine.task_id}/corrections`, { method: 'PUT', headers, body });
    const exported = async (key?: string) =>
      Buffer.from(await (await quire.fetch('/corrections/export', key ? { key } : {})).arrayBuffer()).toString(
        'latin1',
      );
    expect(await exported()).toContain(mine.task_id);
    expect(await exported(stranger)).not.toContain(mine.task_id);
  });

  it('refuses a key from the moment it is revoked', async () => {
    const { spawnSync } = await import('node:child_process');
    expect((await quire.fetch('/tasks', { key: stranger })).status).toBe(200);
    const keyId = stranger.split('_')[1]!;
    const revoked = spawnSync(process.execPath, ['src/cli/main.ts', 'keys', 'revoke', keyId], {
      env: { PATH: process.env.PATH, QUIRE_DATA_DIR: quire.dataDir },
      encoding: 'utf8',
    });
    expect(revoked.stdout).toBe(`${keyId} is revoked.\n`);
    expect((await quire.fetch('/tasks', { key: stranger })).status).toBe(401);
  });
});
