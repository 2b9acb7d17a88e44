import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ciiInvoice } from '../../../test/fixtures/parse/e-invoice.ts';
import { text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { runCli } from '../../../test/support/run-cli.ts';

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

  it('writes the results and removes its temporary files', async () => {
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

  it('fills one table from a folder, resumes, and writes failures as rows', async () => {
    const inbox = path.join(folder, 'inbox');
    await mkdir(inbox);
    await writeFile(path.join(inbox, 'a.xml'), ciiInvoice());
    await writeFile(path.join(inbox, 'b.txt'), 'Invoice No: =1+1');
    await writeFile(path.join(inbox, 'c.pdf'), '');
    const out = ['inbox', '--schema', 'invoice', '--out', 'table.csv', '--jobs', '1'];
    const first = await run(out);
    expect([first.code, first.stderr]).toEqual([3, expect.stringContaining('3 files, 1 failed')]);
    const [head, a, , c] = (await readFile(path.join(folder, 'table.csv'), 'utf8')).split('\r\n');
    expect(head).toContain('file,status,error,invoice_number,invoice_number (confidence)');
    expect(a).toContain('a.xml,Succeeded,,INV-7,0.99,2024-05-01');
    expect(c).toContain('c.pdf,Failed,');
    expect(await readFile(path.join(folder, 'table.line_items.csv'), 'utf8')).toContain('Green tea & cups');
    await writeFile(path.join(inbox, 'c.pdf'), await readFile(path.join(folder, 'invoice.pdf')));
    const second = await run(out);
    expect([second.code, second.stderr]).toEqual([0, expect.stringContaining('3 files, 2 done before')]);
    expect(await readFile(path.join(folder, 'table.csv'), 'utf8')).toContain('c.pdf,Succeeded,,INV-7');
    expect((await readdir(folder)).filter((name) => name.includes('progress'))).toEqual([]);
  });

  it('requires a table for several files', async () => {
    const { code, stderr } = await run(['.', '--schema', 'invoice']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--out TABLE.csv')]);
  });

  it('reports missing and invalid arguments', async () => {
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
