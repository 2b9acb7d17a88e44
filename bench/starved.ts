import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Giant, giantsOf, type OpenApi } from '../test/hostile/giants.ts';
import { StarvedServer } from '../test/hostile/starved-server.ts';
import { keyOfOtherTenant } from '../test/support/second-tenant.ts';

/**
 * A server with a heap of 256 MB gets every field of every route as large as the limits allow. It must not die or block
 * for more than a quarter of a second. Event loop turns are measured inside it, in processor time of its thread, so
 * that other load does not count; clock time is reported too.
 *
 *     npm run bench -- starved
 *     npm run bench -- starved --only createExtractTask
 *     npm run bench -- starved --every 6
 *     npm run bench -- starved --part neighbour
 *
 * Then it reads large stored data: a chunk of some hundred megabytes in one line, and lists of records of the maximum
 * size, each by several readers at once. It applies and renders the largest corrections. Finally another tenant sends
 * small requests while huge ones arrive.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    part: { type: 'string', default: 'requests,stored,rendered,neighbour' },
    verbose: { type: 'boolean' },
  },
});
const DEAF_MS = 250;
const QUESTIONS = 400;
const execFileAsync = promisify(execFile);
const round = (value: number): number => Math.round(value * 10) / 10;

const server = await StarvedServer.start();
const document = (await server.quire.json('/openapi.json')) as OpenApi;
const limits = (await server.quire.json('/limits')) as Record<string, number>;
const sizes = { characters: limits.request_bytes! - 8_192, items: limits.request_values! - 1_000 };

const answers: Record<string, number> = {};
const failures: string[] = [];
const turns: { giant: string; wallMs: number; processorMs: number }[] = [];
let requests = 0;
const giants = [...giantsOf(document, sizes)].filter(({ name }) => name.includes(values.only));
const chosen = (part: string): boolean => values.part.split(',').includes(part);
async function sendEach(giant: Giant): Promise<void> {
  requests++;
  const began = Date.now();
  const status = await server.send(giant).catch((error) => String(error));
  if (values.verbose) console.log(requests, giant.name, status, Date.now() - began);
  answers[status] = (answers[status] ?? 0) + 1;
  if (typeof status === 'string' || status >= 500) failures.push(`${giant.name}: ${status}`);
  for (const { wallMs, processorMs } of server.turnsSince(began)) {
    turns.push({ giant: giant.name, wallMs: Math.round(wallMs), processorMs: Math.round(processorMs) });
    if (values.verbose && processorMs > DEAF_MS / 2) console.log(JSON.stringify(turns.at(-1)));
  }
}
/** Reads a response without holding it. */
async function bytesOf(address: string): Promise<number> {
  let bytes = 0;
  const answer = await server.quire.fetch(address);
  if (!answer.ok) failures.push(`${address}: ${answer.status}`);
  for await (const piece of answer.body!) bytes += (piece as Uint8Array).length;
  return bytes;
}

async function readStored(name: string, address: string, readers: number): Promise<void> {
  const began = Date.now();
  const bytes = await Promise.all(Array.from({ length: readers }, () => bytesOf(address)));
  for (const { wallMs, processorMs } of server.turnsSince(began)) {
    turns.push({ giant: name, wallMs: Math.round(wallMs), processorMs: Math.round(processorMs) });
  }
  console.log(JSON.stringify({ read: name, readers, megabytes: Math.round(bytes[0]! / 1024 ** 2) }));
}

async function readLarge({ quire }: StarvedServer): Promise<void> {
  const table = Array.from({ length: 85_000 }, (_, row) => Array.from({ length: 20 }, (_, n) => row + n).join(','));
  const csv = Buffer.from(table.join('\n')).toString('base64');
  const oneChunk = { chunk_processing: { target_length: 2_000_000_000 } };
  const { task_id } = await quire.parse({ file: csv, file_name: 'long.csv', ...oneChunk });
  let task = { completed: false, status: '' };
  while (!task.completed) task = await quire.json(`/tasks/${task_id}?include_chunks=false&wait=60`);
  if (task.status !== 'Succeeded') failures.push(`a csv of 85,000 rows: ${task.status}`);
  await readStored('a task whose one chunk is 85,000 rows of 20 cells', `/tasks/${task_id}`, 3);

  const metadata = JSON.stringify({ text: 'x'.repeat(limits.metadata_bytes! - 1_000) });
  for (let count = 0; count < 130; count++) {
    const form = new FormData();
    form.set('file', new Blob(['a,b\n1,2']), 'a.csv');
    form.set('file_metadata', metadata);
    const answer = await quire.fetch('/files', { method: 'POST', body: form });
    if (!answer.ok) failures.push(`a file with large metadata: ${answer.status}`);
  }
  await readStored('files with metadata of 256 KB', '/files?limit=200', 4);
  const schema = { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(900_000) } } };
  for (let count = 0; count < 60; count++) {
    const answer = await quire.post('/tasks/extract', { file: task_id, schema });
    if (!answer.ok) failures.push(`an extraction with a schema of 900 KB: ${answer.status}`);
  }
  await readStored('extractions with schemas of 900 KB', '/tasks?limit=200', 4);
}

/** The slowest things to render or correct: endless markup, spaces, cells, words. As many as a correction may hold. */
const CONTENTS: Readonly<Record<string, string>> = {
  emphasis: '**a_'.repeat(25_000),
  brackets: '['.repeat(100_000),
  underscores: '_'.repeat(100_000),
  'spaces in code': `<pre>x${' '.repeat(100_000)}a</pre>`,
  'tables in tables': '<table><tr><td>'.repeat(5_000),
  cells: `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(3_000)}</table>`,
  words: 'word '.repeat(19_000),
};
const RENDERINGS = ['', '/markdown', '/html', '/text', '/bundle', '/schema', '/corrections', '/review'];

/** Corrections of the maximum size, and every way to read them. */
async function correctAndRender({ quire }: StarvedServer): Promise<void> {
  const lines = Array.from({ length: 2_000 }, (_, at) => `## Heading ${at}\n\n${'some words '.repeat(30)}\n`).join(
    '\n',
  );
  const file = Buffer.from(lines).toString('base64');
  const { task_id } = await quire.parse({ file, file_name: 'long.md', segmentation_strategy: 'LayoutAnalysis' });
  await quire.finished(task_id);
  const { output } = await quire.json(`/tasks/${task_id}`);
  const segments = (output.chunks as { segments: { segment_id: string }[] }[]).flatMap((chunk) => chunk.segments);
  for (const [name, content] of Object.entries(CONTENTS)) {
    const { version } = await quire.json(`/tasks/${task_id}/corrections`);
    const corrections = segments.slice(0, 10).map(({ segment_id }, at) => ({
      ...{ op: 'change', id: String(at), segment_id },
      ...(name === 'words' ? { text: content } : { content }),
    }));
    const body = JSON.stringify({ corrections });
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
    await watched(`correct: ${name}`, `/tasks/${task_id}/corrections`, { method: 'PUT', headers, body });
    for (const way of RENDERINGS) await watched(`${way || 'task'}: ${name}`, `/tasks/${task_id}${way}?corrected=true`);
    await watched(`export: ${name}`, '/corrections/export');
  }
  await watched('first generation', `/api/v1/task/${task_id}`);
}

async function watched(giant: string, address: string, init: RequestInit = {}): Promise<void> {
  requests++;
  const began = Date.now();
  const answer = await server.quire.fetch(address, init);
  await answer.arrayBuffer();
  answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  if (answer.status >= 500) failures.push(`${giant}: ${answer.status}`);
  if (values.verbose) console.log(giant, answer.status, Date.now() - began);
  for (const { wallMs, processorMs } of server.turnsSince(began))
    turns.push({ giant, wallMs: Math.round(wallMs), processorMs: Math.round(processorMs) });
}

async function askOften(key: string, count: number): Promise<number[]> {
  const program = path.join(import.meta.dirname, 'starved/neighbour.ts');
  const { stdout } = await execFileAsync(process.execPath, [program, server.quire.url, key, String(count)]);
  return JSON.parse(stdout) as number[];
}
const at = (share: number, times: number[]): number =>
  round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!);

async function askBesideGiants(): Promise<void> {
  const neighbour = await keyOfOtherTenant(server.quire);
  await askOften(neighbour, QUESTIONS / 4);
  const idle = await askOften(neighbour, QUESTIONS);
  let sent = 0;
  let isOver = false;
  const senders = Array.from({ length: 3 }, async (_, sender) => {
    for (let at = sender * 7; !isOver; at += 31, sent++) await server.send(giants[at % giants.length]!).catch(() => {});
  });
  const busy = await askOften(neighbour, QUESTIONS);
  isOver = true;
  await Promise.all(senders);
  const summary = (times: number[]) => ({ median: at(0.5, times), p99: at(0.99, times) });
  console.log(JSON.stringify({ otherTenantMs: { idle: summary(idle), whileGiantsCome: summary(busy) }, giants: sent }));
}

if (chosen('requests')) {
  for (const giant of giants.filter((_, at) => at % Number(values.every) === 0)) await sendEach(giant);
}
if (chosen('stored')) await readLarge(server);
if (chosen('rendered')) await correctAndRender(server);
if (chosen('neighbour')) await askBesideGiants();

turns.sort((a, b) => b.processorMs - a.processorMs);
for (const turn of turns.slice(0, 10)) console.log(JSON.stringify(turn));
const over = turns.filter(({ processorMs }) => processorMs > DEAF_MS).length;
const troubles = await server.troubles();
console.log(JSON.stringify({ requests, answers, failures, troubles, turnsOver250Ms: over, longest: turns[0] ?? null }));
await server.dispose();
process.exitCode = failures.length + troubles.length + over > 0 ? 1 : 0;
