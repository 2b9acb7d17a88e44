import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { boxesDrawn, dropFile, hasBrowser, signIn, toastSeen } from './browser.ts';
import { budgetSample, invoiceSample, paperSample } from './samples.ts';
import { withServer } from './with-browser.ts';

const SAMPLES = path.join(import.meta.dirname, '../../web/samples');

describe.skipIf(!hasBrowser)('the web app', () => {
  const at = withServer();

  const parsed = async (bytes: Buffer, fields: object = {}) => {
    const file = await at.quire.upload(bytes);
    const { task_id } = await at.quire.parse({ file: file.url, ...fields });
    return at.quire.finished(task_id, 120_000);
  };

  it('keeps a key for as long as the tab lives, keeps it out of addresses and opens the webhooks with it', async () => {
    const { page, problems } = await at.open();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(at.quire.url);
    await page.getByLabel('API key').fill('ch_not_a_key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This key is not valid.').waitFor();
    expect(problems.splice(0).every((text) => text.includes('401'))).toBe(true);
    await signIn(page, at.quire);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    expect(addresses.filter((address) => address.includes(at.quire.key))).toEqual([]);
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
    await page.goto(at.quire.url);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('keeps a file that was dropped before signing in, shows the upload progress, and parses it', async () => {
    const { page, problems } = await at.open();
    await page.goto(at.quire.url);
    await page.getByLabel('API key').waitFor();
    await dropFile(page, pdfOfPages(1), 'early.pdf');
    await toastSeen(page, 'Sign in, and your files will be parsed.');
    // A slow connection: the upload continues only after its progress was seen.
    let release = () => {};
    const seen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/files', async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByLabel('API key').fill(at.quire.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('progressbar', { name: 'Upload progress' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    release();
    await boxesDrawn(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('early.pdf');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('lists tasks with filters and pages, deletes them, and shows files', async () => {
    const file = pdfOfPages(1).toString('base64');
    await parsed(pdfOfPages(1));
    for (let count = 0; count < 27; count++) await at.quire.parse({ file });
    const { page, problems } = await at.open();
    await signIn(page, at.quire, '/#/tasks');
    const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(25);
    await page.getByLabel('Status').selectOption('Succeeded');
    await rows
      .first()
      .getByRole('button', { name: /Delete/ })
      .waitFor();
    const before = (await at.quire.json('/tasks?limit=200')).tasks.length;
    await rows
      .first()
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await at.quire.json('/tasks?limit=200')).tasks.length).toBeLessThan(before);
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByRole('heading', { name: 'No matching tasks' }).waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('list', { name: 'Files' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('states the defaults that a task echoes', async () => {
    const { DEFAULTS } = (await import('../../web/app/playground/defaults.js' as string)) as { DEFAULTS: object };
    const { configuration } = await at.quire.json(
      `/tasks/${(await at.quire.body(at.quire.post('/tasks/parse', { file: pdfOfPages(1).toString('base64') }))).task_id}`,
    );
    expect(configuration).toMatchObject(DEFAULTS);
  });

  it('offers the samples that the script makes', () => {
    expect(readFileSync(path.join(SAMPLES, 'paper.pdf')).equals(paperSample())).toBe(true);
    expect(readFileSync(path.join(SAMPLES, 'invoice.pdf')).equals(invoiceSample())).toBe(true);
    expect(readFileSync(path.join(SAMPLES, 'budget.xlsx')).equals(budgetSample())).toBe(true);
  });
});
