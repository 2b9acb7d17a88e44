import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { pdfOfPages } from '../test/support/documents.ts';
import { FIRST_KEY, Quire } from '../test/support/quire.ts';

/**
 * Measures a backup and a cold restore of many tasks, and the first start on the restored data. One task is created
 * through the API; the others are copies of its row and its objects under new ids.
 *
 *     npm run bench -- restore
 *     npm run bench -- restore --tasks 1000
 */
const { values } = parseArgs({ options: { tasks: { type: 'string', default: '10000' } } });
const place = mkdtempSync(path.join(os.tmpdir(), 'quire-restore-'));
const PROGRAM = path.join(import.meta.dirname, '../bin/quire');

/** Clock seconds, and processor seconds of the command and its descendants. */
async function timed(data: string, ...args: string[]): Promise<{ seconds: number; processorSeconds: number }> {
  const began = performance.now();
  const script = `"$0" "$@"; code=$?; times >&2; exit $code`;
  const child = spawn('bash', ['-c', script, PROGRAM, ...args], {
    env: { ...process.env, QUIRE_DATA_DIR: data },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes) => {
    output += bytes;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`quire ${args[0]} ended with ${code}: ${output}`);
  const used = [
    ...output
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  const processorSeconds = used.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  return { seconds: round((performance.now() - began) / 1000), processorSeconds: round(processorSeconds) };
}
const round = (value: number): number => Math.round(value * 10) / 10;

const quire = await Quire.start();
const { task_id } = await quire.parse({ file: pdfOfPages(2).toString('base64') });
const before = await quire.finished(task_id);
await quire.stop();

const postgres = new EmbeddedPostgres(quire.dataDir, () => {});
await postgres.start();
const client = new pg.Client({ connectionString: postgres.connectionString });
await client.connect();
const count = Number(values.tasks);
const ids = Array.from({ length: count - 1 }, () => randomUUID());
await client.query(
  `insert into tasks
     select (jsonb_populate_record(null::tasks, replace(to_jsonb(t)::text, $1, copies.id)::jsonb
       || jsonb_build_object('created_at', t.created_at + copies.nth * interval '1 microsecond'))).*
     from tasks t, unnest($2::text[]) with ordinality as copies (id, nth) where t.task_id = $1::uuid`,
  [task_id, ids],
);
const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from tasks limit 1');
await client.end();
await postgres.stop();
const tasks = path.join(quire.dataDir, 'objects', rows[0]!.tenant_id, 'tasks');
const files = readdirSync(path.join(tasks, task_id), { recursive: true, withFileTypes: true });
for (const id of ids) {
  for (const entry of files) {
    const to = path.join(tasks, id, path.relative(path.join(tasks, task_id), entry.parentPath), entry.name);
    if (entry.isDirectory()) mkdirSync(to, { recursive: true });
    else {
      mkdirSync(path.dirname(to), { recursive: true });
      linkSync(path.join(entry.parentPath, entry.name), to);
    }
  }
}

const copy = path.join(place, 'copy');
const data = path.join(place, 'data');
const backup = await timed(quire.dataDir, 'backup', copy);
const restore = await timed(data, 'restore', copy);
const began = performance.now();
const restored = await Quire.start({ QUIRE_DATA_DIR: data });
const startSeconds = round((performance.now() - began) / 1000);
let failed = 0;
for (const id of [task_id, ids[0]!, ids[Math.floor(ids.length / 2)]!, ids.at(-1)!]) {
  const after = await restored.json(`/tasks/${id}`, { key: FIRST_KEY });
  const texts = (task: typeof after) =>
    JSON.stringify(task.output.chunks.map(({ content }: { content: string }) => content));
  if (texts(after) !== texts(before)) failed++;
}
let listed = 0;
for (let cursor = ''; ; ) {
  const page = await restored.json(`/tasks?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
  listed += page.tasks.length;
  if (!page.has_more) break;
  cursor = page.next_cursor;
}
if (listed !== count) failed++;
const objects = Number(execFileSync('bash', ['-c', `find '${data}/objects' -type f | wc -l`]).toString());
console.log(JSON.stringify({ tasks: listed, objects, backup, restore, startSeconds, failed }));
await restored.dispose();
await quire.dispose();
rmSync(place, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
