import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text, writePdf } from '../../src/parse/fixtures/pdf-writer.ts';
import { Quire } from '../support/quire.ts';
import { dropFile, hasBrowser, signIn, startBrowser, taskIdOf, watchedPage } from './browser.ts';

const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script><svg/onload=alert(3)>',
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(4)//'>",
  '![p](https://elsewhere.example/p.png) [l](javascript:alert(5))',
  '<iframe srcdoc="<script>parent.alert(6)</script>"></iframe></iframe><base href=https://elsewhere.example/>',
  '<style>@import "https://elsewhere.example/s.css"</style><link rel=stylesheet href=https://elsewhere.example/l.css>',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example/">',
];
const NAME = '"><img src=x onerror=alert(7)>.pdf';

const hostilePdf = () =>
  writePdf({
    pages: [{ width: 900, elements: PAYLOADS.map((words, at) => text(words, 30, 60 + at * 30, { size: 9 })) }],
  });

describe.skipIf(!hasBrowser)('a document that wants to run scripts', { timeout: 180_000 }, () => {
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

  /** What the policy stops is told on the console; only what happened in spite of it counts. */
  const happened = (problems: string[]) => problems.filter((text) => !/Content Security Policy|sandboxed/.test(text));

  it('does nothing from its words, its name and the names in a schema', async () => {
    const { page, problems } = await watchedPage(browser, quire);
    await signIn(page, quire);
    await page.getByLabel('OCR strategy').selectOption('Auto');
    await page.getByLabel('Segmentation strategy').selectOption('Page');
    await dropFile(page, hostilePdf(), NAME);
    await page.locator('.box').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(NAME);
    await page.locator('.box').first().click();
    for (const name of ['Rendered', 'Markdown', 'Text', 'JSON']) await page.getByRole('tab', { name }).click();
    await page.getByRole('tab', { name: 'Chunks' }).click();
    await page.locator('.chunks summary').first().click();
    await page.getByRole('tab', { name: 'Extract' }).click();
    const properties = Object.fromEntries(PAYLOADS.map((name) => [name, { type: 'string', description: name }]));
    await page.getByLabel('What to find').fill(JSON.stringify({ type: 'object', properties }));
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.locator('.results :is(.value, .muted, .notice)').first().waitFor();
    const address = page.url();
    for (const name of ['Tasks', 'Files']) {
      await page.getByRole('link', { name, exact: true }).click();
      // Browsers write a quotation mark in the name of an uploaded file as %22.
      await page.getByText(NAME.slice(2)).first().waitFor();
    }
    expect(address.startsWith(quire.url)).toBe(true);
    expect(happened(problems)).toEqual([]);
    await page.close();
  });

  it('does nothing even where the server had not sanitised it', async () => {
    const { page, problems } = await watchedPage(browser, quire);
    const file = await quire.upload(hostilePdf(), NAME);
    const { task_id } = await quire.parse({ file: file.url });
    await quire.finished(task_id);
    await page.route(`**/tasks/${task_id}`, async (route) => {
      const response = await route.fetch();
      const task = await response.json();
      for (const chunk of task.output.chunks)
        for (const segment of chunk.segments) segment.content = PAYLOADS.join('\n');
      task.configuration.segment_processing.Page.format = 'Html';
      task.output.warnings = PAYLOADS.map((message) => ({ code: message, message }));
      await route.fulfill({ response, json: task });
    });
    await signIn(page, quire, `/#/tasks/${task_id}`);
    await page.locator('.box').first().click();
    await page.locator('iframe').waitFor();
    await page.waitForTimeout(1_000);
    await page.getByRole('tab', { name: 'Warnings' }).click();
    expect(taskIdOf(page)).toBe(task_id);
    expect(happened(problems)).toEqual([]);
    await page.close();
  });
});
