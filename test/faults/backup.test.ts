import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';
import { runCli } from '../support/run-cli.ts';

describe('a backup', () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'quire-backup-'));
  const copy = path.join(place, 'copy');
  let quire: Quire;
  let restored: Quire;
  beforeAll(async () => {
    quire = await Quire.start();
  });
  afterAll(async () => {
    await restored?.dispose();
    await quire.dispose();
    rmSync(place, { recursive: true, force: true });
  });
  /** Late enough that the copy still contains it. */
  const expireSoon = async (taskId: string): Promise<number> => {
    const host = encodeURIComponent(path.join(quire.dataDir, 'postgres/socket'));
    const client = new pg.Client({ connectionString: `postgresql://quire@/quire?host=${host}` });
    await client.connect();
    await client.query("update tasks set expires_at = now() + interval '12 seconds' where task_id = $1", [taskId]);
    await client.end();
    return Date.now() + 12_000;
  };
  const objectsOf = async (folder: string) =>
    (await readdir(path.join(folder, 'objects'), { recursive: true })).filter((name) => !name.startsWith('.incoming'));

  it('of a running server restores the same tasks and files, and expired ones stay deleted', async () => {
    const kept = await quire.parse({ file: pdfOfPages(3).toString('base64') });
    const { file_id } = await quire.upload(pdfOfPages(1), 'kept.pdf');
    const passing = await quire.parse({ file: onePage(), expires_in: 3_600 });
    const before = await quire.finished(kept.task_id);
    await quire.finished(passing.task_id);
    const expiresAt = await expireSoon(passing.task_id);
    const made = await runCli(['backup', copy], { environment: { QUIRE_DATA_DIR: quire.dataDir } });
    expect(made).toMatchObject({ code: 0 });
    await quire.stop();
    await sleep(Math.max(0, expiresAt - Date.now() + 500));

    const data = path.join(place, 'data');
    const environment = { QUIRE_DATA_DIR: data };
    expect(await runCli(['restore', copy], { environment })).toMatchObject({ code: 0 });
    expect((await objectsOf(data)).join()).not.toContain(passing.task_id);
    restored = await Quire.start({ QUIRE_DATA_DIR: data });
    const after = await restored.json(`/tasks/${kept.task_id}`, { key: FIRST_KEY });
    expect(after.output.chunks.map((chunk: { content: string }) => chunk.content)).toEqual(
      before.output.chunks.map((chunk: { content: string }) => chunk.content),
    );
    expect((await restored.fetch(`/files/${file_id}/content`)).status).toBe(200);
    expect((await restored.fetch(`/tasks/${passing.task_id}`)).status).toBe(404);
    expect((await restored.finished((await restored.parse({ file: onePage() })).task_id)).status).toBe('Succeeded');
  }, 360_000);

  it('is not restored over existing data', async () => {
    const { code, stderr } = await runCli(['restore', copy], { environment: { QUIRE_DATA_DIR: quire.dataDir } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/already contains .*; set QUIRE_DATA_DIR to a new folder/);
  });
});
