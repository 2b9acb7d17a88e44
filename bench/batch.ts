import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Quire } from '../test/support/quire.ts';

/**
 * Sends many small files as one batch through a server: `npm run bench -- batch 10000`. Counts lost and failed files
 * and reports the server's memory.
 */
const count = Number(process.argv[2] ?? 10_000);
const LOOK_MS = 5_000;

const memoryMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const quire = await Quire.start({ QUIRE_LIMIT_REQUESTS_PER_SECOND: '5000' });
try {
  const form = new FormData();
  const configuration = { segmentation_strategy: 'Page', ocr_strategy: 'Auto' };
  form.set('batch', JSON.stringify({ configuration }));
  for (let at = 0; at < count; at++)
    form.append('file', new Blob([`Letter ${at}\n\nSome words to read.`]), `${at}.txt`);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const answer = await quire.fetch('/batches', { method: 'POST', body: form });
  const { batch_id: id } = await quire.body(answer);
  console.log(`accepted after ${seconds().toFixed(1)} s`);
  const memory: number[] = [];
  for (let batch = await quire.json(`/batches/${id}`); !batch.completed; batch = await quire.json(`/batches/${id}`)) {
    memory.push(memoryMib(quire.pid));
    console.log(`${seconds().toFixed(0)} s  ${batch.message}  ${memory.at(-1)!.toFixed(0)} MiB`);
    await sleep(LOOK_MS);
  }
  const took = seconds();
  const text = await (await quire.fetch(`/batches/${id}/results?format=markdown`)).text();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const right = lines.filter(
    ({ index, status, markdown }) => status === 'Succeeded' && markdown?.includes(`Letter ${index}`),
  );
  const half = Math.floor(memory.length / 2);
  const most = (values: number[]): string => Math.max(...values).toFixed(0);
  console.log(
    `${count} files: ${right.length} right, ${count - right.length} lost or wrong, ${(count / took).toFixed(1)} files/s`,
  );
  console.log(
    `server: at most ${most(memory.slice(0, half))} MiB in the first half, ${most(memory.slice(half))} MiB in the second`,
  );
} finally {
  await quire.dispose();
}
