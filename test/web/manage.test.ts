import { describe, expect, it } from 'vitest';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import { boxesDrawn, hasBrowser, segmentsOf, signIn, taskIdOf } from './browser.ts';
import { withServer } from './with-browser.ts';

describe.skipIf(!hasBrowser)('tasks, keys and usage in the browser', () => {
  const at = withServer();

  it('parses a document again with its previous settings as defaults, and compares both runs', async () => {
    const file = await at.quire.upload(pageOfManyKinds(), 'harvest.pdf');
    const fields = { segmentation_strategy: 'LayoutAnalysis', chunk_processing: { target_length: 50 } };
    const { task_id } = await at.quire.parse({ file: file.url, ...fields });
    await at.quire.finished(task_id, 120_000);
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task_id}`);
    await boxesDrawn(page);
    await page.getByRole('link', { name: 'Run again' }).click();
    expect(await page.getByLabel('OCR strategy').inputValue()).toBe('"Auto"');
    expect(await page.getByLabel('Target length').inputValue()).toBe('50');
    await page.getByText('Segment processing').click();
    await page.getByText('Table', { exact: true }).click();
    await page.locator('[id="set-segment_processing-Table-format"]').selectOption('Markdown');
    await page.getByRole('button', { name: 'Run again' }).click();
    await boxesDrawn(page);
    const second = await at.quire.json(`/tasks/${taskIdOf(page)}`);
    expect(second.task_id).not.toBe(task_id);
    expect(second.configuration).toMatchObject({ ocr_strategy: 'Auto', chunk_processing: { target_length: 50 } });
    expect(second.file_info).toMatchObject({ file_id: file.file_id, name: 'harvest.pdf' });

    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('same file').waitFor();
    await dialog.getByRole('link', { name: 'harvest.pdf' }).click();
    await page.waitForURL(`**/#/compare/${task_id}/${second.task_id}`);
    const settings = page.getByRole('region', { name: 'Changed settings' });
    await settings.waitFor();
    expect(await settings.getByRole('row').allTextContents()).toEqual([
      'SettingBeforeAfter',
      'segment_processing.Table.format"Html""Markdown"',
    ]);
    const changed = page.locator('.pairs > li');
    expect(await changed.count()).toBe(1);
    expect(await changed.getAttribute('class')).toBe('pair changed');
    expect((await changed.locator('del').allTextContents()).join('')).toContain('<td>');
    expect((await changed.locator('ins').allTextContents()).join('')).toContain('|');
    // Both pages are side by side, each with a mark for the table; a row highlights its marks.
    const [one, other] = [page.getByAltText('Page 1, before'), page.getByAltText('Page 1, after')];
    const isLoaded = "[...document.querySelectorAll('.pictures img')].every((image) => image.naturalWidth > 100)";
    await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
    const [left, right] = [(await one.boundingBox())!, (await other.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    expect(Math.abs(left.y - right.y)).toBeLessThan(1);
    const marks = page.locator('.pictures rect.changed');
    expect(await marks.count()).toBe(2);
    await changed.hover();
    expect(await page.locator('.pictures rect.lit').count()).toBe(2);
    await page.getByRole('button', { name: /^Same/ }).click();
    expect(await changed.count()).toBe(segmentsOf(second).length);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('creates a key that is shown once, and revokes it', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, '/#/keys');
    const rows = page.getByRole('list', { name: 'Active keys' }).getByRole('listitem');
    await rows.filter({ hasText: 'Current key' }).waitFor();
    await page.getByLabel('Name of the new key').fill('Nightly import');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.getByRole('dialog').locator('code').textContent())!;
    expect((await at.quire.fetch('/tasks', { key })).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    // The dialog removes itself when the browser reports that it was closed.
    await expect.poll(() => page.content()).not.toContain(key);
    await rows.filter({ hasText: 'Nightly import' }).getByRole('button', { name: 'Revoke Nightly import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked (1)').waitFor();
    expect((await at.quire.fetch('/tasks', { key })).status).toBe(401);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('plots pages by day with a table below, and links to the limits', async () => {
    const { task_id } = await at.quire.parse({ file: pdfOfPages(7).toString('base64') });
    await at.quire.finished(task_id);
    const { days } = await at.quire.json('/usage');
    const pages = days.reduce((sum: number, day: { pages: number }) => sum + day.pages, 0);
    expect(pages).toBeGreaterThanOrEqual(7);
    const { page, problems } = await at.open();
    await signIn(page, at.quire, '/#/usage');
    await page.getByRole('img', { name: 'Pages by day and status' }).waitFor();
    expect(await page.locator('.plot rect.succeeded').count()).toBe(1);
    const cells = page.getByRole('region', { name: 'Usage by day' }).getByRole('cell');
    expect(Number(await cells.first().textContent())).toBe(pages);
    await page.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => page.locator('.plot g').count()).toBe(7);
    await page.getByRole('link', { name: 'Limits' }).click();
    await page.getByRole('cell', { name: 'Maximum pages or sheets in one file.' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
