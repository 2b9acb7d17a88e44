import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('limits concurrent work per tenant, in order, without delaying other tenants', async () => {
  const turns = new Turns(2);
  let most = 0;
  let running = 0;
  const order: number[] = [];
  const work = async (at: number) => {
    most = Math.max(most, ++running);
    await sleep(5);
    order.push(at);
    running--;
  };
  const heavy = Promise.all(Array.from({ length: 20 }, (_, at) => turns.take('heavy', () => work(at))));
  let ended = 0;
  void heavy.then(() => {
    ended = performance.now();
  });
  await turns.take('light', () => sleep(1));
  expect(ended).toBe(0);
  await heavy;
  expect(most).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('continues after a failure', async () => {
  const turns = new Turns(1);
  const failing = turns.take('a', async () => {
    await sleep(1);
    throw new Error('no');
  });
  const next = turns.take('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
