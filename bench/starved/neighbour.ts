import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Another tenant, in its own process, so that creating huge requests does not distort its times. Sends small requests
 * one after the other, like a browser, and reports how long each took, in milliseconds.
 *
 *     node bench/starved/neighbour.ts http://127.0.0.1:8000 KEY 200
 */
const [url, key, count] = process.argv.slice(2);
const PAUSE_MS = 20;

const times: number[] = [];
while (times.length < Number(count)) {
  const began = performance.now();
  const answer = await fetch(`${url}/tasks?limit=10`, { headers: { authorization: key! } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  times.push(performance.now() - began);
  await sleep(PAUSE_MS);
}
console.log(JSON.stringify(times));
