import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '../fixtures/parse/pdf-writer.ts';
import { pdfOfPages } from '../support/documents.ts';
import { dropPaths, hasBrowser, signIn, toastSeen } from './browser.ts';
import { budgetSample, invoiceSample } from './samples.ts';
import { withServer } from './with-browser.ts';

const FILES = 60;

/** What a new user does in a first hour, in order. Every step begins where the one before ended. */
describe.skipIf(!hasBrowser)('a first hour', () => {
  const at = withServer();
  let folder = '';
  beforeAll(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'quire-hour-')), 'mixed');
    mkdirSync(path.join(folder, 'letters'), { recursive: true });
    const put = (name: string, bytes: string | Buffer) => writeFileSync(path.join(folder, name), bytes);
    put('invoice.pdf', invoiceSample());
    put('budget.xlsx', budgetSample());
    put('report.md', '# Report\n\nThe ferry left at noon.\n');
    put('short.pdf', pdfOfPages(2));
    put('broken.pdf', '%PDF-1.4 and no more');
    put('locked.pdf', writePdf({ pages: [{}], encryption: { userPassword: 'user', ownerPassword: 'owner' } }));
    put('page.html', '<h1>A page</h1><p>With a sentence.</p>');
    put('list.csv', 'name,amount\nOak,12\n');
    for (let number = 1; number <= FILES - 8; number += 1)
      put(`letters/letter-${number}.txt`, `Invoice number: L-${number}\nTotal: ${number}.00 EUR\n`);
  });
  afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

  const download = async (page: Page, name: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFileSync(await (await coming).path());
  };

  it('ends without a dead end: a folder in, a zip and a table out, everything still there after a reload', async () => {
    const { page, problems } = await at.open({ width: 1_440 });
    page.setDefaultTimeout(300_000);
    await signIn(page, at.quire);
    await page.getByRole('button', { name: 'Fast' }).click();
    await dropPaths(page, [folder]);

    // Followed to the end, also by who looks elsewhere and comes back, and who reloads.
    await page.waitForURL('**/#/batches/*');
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first().waitFor();
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.getByRole('link', { name: 'mixed', exact: true }).click();
    await page.reload();
    await page.getByText(`${FILES} of ${FILES} done.`).waitFor();
    const row = (name: string) =>
      page.getByRole('list', { name: 'Files of this batch' }).locator('li', { hasText: name });
    await row('broken.pdf').getByText('Failed').waitFor();
    await row('locked.pdf')
      .getByText(/password/i)
      .waitFor();
    await page.getByLabel('Only failed').check();
    expect(await page.getByRole('list', { name: 'Files of this batch' }).getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Retry 2 failed' }).click();
    await page.getByRole('button', { name: 'Retry 2 failed' }).waitFor({ state: 'hidden' });
    await page.getByText(`${FILES} of ${FILES} done.`).waitFor();
    const zip = (await download(page, 'Download all as zip')).toString('latin1');
    expect(zip.startsWith('PK')).toBe(true);
    for (const name of ['invoice/document.md', 'budget/document.json', 'letter-52/document.md', 'index.jsonl'])
      expect(zip).toContain(name);

    // One schema over all, saved under a name; the table leads to the words of a value.
    await page.getByRole('button', { name: 'Extract data from all' }).click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const properties = {
      number: { type: 'string', description: 'Invoice number' },
      total: { type: 'number', description: 'Total' },
    };
    await page.getByLabel('JSON Schema').fill(JSON.stringify({ type: 'object', properties }));
    await page.getByRole('button', { name: 'Save as …' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Totals');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toastSeen(page, 'Schema saved.');
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByRole('button', { name: 'Download XLSX' }).waitFor();
    const csv = (await download(page, 'Download CSV')).toString();
    expect(csv).toContain('L-52');
    expect(csv.trimEnd().split('\n').length).toBe(FILES - 2 + 1);
    expect((await download(page, 'Download XLSX')).toString('latin1').startsWith('PK')).toBe(true);
    await page.getByRole('link', { name: 'NJ-2041', exact: true }).click();
    await page.getByRole('heading', { name: 'Values', exact: true }).waitFor();
    await page.locator('.mark').first().waitFor();
    await page.reload();
    await page.locator('.mark').first().waitFor();
    await page.getByText('Extractions of this document (1)').waitFor();
    await page.getByText('Data to extract').click();
    expect(await page.getByLabel('Schema', { exact: true }).locator('option').allTextContents()).toContain('Totals');

    expect(problems).toEqual([]);
    await page.close();
  });
});
