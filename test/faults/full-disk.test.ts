import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage } from '../support/documents.ts';
import { Quire } from '../support/quire.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-full-'));
const objects = path.join(folder, 'objects');
mkdirSync(objects);
/** Only root may mount; elsewhere there is no small disk to fill. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', objects]).status === 0;
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
    await quire.stop();
  });
});
