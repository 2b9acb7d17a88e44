import { beforeAll, describe, expect, it } from 'vitest';
import { boxesDrawn, hasBrowser, signIn } from './browser.ts';
import { budgetSample, invoiceSample } from './samples.ts';
import { seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

/** Whether an entry of the menu stands outside the screen, or where its row is cut off. */
const HIDES_ENTRIES = `[...document.querySelectorAll('.top nav')].some((menu) => {
  const edge = Math.min(innerWidth, menu.getBoundingClientRect().right);
  return [...menu.querySelectorAll('a')].some((entry) => {
    const { left, right } = entry.getBoundingClientRect();
    return left < 0 || right > edge + 1;
  });
})`;

describe.skipIf(!hasBrowser)('every screen', { timeout: 180_000 }, () => {
  const at = withServer();
  let [task, second, book] = ['', '', ''];
  beforeAll(async () => {
    const file = await at.quire.upload(invoiceSample(), 'invoice.pdf');
    const parsed = async (url: string, fields: object) =>
      (await at.quire.finished((await at.quire.parse({ file: url, ...fields })).task_id, 120_000)).task_id;
    task = await parsed(file.url, { segmentation_strategy: 'LayoutAnalysis' });
    second = await parsed(file.url, { segmentation_strategy: 'Page' });
    const workbook = await at.quire.upload(budgetSample(), 'budget.xlsx');
    book = await parsed(workbook.url, { segmentation_strategy: 'LayoutAnalysis' });
  }, 180_000);

  it.each([
    { dark: false, width: 320, others: [768] },
    { dark: true, width: 1_280, others: [1_920] },
  ])('can be used by all, and fits: dark $dark, $width and $others pixels', async (look) => {
    const { page, problems } = await at.open(look);
    const found: Record<string, string[]> = {};
    const check = async (name: string) => {
      found[name] = await seriousIssues(page);
      for (const width of [...look.others, look.width]) {
        await page.setViewportSize({ width, height: 900 });
        if (await page.evaluate<boolean>(HIDES_ENTRIES)) found[name].push(`the menu hides entries at ${width} pixels`);
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (wide > width) found[name].push(`${wide} instead of ${width} pixels wide`);
      }
    };
    await page.goto(at.quire.url);
    await page.getByText('OK - Version').waitFor();
    await check('sign in');
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').waitFor();
    for (const fold of await page.locator('.fold > summary').all()) await fold.click();
    await page.locator('.help > summary').first().click();
    await page.getByText('Table', { exact: true }).first().waitFor();
    await check('playground');
    await page.goto(`${at.quire.url}/#/tasks/${task}`);
    await boxesDrawn(page);
    await page.locator('.segment-head').nth(1).click();
    await check('viewer');
    for (const name of ['Chunks', 'Extract', 'Warnings']) {
      await page.getByRole('tab', { name }).click();
      await check(name);
    }
    await page.getByRole('tab', { name: 'Extract' }).click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByLabel('What to find').fill('{');
    await check('schema with a fault');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await check('choice of a run to compare with');
    await page.goto(`${at.quire.url}/#/tasks/${book}`);
    await page.getByRole('gridcell', { name: 'Timber' }).waitFor();
    await check('workbook');
    await page.goto(`${at.quire.url}/#/again/${task}`);
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    await check('read again');
    await page.goto(`${at.quire.url}/#/compare/${task}/${second}`);
    await page.locator('.pairs > li').first().waitFor();
    await check('compare');
    for (const name of ['tasks', 'files', 'usage', 'keys', 'limits']) {
      await page.goto(`${at.quire.url}/#/${name}`);
      await page.locator('.rows, table').first().waitFor();
      await check(name);
    }
    await page.goto(`${at.quire.url}/guides/`);
    await page.getByRole('heading', { name: 'Quire', level: 1 }).waitFor();
    await check('guides');
    await page.goto(at.quire.url);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add your first endpoint' }).waitFor();
    await check('webhooks');
    await page.goto(`${at.quire.url}/docs/`);
    await page.locator('.schema').first().waitFor();
    await check('reference');
    expect(Object.fromEntries(Object.entries(found).filter(([, issues]) => issues.length > 0))).toEqual({});
    expect(problems).toEqual([]);
    await page.close();
  });
});
