import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

const QUICK = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };
const NOTES = 40;

let quire: Quire;
beforeAll(async () => {
  quire = await Quire.start({ QUIRE_LEASE_SECONDS: '10' });
});
afterAll(() => quire.dispose());

it('kill -9 loses neither the rest of a batch nor the last correction that was acknowledged', async () => {
  const { task_id } = await quire.parse({ file: onePage() });
  const { segment_id } = (await quire.finished(task_id)).output.chunks[0].segments[0];
  const form = new FormData();
  form.set('batch', JSON.stringify({ configuration: QUICK }));
  for (let at = 0; at < NOTES; at++) form.append('file', new Blob([`Note ${at}`]), `${at}.txt`);
  const { batch_id } = await quire.json('/batches', { method: 'POST', body: form });
  const put = async (version: number, text: string) => {
    const corrections = [{ op: 'change', id: 'one', segment_id, text }];
    const headers = { 'if-match': `"${version}"` };
    return quire.body(quire.post(`/tasks/${task_id}/corrections`, { corrections }, { method: 'PUT', headers }));
  };
  await put(0, 'First');
  const acknowledged = await put(1, 'Second');
  await quire.kill();
  await quire.launch();
  expect(acknowledged).toMatchObject({ version: 2, corrections: [{ became: { text: 'Second' } }] });
  expect(await quire.json(`/tasks/${task_id}/corrections`)).toEqual(acknowledged);
  const batch = () => quire.json(`/batches/${batch_id}`);
  while (!(await batch()).completed) await sleep(200);
  expect((await batch()).counts).toMatchObject({ total: NOTES, succeeded: NOTES });
});
