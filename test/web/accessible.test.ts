import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxesDrawn, hasBrowser, signIn } from './browser.ts';
import { budgetSample, invoiceSample } from './samples.ts';
import { COLOUR_RULES, seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

/** Controls outside the screen or clipped by their row; pages and grids may scroll. */
const CUT_OFF = `[...document.querySelectorAll('button, a, input, select, summary')].filter((control) => {
  if (control.closest('.pages, [role=grid], pre, .skip') || !control.checkVisibility()) return false;
  const { left, right, width } = control.getBoundingClientRect();
  const edge = Math.min(innerWidth, control.closest('nav')?.getBoundingClientRect().right ?? innerWidth);
  return width > 1 && (left < -1 || right > edge + 1);
}).map((control) => control.textContent.trim() || control.getAttribute('aria-label'))`;
/**
 * Removes the sections of the reference that have only kinds of elements that an earlier one has: of its 20,000 elements
 * few differ, and axe-core takes 7 s for all. Returns the ids that are there twice, which it would find.
 */
const KEEP_ONE_OF_EACH = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const seen = new Set();
  const kindOf = (element) => [
    element.parentElement.localName, element.localName, element.className, element.textContent.trim() === '',
    ...element.getAttributeNames().map((name) => name + (element.getAttribute(name) === '' ? ' empty' : '')),
  ].join();
  for (const section of document.querySelectorAll('.operation, .schema')) {
    const kinds = [...section.querySelectorAll('*')].map(kindOf);
    if (kinds.every((kind) => seen.has(kind))) section.remove();
    for (const kind of kinds) seen.add(kind);
  }
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => 'two elements have the id ' + id);
})()`;
const SCHEMA = {
  type: 'object',
  properties: { number: { type: 'string', description: 'Invoice number' }, order: { type: ['string', 'null'] } },
};

describe.skipIf(!hasBrowser)('every screen', () => {
  const at = withServer();
  let [task, second, book, values, failed, batch, table] = ['', '', '', '', '', '', ''];
  beforeAll(async () => {
    const file = await at.quire.upload(invoiceSample(), 'invoice.pdf');
    const parsed = async (url: string, fields: object) =>
      (await at.quire.finished((await at.quire.parse({ file: url, ...fields })).task_id, 120_000)).task_id;
    task = await parsed(file.url, { segmentation_strategy: 'LayoutAnalysis' });
    second = await parsed(file.url, { segmentation_strategy: 'Page' });
    const workbook = await at.quire.upload(budgetSample(), 'budget.xlsx');
    book = await parsed(workbook.url, { segmentation_strategy: 'LayoutAnalysis' });
    const found = await at.quire.body(at.quire.post('/tasks/extract', { file: task, schema: SCHEMA }));
    values = (await at.quire.finished(found.task_id, 120_000)).task_id;
    const batchOf = async (fields: object) => {
      const { batch_id } = await at.quire.body(at.quire.post('/batches', fields));
      while (!(await at.quire.json(`/batches/${batch_id}`)).completed) await sleep(200);
      return batch_id;
    };
    batch = await batchOf({ name: 'letters', files: [file.url, 'ch://files/none'] });
    table = await batchOf({ name: 'values', task_type: 'Extract', files: [task], configuration: { schema: SCHEMA } });
    failed = await parsed(Buffer.from('%PDF-1.4 and no more').toString('base64'), { file_name: 'broken.pdf' });
  });

  it.each([
    { schemes: ['light', 'dark'], width: 360, others: [320, 768] },
    { schemes: ['dark'], width: 1_280, others: [1_920] },
  ] as const)(
    'is accessible and fits: $schemes, $width and $others pixels',
    async ({ schemes, width: own, others }) => {
      const { page, problems } = await at.open({ dark: schemes.at(-1) === 'dark', width: own });
      const found: Record<string, string[]> = {};
      const check = async (name: string) => {
        const issues: string[] = [];
        found[name] = issues;
        for (const width of [...others, own]) {
          await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
          const cut = await page.evaluate<string[]>(CUT_OFF);
          if (cut.length > 0) issues.push(`${cut.join(', ')} cut off at ${width} pixels`);
          const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
          if (wide > width) issues.push(`${wide} instead of ${width} pixels wide`);
          if (width === own && name === 'reference') issues.push(...(await page.evaluate<string[]>(KEEP_ONE_OF_EACH)));
          for (const [before, colorScheme] of width === own ? schemes.entries() : []) {
            await page.emulateMedia({ colorScheme });
            // In another scheme only the colours differ.
            issues.push(...(await seriousIssues(page, before === 0 ? null : COLOUR_RULES)));
          }
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
      await page.getByLabel('JSON Schema').fill('{');
      await check('schema with an error');
      if (own < 500) await page.getByRole('button', { name: 'Actions and view' }).click();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await check('selection of a run to compare with');
      await page.goto(`${at.quire.url}/#/tasks/${book}`);
      await page.getByRole('gridcell', { name: 'Timber' }).waitFor();
      await check('workbook');
      await page.goto(`${at.quire.url}/#/tasks/${values}`);
      await page.getByRole('heading', { name: 'Values' }).waitFor();
      await check('values');
      await page.goto(`${at.quire.url}/#/tasks/${failed}`);
      await page.getByRole('heading', { name: 'Failed' }).waitFor();
      await check('failed');
      await page.goto(`${at.quire.url}/#/correct/${task}`);
      await page.getByRole('heading', { name: / on page / }).waitFor();
      await check('correct');
      await page.goto(`${at.quire.url}/#/review/${values}`);
      await page.locator('.review-values li[aria-current]').waitFor();
      await check('review of a document');
      await page.goto(`${at.quire.url}/#/again/${task}`);
      await page.getByRole('button', { name: 'Run again' }).waitFor();
      await check('read again');
      await page.goto(`${at.quire.url}/#/compare/${task}/${second}`);
      await page.locator('.pairs > li').first().waitFor();
      await check('compare');
      for (const [name, id] of [
        ['batch', batch],
        ['batch of extractions', table],
      ] as const) {
        await page.goto(`${at.quire.url}/#/batches/${id}`);
        await page.getByRole('list', { name: 'Files of this batch' }).waitFor();
        if (id === table) await page.getByRole('button', { name: 'Download XLSX' }).waitFor();
        else await page.getByRole('button', { name: 'Extract data from all' }).click();
        await check(name);
      }
      for (const name of ['review', 'batches', 'tasks', 'files', 'usage', 'keys', 'limits']) {
        await page.goto(`${at.quire.url}/#/${name}`);
        // By its heading: the previous screen has rows too.
        const screen = page.locator('main > *', { has: page.getByRole('heading', { name, level: 1 }) });
        await screen.locator('.rows, table').first().waitFor();
        await check(name);
      }
      await page.goto(`${at.quire.url}/guides/`);
      await page.getByRole('heading', { name: 'Quire', level: 1 }).waitFor();
      await check('guides');
      await page.goto(at.quire.url);
      if (own < 500) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByRole('button', { name: 'Add your first endpoint' }).waitFor();
      await check('webhooks');
      await page.goto(`${at.quire.url}/docs/`);
      await page.locator('.schema').first().waitFor();
      await check('reference');
      expect(Object.fromEntries(Object.entries(found).filter(([, issues]) => issues.length > 0))).toEqual({});
      expect(problems).toEqual([]);
      await page.close();
    },
  );
});
