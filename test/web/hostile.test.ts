import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { boxesDrawn, dropFile, hasBrowser, signIn, taskIdOf } from './browser.ts';
import { withServer } from './with-browser.ts';

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

describe.skipIf(!hasBrowser)('a document that tries to run scripts', () => {
  const at = withServer();

  /** Blocked attempts are reported on the console; only what happened anyway counts. */
  const happened = (problems: string[]) => problems.filter((text) => !/Content Security Policy|sandboxed/.test(text));

  it('does nothing through its words, its name and the names in a schema', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').selectOption('Auto');
    await page.getByLabel('Segmentation strategy').selectOption('Page');
    await dropFile(page, hostilePdf(), NAME);
    await boxesDrawn(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(NAME);
    await page.locator('.page').click();
    for (const name of ['Rendered', 'Markdown', 'Text', 'JSON']) await page.getByRole('tab', { name }).click();
    await page.getByRole('tab', { name: 'Chunks' }).click();
    await page.locator('.chunks summary').first().click();
    await page.getByRole('tab', { name: 'Extract' }).click();
    const properties = Object.fromEntries(PAYLOADS.map((name) => [name, { type: 'string', description: name }]));
    await page.getByRole('tab', { name: 'JSON' }).last().click();
    await page.getByLabel('JSON Schema').fill(JSON.stringify({ type: 'object', properties }));
    await page.getByRole('tab', { name: 'Fields' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(PAYLOADS.length);
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.locator('.results :is(.value, .muted, .notice)').first().waitFor();
    const address = page.url();
    for (const name of ['Tasks', 'Files']) {
      await page.getByRole('link', { name, exact: true }).click();
      // Browsers encode a quotation mark in the name of an uploaded file as %22.
      await page.getByText(NAME.slice(2)).first().waitFor();
    }
    expect(address.startsWith(at.quire.url)).toBe(true);
    expect(happened(problems)).toEqual([]);
    await page.close();
  });

  it('does nothing through names of keys, cells of a workbook and the comparison of two runs', async () => {
    const { page, problems } = await at.open();
    const sheet = XLSX.utils.aoa_to_sheet([PAYLOADS, ...PAYLOADS.map((words) => [words, words])]);
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, sheet, '<img src=x onerror=a()>');
    const workbook = await at.quire.upload(
      XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
      NAME.replace('pdf', 'xlsx'),
    );
    const file = await at.quire.upload(hostilePdf(), NAME);
    const made = [];
    for (const fields of [
      { file: workbook.url, segmentation_strategy: 'LayoutAnalysis' },
      { file: file.url },
      { file: file.url, segmentation_strategy: 'LayoutAnalysis', file_name: '<svg onload=alert(8)>' },
    ])
      made.push((await at.quire.finished((await at.quire.parse(fields)).task_id)).task_id);
    for (const name of PAYLOADS) await at.quire.post('/keys', { name: name.slice(0, 100) });
    await signIn(page, at.quire, '/#/keys');
    await page.getByText(PAYLOADS[0]!).first().waitFor();
    await page.goto(`${at.quire.url}/#/tasks/${made[0]}`);
    await page.getByRole('gridcell', { name: PAYLOADS[0]!, exact: true }).first().waitFor();
    await page.keyboard.press('Tab');
    await page.locator('.grid').focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown');
    await page.goto(`${at.quire.url}/#/compare/${made[1]}/${made[2]}`);
    await page.locator('.pairs > li').first().waitFor();
    await page.goto(`${at.quire.url}/#/again/${made[2]}`);
    await page.getByRole('link', { name: '<svg onload=alert(8)>' }).waitFor();
    await page.goto(`${at.quire.url}/#/tasks/${made[1]}`);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('dialog').getByText('<svg onload=alert(8)>').first().waitFor();
    expect(await page.locator('main img[onerror], main svg[onload], dialog svg').count()).toBe(0);
    expect(happened(problems)).toEqual([]);
    await page.close();
  });

  it('does nothing even if the server had not sanitised it', async () => {
    const { page, problems } = await at.open();
    const file = await at.quire.upload(hostilePdf(), NAME);
    const { task_id } = await at.quire.parse({ file: file.url });
    await at.quire.finished(task_id);
    await page.route(`**/tasks/${task_id}`, async (route) => {
      const response = await route.fetch();
      const task = await response.json();
      for (const chunk of task.output.chunks)
        for (const segment of chunk.segments) segment.content = PAYLOADS.join('\n');
      task.configuration.segment_processing.Page.format = 'Html';
      task.output.warnings = PAYLOADS.map((message) => ({ code: message, message }));
      await route.fulfill({ response, json: task });
    });
    await signIn(page, at.quire, `/#/tasks/${task_id}`);
    await boxesDrawn(page);
    await page.locator('.page').click();
    await page.locator('iframe').waitFor();
    await page.waitForTimeout(1_000);
    await page.getByRole('tab', { name: 'Warnings' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    const html = await readFile((await (await started).path())!, 'utf8');
    // Opened from disk, where no header protects it.
    const { page: saved, problems: ofSaved } = await at.open();
    await saved.setContent(html);
    await saved.waitForTimeout(300);
    expect(happened(ofSaved)).toEqual([]);
    expect(
      await saved.locator('script, iframe, style ~ style, base, link, object, svg, [onerror], [onload]').count(),
    ).toBe(0);
    await saved.close();
    expect(taskIdOf(page)).toBe(task_id);
    expect(happened(problems)).toEqual([]);
    await page.close();
  });
});
