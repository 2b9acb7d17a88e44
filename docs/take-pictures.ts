/**
 * Takes screenshots of every screen in both themes, for the guides and the README: `npm run pictures`, or only the
 * named ones (`npm run pictures -- viewer review`). Starts its own server, unless `QUIRE_URL` and `QUIRE_KEY` name a
 * running one. Needs Chromium (`CHROMIUM` names another binary than /usr/bin/chromium).
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { pdfOfPages } from '../test/support/documents.ts';
import { FIRST_KEY, Quire } from '../test/support/quire.ts';
import { boxesDrawn, startBrowser } from '../test/web/browser.ts';
import { budgetSample, invoiceSample, paperSample } from '../test/web/samples.ts';

const IMAGES = path.join(import.meta.dirname, 'images');
const [WIDTH, HEIGHT, QUALITY] = [1_280, 800, 62];
/** The limit for all screenshots together, so that a clone of the repository stays small. */
const MOST_BYTES = 1_500_000;

const SCHEMA = {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'Invoice number' },
    date: { type: 'string', format: 'date', description: 'Invoice date' },
    due: { type: 'string', format: 'date', description: 'Due date' },
    total: { type: 'number', description: 'Total' },
    order: { type: ['string', 'null'], description: 'Order number' },
  },
};

const { QUIRE_URL, QUIRE_KEY = FIRST_KEY } = process.env;
const own = QUIRE_URL ? null : await Quire.start();
const base = QUIRE_URL ?? own!.url;
const browser = await startBrowser();

async function ask(address: string, body?: object | FormData) {
  const isJson = body && !(body instanceof FormData);
  const answer = await fetch(`${base}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: QUIRE_KEY, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  const text = await answer.text();
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/** The id of the task, once it has ended. */
async function ended({ task_id }: { task_id: string }): Promise<string> {
  while (!(await ask(`/tasks/${task_id}?include_chunks=false&wait=30`)).completed);
  return task_id;
}

async function parsed(bytes: Buffer, name: string, fields: object = {}): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { url } = await ask('/files', form);
  return ended(await ask('/tasks/parse', { file: url, segmentation_strategy: 'LayoutAnalysis', ...fields }));
}

const paper = await parsed(paperSample(), 'What the river carries.pdf');
const other = await parsed(paperSample(), 'What the river carries.pdf', {
  segment_processing: { Table: { format: 'Markdown' } },
  chunk_processing: { target_length: 60 },
});
const budget = await parsed(budgetSample(), 'budget.xlsx');
const invoice = await parsed(invoiceSample(), 'invoice.pdf');
const values = await ended(await ask('/tasks/extract', { file: invoice, schema: SCHEMA }));
if ((await ask('/webhook/endpoints')).endpoints.length === 0)
  await ask('/webhook/endpoints', { url: 'https://hooks.example.com/quire', description: 'Our archive' });

const go = (page: Page, address: string): Promise<unknown> => page.goto(`${base}${address}`);
const openTask = async (page: Page, id: string, screen = 'tasks'): Promise<void> => {
  await go(page, `/#/${screen}/${id}`);
  await boxesDrawn(page);
};
/** A list screen, with its rows loaded. */
const rowsAt = (address: string) => async (page: Page) => {
  await go(page, address);
  await page.locator('.rows').waitFor();
};

/** Opens each screen, by the name of its screenshot. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  playground: async (page) => {
    await go(page, '/#/');
    await page.getByLabel('OCR strategy').waitFor();
  },
  reading: async (page) => {
    const file = pdfOfPages(300).toString('base64');
    const wish = { file, file_name: 'minutes.pdf', segmentation_strategy: 'Page' };
    const { task_id } = await ask('/tasks/parse', wish);
    await go(page, `/#/tasks/${task_id}`);
    await page.locator('.reading canvas[data-boxes]').waitFor({ timeout: 120_000 });
    return () => ask(`/tasks/${task_id}/cancel`, {});
  },
  viewer: async (page) => {
    await openTask(page, paper);
    await page.locator('.segments li[data-type="Table"] button').first().click();
    await page.frameLocator('.segments iframe').getByRole('cell').first().waitFor();
  },
  chunks: async (page) => {
    await openTask(page, other);
    await page.getByRole('tab', { name: 'Chunks' }).click();
    await page.locator('.chunks button').nth(1).click();
  },
  workbook: async (page) => {
    await go(page, `/#/tasks/${budget}`);
    await page.getByRole('gridcell', { name: '2230' }).click();
  },
  extract: async (page) => {
    await go(page, `/#/tasks/${values}`);
    await boxesDrawn(page);
    await page.locator('.value').nth(3).hover();
    await page.locator('.mark').first().waitFor();
  },
  compare: async (page) => {
    await go(page, `/#/compare/${paper}/${other}`);
    await page.locator('.pairs > li').first().waitFor();
    await page.locator('.page-difference').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 500);
  },
  correct: async (page) => {
    await openTask(page, paper, 'correct');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
  },
  cells: async (page) => {
    await openTask(page, paper, 'correct');
    await page.getByRole('heading', { name: / on page / }).waitFor();
    for (let step = 0; step < 40 && (await page.getByRole('button', { name: 'Edit cells' }).count()) === 0; step++)
      await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByRole('grid').waitFor();
  },
  review: async (page) => {
    await go(page, `/#/review/${values}`);
    await boxesDrawn(page);
    await page.locator('.review-values li[aria-current]').waitFor();
    await page.keyboard.press('j');
  },
  queue: rowsAt('/#/review'),
  tasks: rowsAt('/#/tasks'),
  files: rowsAt('/#/files'),
  usage: async (page) => {
    await go(page, '/#/usage');
    await page.locator('.plot').waitFor();
  },
  keys: rowsAt('/#/keys'),
  webhooks: async (page) => {
    await go(page, '/#/');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  phone: async (page) => {
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await openTask(page, paper);
  },
};

const wanted = process.argv.slice(2);
for (const dark of [false, true]) {
  const page = await browser.newPage({
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width: WIDTH, height: HEIGHT },
  });
  await page.addInitScript(`sessionStorage.setItem('quire-key', ${JSON.stringify(QUIRE_KEY)})`);
  for (const [name, show] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await page.setViewportSize({ width: WIDTH, height: HEIGHT });
    const after = await show(page);
    // Waits until images are loaded and animations have ended.
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(600);
    const file = path.join(IMAGES, `${name}-${dark ? 'dark' : 'light'}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(file);
    console.log(path.basename(file), statSync(file).size);
    if (typeof after === 'function') await after();
    for (const dialog of await page.locator('dialog').all()) await dialog.evaluate('(node) => node.close()');
  }
  await page.close();
}
await browser.close();
await own?.dispose();
const bytes = readdirSync(IMAGES).reduce((sum, name) => sum + statSync(path.join(IMAGES, name)).size, 0);
console.log(`${bytes} bytes together`);
if (bytes > MOST_BYTES) throw new Error(`The pictures take ${bytes} bytes; ${MOST_BYTES} are allowed.`);
