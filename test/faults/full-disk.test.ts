import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-full-'));
const objects = path.join(folder, 'objects');
mkdirSync(objects);
/** Only root may mount; elsewhere there is no small disk to fill. */
const mount = (place: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]).status === 0;
const mounted = mount(objects);
if (!mounted) console.warn('SKIPPED: a full disk needs the right to mount a small file system (root on Linux).');

describe.skipIf(!mounted)('a full disk', () => {
  afterAll(() => {
    spawnSync('umount', [objects]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses uploads with 503, keeps serving, and works again once there is room', async () => {
    const quire = await Quire.start({ QUIRE_DATA_DIR: folder, QUIRE_FREE_DISK_BYTES: '0' });
    const filler = path.join(objects, 'filler');
    writeFileSync(filler, Buffer.alloc(1_900_000));
    const form = new FormData();
    form.set('file', new Blob([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500_000)])]), 'a.pdf');
    const refused = await quire.fetch('/files', { method: 'POST', body: form });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('x-error-code')).toBe('disk_full');
    expect((await quire.json('/files')).files).toEqual([]);
    rmSync(filler);
    const task = await quire.parse({ file: onePage() });
    expect((await quire.finished(task.task_id)).status).toBe('Succeeded');

    // Large requests are written there before they are answered.
    const spool = path.join(folder, 'incoming');
    expect(mount(spool)).toBe(true);
    try {
      const words = 'word '.repeat(60_000);
      const { output } = await quire.json(`/tasks/${task.task_id}`);
      const { segment_id } = output.chunks[0].segments[0];
      const address = `/tasks/${task.task_id}/corrections`;
      const correct = async (text: string) => {
        const { version } = await quire.json(address);
        const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
        const body = JSON.stringify({ corrections: [{ op: 'change', id: 'one', segment_id, text }] });
        return quire.fetch(address, { method: 'PUT', headers, body });
      };
      expect((await correct(words)).status).toBe(200);
      await expect.poll(() => readdirSync(spool)).toEqual([]);
      const full = path.join(spool, 'filler');
      writeFileSync(full, Buffer.alloc(2 * 1024 ** 2 - 8_192));
      const reads = [`/tasks/${task.task_id}?corrected=true`, `/tasks/${task.task_id}/html?corrected=true`];
      for (const answer of [
        await correct(words),
        ...(await Promise.all(reads.map((address) => quire.fetch(address)))),
      ]) {
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'disk_full']);
        await answer.text();
      }
      // It has started when its first page is written, and is then interrupted.
      await quire
        .fetch('/corrections/export')
        .then((answer) => answer.arrayBuffer())
        .catch(() => null);
      expect((await quire.fetch('/health')).status).toBe(200);
      await expect.poll(() => readdirSync(spool)).toEqual(['filler']);
      rmSync(full);
      expect((await correct('short')).status).toBe(200);
      for (const address of reads) expect((await quire.fetch(address)).status).toBe(200);
    } finally {
      await quire.stop();
      spawnSync('umount', [spool]);
    }
  });
});
