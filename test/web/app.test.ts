import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import { FIRST_KEY, Quire } from '../support/quire.ts';
import { dropFile, hasBrowser, signIn, startBrowser, taskIdOf, watchedPage } from './browser.ts';
import { invoiceSample, paperSample } from './samples.ts';

const SAMPLES = path.join(import.meta.dirname, '../../web/samples');
const SCHEMA = {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'Invoice number' },
    total: { type: 'number', description: 'Total' },
  },
};

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

describe.skipIf(!hasBrowser)('the page people open', { timeout: 180_000 }, () => {
  let browser: Browser;
  let quire: Quire;
  beforeAll(async () => {
    quire = await Quire.start();
    browser = await startBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await quire.dispose();
  }, 120_000);

  const parsed = async (bytes: Buffer, fields: object = {}) => {
    const file = await quire.upload(bytes);
    const { task_id } = await quire.parse({ file: file.url, ...fields });
    return quire.finished(task_id, 120_000);
  };

  it('takes a key for as long as the tab lives, keeps it out of addresses and opens the webhooks with it', async () => {
    const { page, problems } = await watchedPage(browser, quire);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(quire.url);
    await page.getByLabel('API key').fill('ch_not_a_key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This key is not known here.').waitFor();
    expect(problems.splice(0).every((text) => text.includes('401'))).toBe(true);
    await signIn(page, quire);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
    expect(addresses.filter((address) => address.includes(FIRST_KEY))).toEqual([]);
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
    await page.goto(quire.url);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('shows a dropped file with boxes where the JSON says, read with the settings of the form', async () => {
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire);
    await page.getByLabel('OCR strategy').selectOption('Auto');
    expect(await page.getByLabel('As curl').textContent()).toContain('"ocr_strategy":"Auto"');
    await dropFile(page, pageOfManyKinds(), 'harvest.pdf');
    await page.locator('.box').first().waitFor();
    const task = await quire.json(`/tasks/${taskIdOf(page)}`);
    expect(task.configuration.ocr_strategy).toBe('Auto');
    expect(task.file_info.name).toBe('harvest.pdf');

    const sheet = (await page.locator('.page').boundingBox())!;
    const segments = task.output.chunks.flatMap((chunk: { segments: unknown[] }) => chunk.segments);
    expect(await page.locator('.box').count()).toBe(segments.length);
    for (const { segment_id, bbox, page_width, page_height } of segments) {
      const box = (await page.locator(`.box[data-id="${segment_id}"]`).boundingBox())!;
      const [across, down] = [sheet.width / page_width, sheet.height / page_height];
      expect(box.x - sheet.x).toBeCloseTo(bbox.left * across, 0);
      expect(box.y - sheet.y).toBeCloseTo(bbox.top * down, 0);
      expect(box.width).toBeCloseTo(bbox.width * across, 0);
      expect(box.height).toBeCloseTo(bbox.height * down, 0);
    }
    const table = segments.find((segment: { segment_type: string }) => segment.segment_type === 'Table');
    await expectColourAtEdge(table.bbox, sheet.width / table.page_width);
    expect(problems).toEqual([]);
    await page.close();

    /** Half way down the left edge of the table the page is green, as the legend says. */
    async function expectColourAtEdge(bbox: Place, scale: number) {
      const { data, info } = await sharp(await page.locator('.page').screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [x, y] = [Math.round(bbox.left * scale) - 1, Math.round((bbox.top + bbox.height / 3) * scale)];
      const at = (y * info.width + x) * info.channels;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      expect(green - red).toBeGreaterThan(30);
      expect(green - blue).toBeGreaterThan(20);
    }
  });

  it('leads from a box to its content and back, by mouse and by key', async () => {
    const task = await parsed(pageOfManyKinds(), { segmentation_strategy: 'LayoutAnalysis' });
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire, `/#/tasks/${task.task_id}`);
    await page.locator('.box[data-type="Table"]').click();
    const item = page.locator('.segments li.selected');
    expect(await item.getAttribute('data-type')).toBe('Table');
    const frame = item.frameLocator('iframe');
    await frame.getByRole('cell', { name: 'Melon' }).waitFor();
    expect(await item.locator('iframe').getAttribute('sandbox')).toBe('');
    await page.getByRole('tab', { name: 'HTML' }).click();
    expect(await item.locator('pre').textContent()).toContain('<td>Melon</td>');

    await page.locator('.segments li[data-type="Title"] button').first().click();
    expect(await page.locator('.box.selected').getAttribute('data-type')).toBe('Title');
    await page.locator('.pages').focus();
    await page.keyboard.press('j');
    expect(await page.locator('.box.selected').getAttribute('data-type')).toBe('Text');
    await page.keyboard.press('Escape');
    expect(await page.locator('.box.selected').count()).toBe(0);

    await page.getByRole('button', { name: 'Table 1' }).click();
    expect(await page.locator('.box[data-type="Table"]').isVisible()).toBe(false);
    await page.getByLabel('Words').check();
    const words = task.output.chunks.flatMap((chunk: { segments: { ocr: unknown[] }[] }) =>
      chunk.segments.flatMap(({ ocr }) => ocr),
    );
    const drawn = (await page.locator('.words path').getAttribute('d'))!;
    expect(drawn.split('M').length - 1).toBe(words.length);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('extracts values and lights their words where the citation says', async () => {
    const task = await parsed(invoiceSample(), { segmentation_strategy: 'LayoutAnalysis' });
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire, `/#/tasks/${task.task_id}`);
    await page.getByRole('tab', { name: 'Extract' }).click();
    const schema = page.getByLabel('What to find');
    await schema.fill('{"type": ');
    await page.getByText('This is not valid JSON').waitFor();
    await schema.fill(JSON.stringify(SCHEMA));
    await page.getByLabel('Name', { exact: true }).fill('due');
    await page.getByLabel('Kind').selectOption('Date');
    await page.getByLabel('Description').fill('Due date');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    const value = page.locator('.value', { hasText: 'due' });
    await value.waitFor();
    expect(await value.locator('.text').textContent()).toBe('2026-04-13');
    const { tasks } = await quire.json('/tasks?task_types=Extract&limit=1');
    const { output } = await quire.json(`/tasks/${tasks[0].task_id}`);
    const [{ bboxes, page_width }] = output.citations.due;
    await value.hover();
    const mark = (await page.locator('.mark').first().boundingBox())!;
    const sheet = (await page.locator('.page').boundingBox())!;
    const scale = sheet.width / page_width;
    expect(mark.x - sheet.x).toBeCloseTo(bboxes[0].left * scale, 0);
    expect(mark.y - sheet.y).toBeCloseTo(bboxes[0].top * scale, 0);
    expect(mark.width).toBeCloseTo(bboxes[0].width * scale, 0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('keeps only the pages near to view in memory', async () => {
    const task = await parsed(pdfOfPages(120));
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire, `/#/tasks/${task.task_id}`);
    await page.locator('.page img').first().waitFor();
    expect(await page.locator('.page').count()).toBe(120);
    await page.getByRole('button', { name: 'Page 90', exact: true }).click();
    await page.locator('[data-page="90"] img').waitFor();
    await page.getByRole('heading', { name: 'Page 90 of 120' }).waitFor();
    expect(await page.locator('.page img').count()).toBeLessThan(12);
    await page.locator('.pages').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Page 91 of 120' }).waitFor();
    await page.keyboard.press('+');
    await page.getByText('125 %').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('lists tasks with filters and pages, deletes them, and shows files and limits', async () => {
    const file = pdfOfPages(1).toString('base64');
    await parsed(pdfOfPages(1));
    for (let count = 0; count < 27; count++) await quire.parse({ file });
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire, '/#/tasks');
    const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(25);
    await page.getByLabel('Status').selectOption('Succeeded');
    await rows
      .first()
      .getByRole('button', { name: /Delete/ })
      .waitFor();
    const before = (await quire.json('/tasks?limit=200')).tasks.length;
    await rows
      .first()
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await quire.json('/tasks?limit=200')).tasks.length).toBeLessThan(before);
    await page.getByLabel('Status').selectOption('Failed');
    await page.getByRole('heading', { name: 'No such task' }).waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('list', { name: 'Files' }).waitFor();
    await page.getByRole('link', { name: 'Limits' }).click();
    await page.getByRole('cell', { name: 'Most pages or sheets in one file.' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('states the defaults that a task echoes', async () => {
    const { DEFAULTS } = (await import('../../web/app/playground/defaults.js' as string)) as { DEFAULTS: object };
    const { configuration } = await quire.json(
      `/tasks/${(await quire.body(quire.post('/tasks/parse', { file: pdfOfPages(1).toString('base64') }))).task_id}`,
    );
    expect(configuration).toMatchObject(DEFAULTS);
  });

  it('offers the samples that the script makes', () => {
    expect(readFileSync(path.join(SAMPLES, 'paper.pdf')).equals(paperSample())).toBe(true);
    expect(readFileSync(path.join(SAMPLES, 'invoice.pdf')).equals(invoiceSample())).toBe(true);
  });
});
