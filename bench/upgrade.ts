/**
 * Runs a server and a worker of an earlier version next to those of this one, on the same database, and sends tasks
 * through both.
 *
 *     npm run bench -- upgrade COMMIT [--tasks 20]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { WorkerProcess } from '../test/support/cluster/cluster.ts';
import { pdfOfPages } from '../test/support/documents.ts';
import { createReceiver } from '../test/support/fakes/receiver.ts';
import { createTestBucket } from '../test/support/fakes/s3.ts';
import { Quire } from '../test/support/quire.ts';

const { values, positionals } = parseArgs({
  options: { tasks: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const commit = positionals[0] ?? 'HEAD~1';
const ROOT = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-upgrade-'));
const old = path.join(folder, 'old');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
git('worktree', 'add', '--detach', old, commit);
symlinkSync(path.join(ROOT, 'node_modules'), path.join(old, 'node_modules'));
const oldProgram = path.join(old, 'bin/quire');

const postgres = new EmbeddedPostgres(folder, () => {});
await postgres.start();
const bucket = await createTestBucket();
const receiver = await createReceiver();
const environment = {
  DATABASE_URL: postgres.connectionString,
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: bucket.endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};
// The new server starts first: the old ones then start on its schema, as they must keep working after a migration.
const servers = [await Quire.start({ ...environment, QUIRE_WORKERS: '0' })];
servers.push(await Quire.start({ ...environment, QUIRE_WORKERS: '0' }, oldProgram));
const workers = [new WorkerProcess(environment), new WorkerProcess(environment, oldProgram)];
for (const worker of workers) await worker.launch();
let failed = 0;
try {
  await servers[1]!.post('/webhook/endpoints', { url: receiver.url });
  const made: { id: string; pages: number }[] = [];
  for (let at = 0; at < Number(values.tasks); at++) {
    const pages = at % 5 === 0 ? 40 : 1;
    const task = await servers[at % 2]!.parse({ file: pdfOfPages(pages).toString('base64') });
    made.push({ id: task.task_id, pages });
  }
  for (const [at, { id, pages }] of made.entries()) {
    // Read from the server that did not create it.
    const task = await servers[(at + 1) % 2]!.finished(id, 240_000);
    if (task.status === 'Succeeded' && task.output.pages.length === pages) continue;
    failed++;
    process.stdout.write(`${id} ${task.status} ${task.message}\n`);
  }
  const reported = () =>
    new Set(receiver.received.filter(({ event }) => event.status === 'Succeeded').map(({ event }) => event.task_id))
      .size;
  for (const deadline = Date.now() + 30_000; reported() < made.length && Date.now() < deadline; ) await sleep(200);
  process.stdout.write(
    `${made.length} tasks over ${commit} and this version: ${failed} failed, ${reported()} reported by webhook\n`,
  );
} finally {
  for (const worker of workers) await worker.dispose();
  for (const server of servers) await server.dispose();
  await bucket.close();
  await receiver.close();
  await postgres.stop();
  git('worktree', 'remove', '--force', old);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
