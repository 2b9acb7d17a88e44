import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';
import { keyOfOtherTenant } from '../support/second-tenant.ts';

let quire: Quire;
beforeAll(async () => {
  quire = await Quire.start();
});
afterAll(() => quire.dispose());

it('runs the task of an idle tenant before most of those that a busy one sent earlier', async () => {
  const key = await keyOfOtherTenant(quire);
  const answered: string[] = [];
  const note = { file: Buffer.from('A note.').toString('base64'), file_name: 'note.txt' };
  const send = async (name: string, options = {}) => {
    await quire.parse(note, options);
    answered.push(name);
  };
  await send('warm', { key });
  const busy = Array.from({ length: 60 }, () => send('busy'));
  await Promise.all([...busy, send('at rest', { key })]);
  expect(answered.indexOf('at rest')).toBeLessThan(30);
});

it('starts a waiting task as soon as the one before it has ended', async () => {
  const made = await Promise.all(Array.from({ length: 16 }, () => quire.parse({ file: onePage() })));
  const done = await Promise.all(made.map((task) => quire.finished(task.task_id)));
  const moments = done.flatMap((task) => [
    { at: Date.parse(task.started_at), change: 1 },
    { at: Date.parse(task.finished_at), change: -1 },
  ]);
  moments.sort((a, b) => a.at - b.at);
  let running = 0;
  let longestRest = 0;
  for (const [index, moment] of moments.entries()) {
    running += moment.change;
    const next = moments[index + 1];
    if (running === 0 && next) longestRest = Math.max(longestRest, next.at - moment.at);
  }
  // The longest gap with waiting tasks is one polling interval, with a margin for a busy machine.
  expect(longestRest).toBeLessThan(5_000);
  const total = moments.at(-1)!.at - moments[0]!.at;
  expect(total).toBeLessThan(60_000);
});
