import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { dropPaths, hasBrowser, signIn } from './browser.ts';
import { withServer } from './with-browser.ts';

describe.skipIf(!hasBrowser)('a folder', () => {
  const at = withServer();
  let folder = '';
  beforeAll(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'quire-folder-')), 'letters');
    mkdirSync(path.join(folder, 'old', 'empty'), { recursive: true });
    writeFileSync(path.join(folder, 'one.pdf'), pdfOfPages(1));
    writeFileSync(path.join(folder, 'old', 'two.txt'), 'A letter of long ago.');
    writeFileSync(path.join(folder, 'none.pdf'), '');
    writeFileSync(path.join(folder, '.DS_Store'), 'clutter');
  });
  afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

  const check = async (give: (page: Awaited<ReturnType<typeof at.open>>['page']) => Promise<void>) => {
    const { page, problems } = await at.open();
    let uploads = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/files')) uploads += 1;
    });
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').waitFor();
    await give(page);
    await page.waitForURL('**/#/batches/*');
    await page.getByRole('heading', { name: 'letters', level: 1 }).waitFor();
    const row = (name: string) =>
      page.getByRole('list', { name: 'Files of this batch' }).locator('li', { hasText: name });
    await row('letters/one.pdf').getByText('Succeeded').waitFor();
    await row('letters/old/two.txt').getByText('Succeeded').waitFor();
    await page.getByText('1 file was not uploaded').click();
    await page.getByText('The file is empty.').waitFor();
    expect(uploads).toBe(2);
    expect(problems).toEqual([]);
    await page.close();
  };

  it('that is dropped is parsed with all files in it', () => check((page) => dropPaths(page, [folder])));

  it('that is chosen is parsed with all files in it', () =>
    check((page) => page.locator('#folder').setInputFiles(folder)));

  it('presented as a file is an error of that item, and the others are sent', async () => {
    const { page } = await at.open();
    const tried: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/files')) tried.push(Date.now());
    });
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').waitFor();
    // Browsers without directory entries present a folder as an unreadable file.
    await page.evaluate('DataTransferItem.prototype.webkitGetAsEntry = () => null');
    await dropPaths(page, [folder, path.join(folder, 'one.pdf')]);
    const row = (name: string) =>
      page.getByRole('list', { name: 'Files of this batch' }).locator('li', { hasText: name });
    await page.waitForURL('**/#/batches/*');
    await row('one.pdf').getByText('Succeeded').waitFor();
    await page.getByText('1 file was not uploaded').click();
    await page.getByText('The browser could not read this file.').waitFor();
    expect(tried.length).toBe(1);
    await page.close();
  });

  it('file whose upload keeps failing is an error of its row after a few attempts, and can be cancelled', async () => {
    const { page } = await at.open();
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').waitFor();
    let tries = 0;
    await page.route('**/files', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      tries += 1;
      return route.abort();
    });
    await dropPaths(page, [path.join(folder, 'one.pdf'), path.join(folder, 'old', 'two.txt')]);
    const row = (name: string) => page.getByRole('list', { name: 'Uploads' }).locator('li', { hasText: name });
    await row('one.pdf').getByText('Waiting for the server').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await row('one.pdf').getByText('Stopped.').waitFor();
    await page.getByRole('button', { name: 'Retry all' }).click();
    await row('one.pdf').getByText('The connection was lost').waitFor();
    await row('two.txt').getByText('The connection was lost').waitFor();
    expect(tries).toBeLessThan(16);
    // The list is still there after navigating away and back.
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await page.getByRole('link', { name: 'Playground' }).click();
    await row('two.txt').getByText('The connection was lost').waitFor();
    await page.unroute('**/files');
    await page.getByRole('button', { name: 'Retry all' }).click();
    await page.waitForURL('**/#/batches/*');
    await page.getByText('2 of 2 done.').waitFor();
    await page.close();
  });
});
