import { parseArgs } from 'node:util';
import { giantsOf, type OpenApi } from '../test/hostile/giants.ts';
import { StarvedServer } from '../test/hostile/starved-server.ts';

/**
 * A server with a heap of 256 MB is given every field of every route as large as the limits let through. It must not die, nor be
 * deaf for more than a quarter of a second. Turns of its event loop are measured inside it, in processor time of its thread, so
 * that other work on the machine does not count; by the clock they are told beside it.
 *
 *     npm run bench:starved
 *     npm run bench:starved -- --only createExtractTask
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, verbose: { type: 'boolean' } } });
const DEAF_MS = 250;

const server = await StarvedServer.start();
const document = (await server.quire.json('/openapi.json')) as OpenApi;
const limits = (await server.quire.json('/limits')) as Record<string, number>;
const sizes = { characters: limits.request_bytes! - 8_192, items: limits.request_values! - 1_000 };

const answers: Record<string, number> = {};
const failures: string[] = [];
const turns: { giant: string; wallMs: number; processorMs: number }[] = [];
let requests = 0;
for (const giant of giantsOf(document, sizes)) {
  if (!giant.name.includes(values.only)) continue;
  requests++;
  const began = Date.now();
  const status = await server.send(giant).catch((error) => String(error));
  if (values.verbose) console.log(requests, giant.name, status, Date.now() - began);
  answers[status] = (answers[status] ?? 0) + 1;
  if (typeof status === 'string' || status >= 500) failures.push(`${giant.name}: ${status}`);
  for (const { wallMs, processorMs } of server.turnsSince(began)) {
    turns.push({ giant: giant.name, wallMs: Math.round(wallMs), processorMs: Math.round(processorMs) });
  }
}
turns.sort((a, b) => b.processorMs - a.processorMs);
for (const turn of turns.slice(0, 10)) console.log(JSON.stringify(turn));
const over = turns.filter(({ processorMs }) => processorMs > DEAF_MS).length;
const troubles = await server.troubles();
console.log(JSON.stringify({ requests, answers, failures, troubles, turnsOver250Ms: over, longest: turns[0] ?? null }));
await server.dispose();
process.exitCode = failures.length + troubles.length + over > 0 ? 1 : 0;
