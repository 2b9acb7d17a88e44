import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import { runCli } from '../support/run-cli.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

describe('quire parse --server', () => {
  let quire: SharedQuire;
  let folder: string;
  beforeAll(async () => {
    quire = await sharedQuire();
    folder = mkdtempSync(path.join(os.tmpdir(), 'quire-remote-'));
    writeFileSync(path.join(folder, 'harvest.pdf'), pageOfManyKinds());
    writeFileSync(path.join(folder, 'bad.pdf'), '%PDF-1.4 and no more');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  it('has the server do the work, and downloads pictures', async () => {
    const args = [
      'parse',
      'harvest.pdf',
      'bad.pdf',
      '--out',
      'out',
      '--server',
      quire.url,
      '--set',
      'ocr_strategy=Auto',
    ];
    const { code, stderr } = await runCli(args, { cwd: folder, environment: { QUIRE_KEY: quire.key } });
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/1 of 2 files read.*\n1 failed:\n {2}bad\.pdf: The file/),
    ]);
    const markdown = readFileSync(path.join(folder, 'out/harvest.md'), 'utf8');
    const picture = /!\[[^\]]*\]\(([^)]+)\)/.exec(markdown)?.[1];
    expect(readFileSync(path.join(folder, 'out', picture!)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(readdirSync(path.join(folder, 'out')).sort()).toContain('harvest.md');
  });

  it('reports in one sentence that a server is unreachable or rejects the key', async () => {
    const gone = await runCli(['parse', 'harvest.pdf', '--server', 'http://127.0.0.1:1', '--key', 'x'], {
      cwd: folder,
    });
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringMatching(/^quire: http:\/\/127\.0\.0\.1:1 cannot be reached/),
    ]);
    const stranger = await runCli(['parse', 'harvest.pdf', '--server', quire.url, '--key', 'x'], { cwd: folder });
    expect(stranger.code).toBe(1);
    expect(stranger.stderr.split('\n')).toHaveLength(2);
  });
});
