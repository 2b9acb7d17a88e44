import { beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

describe('Idempotency-Key', () => {
  let quire: SharedQuire;

  beforeAll(async () => {
    quire = await sharedQuire();
  });

  const create = (key: string, fields: Record<string, unknown> = {}) =>
    quire.post('/tasks/parse', { file: onePage(), ...fields }, { headers: { 'idempotency-key': key } });

  it('answers a retried create with the first response and creates no second task', async () => {
    const first = await quire.body(create('a'));
    const again = await quire.body(create('a'));
    expect(again).toEqual(first);
    const { tasks } = await quire.json('/tasks');
    expect(tasks.filter((task: { task_id: string }) => task.task_id === first.task_id)).toHaveLength(1);
    expect(tasks).toHaveLength(1);
  });

  it('refuses the key for a different request', async () => {
    const response = await create('a', { ocr_strategy: 'Auto' });
    expect(response.status).toBe(422);
    expect(response.headers.get('x-error-code')).toBe('idempotency_mismatch');
  });

  it('creates one task for many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('b')));
    const made = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 200) made.add((await quire.body(answer)).task_id);
      else {
        expect(answer.status).toBe(409);
        expect(answer.headers.get('retry-after')).toBe('1');
      }
    }
    expect(made.size).toBe(1);
  });

  it('repeats a refusal too', async () => {
    const first = await create('c', { ocr_strategy: 'Some' });
    const again = await create('c', { ocr_strategy: 'Some' });
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('x-error-code')).toBe('invalid_field');
  });

  it('compares uploads by their parts, since the boundary differs between attempts', async () => {
    const upload = (bytes: Buffer) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'a.pdf');
      return quire.fetch('/files', { method: 'POST', body: form, headers: { 'idempotency-key': 'd' } });
    };
    const first = await quire.body(upload(pdfOfPages(1)));
    expect(await quire.body(upload(pdfOfPages(1)))).toEqual(first);
    expect((await upload(pdfOfPages(2))).status).toBe(422);
    expect((await quire.json('/files')).files).toHaveLength(1);
  });

  it('separates tenants', async () => {
    const { keyOfOtherTenant } = await import('../support/second-tenant.ts');
    const response = await quire.post(
      '/tasks/parse',
      { file: onePage() },
      { key: await keyOfOtherTenant(quire), headers: { 'idempotency-key': 'a' } },
    );
    expect(response.status).toBe(200);
  });
});
