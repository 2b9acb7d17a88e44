import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '../fixtures/parse/pdf-writer.ts';
import { pdfOfPages } from '../support/documents.ts';
import { boxesDrawn, dropPaths, hasBrowser, segmentsOf, signIn, toastSeen } from './browser.ts';
import { budgetSample, invoiceSample } from './samples.ts';
import { COLOUR_RULES, seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

/** More than a list shows at first. */
const FILES = 30;
const LETTERS = FILES - 8;
const FAR = 28;

/** Chapters that fill a page each, followed by a table. */
function longReport(): string {
  const chapter = (number: number): string =>
    `# Chapter ${number}\n\n${`The ferry left the quay at noon and came back late on day ${number}. `.repeat(48)}\n`;
  const table = '| Week | Rain |\n|---|---|\n| 1 | 12 |\n| 2 | 48 |\n';
  return `${Array.from({ length: 40 }, (_, at) => chapter(at + 1)).join('\n')}\n# Rain\n\n${table}\n\nThe end.\n`;
}

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

/** In both themes, whatever the initial one; between them only the colours differ. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousIssues(page, colorScheme === 'dark' ? COLOUR_RULES : null)).toEqual([]);
  }
}

/** What a new user does in the first hour, in order. Every step starts where the previous one ended. */
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
    for (let number = 1; number <= LETTERS; number += 1)
      put(`letters/letter-${number}.txt`, `Invoice number: L-${number}\nTotal: ${number}.00 EUR\n`);
  });
  afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

  const download = async (page: Page, name: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFileSync(await (await coming).path());
  };

  it('has no dead end: a folder in, a zip and a table out, everything still there after a reload', async () => {
    const { page, problems } = await at.open({ width: 1_440 });
    page.setDefaultTimeout(300_000);
    await signIn(page, at.quire);
    await page.getByRole('button', { name: 'Fast' }).click();
    await dropPaths(page, [folder]);

    // The progress is followed to the end, also after navigating away and back and after a reload.
    await page.waitForURL('**/#/batches/*');
    const batch = page.url();
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
    for (const name of ['invoice/document.md', 'budget/document.json', `letter-${LETTERS}/document.md`, 'index.jsonl'])
      expect(zip).toContain(name);

    // One schema for all, saved under a name; the table links to the words of a value.
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
    expect(csv).toContain(`L-${LETTERS}`);
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
    await expectAccessible(page);

    // The same on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(batch);
    await page.getByText(`${FILES} of ${FILES} done.`).waitFor();
    await expectAccessible(page);
    expect(await widthOf(page)).toBe(390);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('link', { name: 'Review next document' }).click();
    await page.locator('.review-values li[aria-current]').waitFor();
    await expectAccessible(page);
    expect(await widthOf(page)).toBe(390);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('continues with a long report: a table on a distant page is corrected, by two people at once', async () => {
    const stored = await at.quire.upload(Buffer.from(longReport()), 'report.md');
    const made = await at.quire.parse({ file: stored.url, segmentation_strategy: 'LayoutAnalysis' });
    const report = await at.quire.finished(made.task_id, 120_000);
    const id = report.task_id;
    const table = segmentsOf(report).find(({ segment_type: type }) => type === 'Table')!;
    const farPage = table.page_number;
    expect(farPage).toBeGreaterThanOrEqual(FAR);
    const corrections = async () => (await at.quire.json(`/tasks/${id}/corrections`)).corrections.length;

    // From the viewer to the correction screen and back: the page and the segment stay the same, also after a reload.
    const { page, problems } = await at.open({ width: 1_440 });
    await signIn(page, at.quire, `/#/tasks/${id}`);
    await boxesDrawn(page);
    await page.getByLabel('Page', { exact: true }).fill(String(farPage));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/#/tasks/${id}/p/${farPage}`);
    await page.locator(`.segments li[data-id="${table.segment_id}"] button`).first().click();
    await page.waitForURL(`**/p/${farPage}/s/${table.segment_id}`);
    await page.getByRole('link', { name: 'Correct' }).click();
    await page.waitForURL(`**/#/correct/${id}/p/${farPage}/s/${table.segment_id}`);
    await page.reload();
    await page.getByRole('heading', { name: `Table on page ${farPage}` }).waitFor();
    await page.getByRole('button', { name: 'Edit cells' }).click();
    // The editor is next to the table that it corrects.
    const dialog = (await page.getByRole('dialog').boundingBox())!;
    const sheet = (await page.locator(`.page[data-page="${farPage}"]`).boundingBox())!;
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(dialog.x + 1);
    await expectAccessible(page);
    await page.getByRole('gridcell', { name: '48' }).click();
    await page.keyboard.type('49');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.poll(corrections).toBe(1);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(`**/#/tasks/${id}/p/${farPage}/s/${table.segment_id}`);
    await page.reload();
    await boxesDrawn(page);
    expect(await page.getByLabel('Page', { exact: true }).inputValue()).toBe(String(farPage));
    // So do the thumbnails, and the document next to the pages.
    await page.getByRole('button', { name: `Page ${farPage}`, exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Document' }).click();
    await page.getByLabel('Format').selectOption('Markdown');
    await page.getByLabel(`Markdown of page ${farPage}`).getByText('49').waitFor();

    // Two people change the same text. Each is notified about the other, and the first decides which version is used.
    const second = await at.quire.body(at.quire.post('/keys', { name: 'Ann' }));
    const { page: other, problems: problemsOfOther } = await at.open({ width: 1_440 });
    await other.goto(`${at.quire.url}/#/correct/${id}`);
    await other.getByLabel('API key').fill(second.key);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await page.goto(`${at.quire.url}/#/correct/${id}`);
    for (const one of [page, other]) {
      await one.getByRole('heading', { name: / on page 1$/ }).waitFor();
      await one.getByLabel('Text (Ctrl Enter').fill(one === other ? 'Chapter of Ann' : 'Chapter of the first');
    }
    await other.keyboard.press('Control+Enter');
    await expect.poll(corrections).toBe(2);
    await page.keyboard.press('Control+Enter');
    await toastSeen(page, 'Ann made 1 change');
    await page.getByText('Ann changed the same thing').waitFor();
    await expect.poll(corrections).toBe(3);
    await toastSeen(other, 'made 1 change');
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect
      .poll(async () => segmentsOf(await at.quire.json(`/tasks/${id}?corrected=true`))[0])
      .toMatchObject({ text: 'Chapter of Ann' });
    expect(problemsOfOther).toEqual([]);
    await other.close();

    // A list that somebody else changed is refused once and sent again; the browser logs the refusal.
    expect(problems.filter((problem) => !problem.includes('412'))).toEqual([]);
    await page.close();
  });
});
