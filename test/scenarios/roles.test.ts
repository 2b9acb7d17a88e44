import { beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

/** Rights beyond the default of the method: read for GET, administer for the rest. */
const CORRECTING = ['put /tasks/{task_id}/corrections', 'put /tasks/{task_id}/review'];
const GETS_OF_ADMINISTRATORS = [
  ...['/keys', '/audit', '/webhook/url', '/webhook/endpoints', '/webhook/endpoints/{endpoint_id}/secret'],
  ...['/webhook/deliveries', '/webhook/deliveries/{delivery_id}', '/tasks/{task_id}/shares'],
  ...['/tasks/{task_id}/cancel', '/api/v1/task/{task_id}/cancel'],
];
const needed = (method: string, path: string): string => {
  if (CORRECTING.includes(`${method} ${path}`)) return 'correct';
  return method === 'get' && !GETS_OF_ADMINISTRATORS.includes(path) ? 'read' : 'administer';
};
const READ_BY_LINK = ['', '/parse', '/extract', '/events', '/markdown', '/html', '/text', '/bundle'].map(
  (end) => `get /tasks/{task_id}${end}`,
);
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface Operation {
  method: string;
  path: string;
  isKeyed: boolean;
  isJson: boolean;
}

describe('what a key may do', () => {
  let quire: SharedQuire;
  let operations: Operation[];
  const keys: Record<string, string> = {};
  const ids = { task: '', other: '', values: '' };
  beforeAll(async () => {
    quire = await sharedQuire();
    const { paths } = await quire.json('/openapi.json');
    operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, requestBody }]) => ({
        ...{ method, path, isKeyed: security.length > 0 },
        isJson: Boolean(requestBody?.content['application/json']),
      })),
    );
    for (const role of ['read', 'correct', 'administer'])
      keys[role] = (await quire.body(quire.post('/keys', { name: role, role }))).key;
    const parsed = async () => (await quire.finished((await quire.parse({ file: onePage() })).task_id)).task_id;
    [ids.task, ids.other] = [await parsed(), await parsed()];
    const schema = { type: 'object', properties: { total: { type: 'number' } } };
    const { task_id } = await quire.body(quire.post('/tasks/extract', { file: ids.task, schema }));
    ids.values = (await quire.finished(task_id)).task_id;
  });

  const ask = async ({ method, path, isJson }: Operation, key: string, taskId = UNKNOWN) => {
    const address = path.replace('{task_id}', taskId).replace(/\{\w+\}/g, UNKNOWN);
    const body = isJson ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const response = await quire.fetch(address, { method: method.toUpperCase(), key, ...body });
    await response.body?.cancel();
    return response.headers.get('x-error-code');
  };

  it('is decided for every route by its role, and a key without a role may do everything', async () => {
    const RANK = ['read', 'correct', 'administer'];
    const keyed = operations.filter(({ isKeyed }) => isKeyed);
    expect(keyed.length).toBeGreaterThan(50);
    for (const operation of keyed) {
      const least = needed(operation.method, operation.path);
      for (const role of RANK) {
        const isRefused = (await ask(operation, keys[role]!)) === 'role_too_low';
        const name = `${operation.method} ${operation.path} with ${role}`;
        expect([name, isRefused]).toEqual([name, RANK.indexOf(role) < RANK.indexOf(least)]);
      }
    }
    const plain = await quire.body(quire.post('/keys', { name: 'plain' }));
    expect(plain.role).toBe('administer');
    expect(await quire.json('/keys/current', { key: keys.read! })).toMatchObject({ name: 'read', role: 'read' });
    expect((await quire.post('/keys', { name: 'x', role: 'owner' })).status).toBe(400);
    const refused = await quire.post('/keys', { name: 'x' }, { key: keys.correct! });
    expect(await refused.text()).toBe('This key has the role "correct"; this request needs "administer".');
  });

  it('lets a corrector correct and review, and a reader do neither', async () => {
    const put = (key: string) =>
      quire.fetch(`/tasks/${ids.values}/review`, {
        ...{ method: 'PUT', key, body: '{"reviewed":true}' },
        headers: { 'content-type': 'application/json' },
      });
    expect((await put(keys.read!)).status).toBe(403);
    expect((await put(keys.correct!)).status).toBe(200);
  });

  describe('with a share link', () => {
    const shareOf = async (taskId: string, fields: object = {}) => {
      const share = await quire.body(quire.post(`/tasks/${taskId}/shares`, fields));
      const [, task, key] = /#\/shared\/([\w-]+)\/(\w+)$/.exec(share.url)!;
      expect(task).toBe(taskId);
      return { ...share, key: key! };
    };

    it('is to read the shared task, no other task and no list, and to write nothing', async () => {
      const { key } = await shareOf(ids.task);
      const open: string[] = [];
      for (const operation of operations.filter(({ isKeyed }) => isKeyed)) {
        const name = `${operation.method} ${operation.path}`;
        const code = await ask(operation, key, ids.task);
        if (code !== 'share_limited') open.push(name);
        if (operation.path.includes('{task_id}'))
          expect([name, await ask(operation, key, ids.other)]).toEqual([name, 'share_limited']);
      }
      expect(open.sort()).toEqual([...READ_BY_LINK, 'get /keys/current', 'get /review/settings'].sort());
      const task = await quire.json(`/tasks/${ids.task}`, { key });
      expect(task.status).toBe('Succeeded');
      expect((await fetch(task.output.pages[0].image)).status).toBe(200);
      // An extraction includes the document that it was made from, not the other way round.
      const ofValues = await shareOf(ids.values);
      expect((await quire.fetch(`/tasks/${ids.values}`, { key: ofValues.key })).status).toBe(200);
      expect((await quire.fetch(`/tasks/${ids.task}`, { key: ofValues.key })).status).toBe(200);
      expect((await quire.fetch(`/tasks/${ids.values}`, { key })).status).toBe(403);
    });

    it('ends when it is revoked, when it expires and with its task; it is audited, and not in the list of keys', async () => {
      const before = (await quire.json('/keys')).keys.length;
      const revoked = await shareOf(ids.other);
      const kept = await shareOf(ids.other);
      const { shares } = await quire.json(`/tasks/${ids.other}/shares`);
      expect(shares.map(({ share_id }: { share_id: string }) => share_id)).toEqual([revoked.share_id, kept.share_id]);
      expect(JSON.stringify(shares)).not.toContain(kept.key.split('_')[2]);
      expect((await quire.json('/keys')).keys.length).toBe(before);
      const address = `/tasks/${ids.task}/shares/${revoked.share_id}`;
      expect((await quire.fetch(address, { method: 'DELETE' })).status).toBe(404);
      await quire.json(address.replace(ids.task, ids.other), { method: 'DELETE' });
      expect((await quire.fetch(`/tasks/${ids.other}`, { key: revoked.key })).status).toBe(401);
      expect((await quire.fetch(`/tasks/${ids.other}`, { key: kept.key })).status).toBe(200);
      await quire.fetch(`/tasks/${ids.other}`, { method: 'DELETE' });
      expect((await quire.fetch(`/tasks/${ids.other}`, { key: kept.key })).status).toBe(401);
      const { entries } = await quire.json('/audit');
      const actions = entries.map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`);
      expect(actions).toEqual(
        expect.arrayContaining([`share.created ${kept.share_id}`, `share.revoked ${revoked.share_id}`]),
      );
      const short = await shareOf(ids.task, { expires_in: 1 });
      await expect.poll(async () => (await quire.fetch(`/tasks/${ids.task}`, { key: short.key })).status).toBe(401);
      for (const seconds of [0, 400 * 86_400, 'long'])
        expect((await quire.post(`/tasks/${ids.task}/shares`, { expires_in: seconds })).status).toBe(400);
    });
  });
});
