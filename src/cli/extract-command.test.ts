import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { text, writePdf } from '../parse/fixtures/pdf-writer.ts';

const SLOW_MS = 120_000;

describe('quire extract', { timeout: SLOW_MS }, () => {
  let folder: string;
  const run = (args: string[]) => runCli(['extract', ...args], { cwd: folder, environment: { TMPDIR: folder } });
  const schema = { type: 'object', properties: { invoiceNumber: { type: 'string' } }, required: ['invoiceNumber'] };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'quire-cli-'));
    const page = { elements: [text('Invoice No: INV-7', 72, 300)] };
    await writeFile(path.join(folder, 'invoice.pdf'), writePdf({ pages: [page] }));
    await writeFile(path.join(folder, 'schema.json'), JSON.stringify(schema));
    await writeFile(path.join(folder, 'broken.json'), '{');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes the results, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await run(['invoice.pdf', '--schema', 'schema.json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ invoiceNumber: 'INV-7' });
    expect((await readdir(folder)).filter((name) => name.startsWith('quire-'))).toEqual([]);
  });

  it('adds citations and metrics with --json', async () => {
    const { stdout } = await run(['invoice.pdf', '--schema', 'schema.json', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: { invoiceNumber: 'INV-7' },
      citations: { invoiceNumber: [{ content: 'INV-7', page_number: 1 }] },
      metrics: { invoiceNumber: { citation_status: 'Created' } },
    });
  });

  it('says what is missing or wrong', async () => {
    expect(await run(['invoice.pdf'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/--schema/) });
    expect(await run(['invoice.pdf', '--schema', 'broken.json'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not valid JSON/),
    });
    expect(await run(['invoice.pdf', '--schema', 'none.json'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot be read/),
    });
  });
});
