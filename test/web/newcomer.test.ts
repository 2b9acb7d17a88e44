import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { anchor, row, xlsx } from '../fixtures/parse/xlsx-fixture.ts';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import { boxesDrawn, colourAt, hasBrowser, onScreen, type Segment, segmentsOf, signIn, toastSeen } from './browser.ts';
import { withOwnServer } from './with-browser.ts';

const HEADER = 'Report of the harbour office';
/** Three pages with the same header, and a word that is on all of them. */
const report = (): Buffer =>
  writePdf({
    pages: ['Morning', 'Noon', 'Evening'].map((chapter) => ({
      elements: [
        text(HEADER, 72, 40, { size: 9 }),
        text(chapter, 72, 140, { size: 22, font: 'Helvetica-Bold' }),
        text('The ferry left the quay at noon and came back late.', 72, 180),
        text('Nobody on the quay had seen it turn round.', 72, 196),
      ],
    })),
  });

const LONG_NAME = 'pictures of the harbour office, taken in the year of the great flood, second version, final.pdf';

/** Drops several files at once. */
async function dropFiles(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const carried = JSON.stringify(files.map(({ name, bytes }) => [name, bytes.toString('base64')]));
  const transfer = await page.evaluateHandle(`(() => {
    const carried = new DataTransfer();
    for (const [name, content] of ${carried})
      carried.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name));
    return carried;
  })()`);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
}

describe.skipIf(!hasBrowser)('a new user', () => {
  const at = withOwnServer({ QUIRE_LIMIT_FILE_BYTES: '200000' });
  let task: { task_id: string; output: { pages: { left_out?: Segment[] }[]; chunks: { segments: Segment[] }[] } };
  let failed = '';
  beforeAll(async () => {
    const file = await at.quire.upload(report(), 'harbour.pdf');
    const options = {
      file: file.url,
      segmentation_strategy: 'LayoutAnalysis',
      chunk_processing: { target_length: 30 },
    };
    task = await at.quire.finished((await at.quire.parse(options)).task_id, 120_000);
    const broken = Buffer.from('%PDF-1.4 and no more').toString('base64');
    failed = (await at.quire.parse({ file: broken, file_name: 'broken.pdf' })).task_id;
    await at.quire.finished(failed, 120_000);
  });

  it('is signed in by the link that the server printed, once', async () => {
    const link = /Sign in {2}(\S+)/.exec(at.quire.log)![1]!;
    const { page: first } = await at.open();
    const context = await first.context().browser()!.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(page.url()).not.toContain('sign-in');
    // Another tab of the same browser needs no key either: it asks the first.
    const other = await context.newPage();
    await other.goto(`${at.quire.url}/#/tasks/${task.task_id}`);
    await other.getByRole('button', { name: 'Sign out' }).waitFor();
    await boxesDrawn(other);
    expect(await other.title()).toBe('harbour.pdf · Quire');
    // Neither does a link that is opened in another tab.
    await page.goto(`${at.quire.url}/#/tasks?name=harbour`);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'harbour.pdf', exact: true }).click({ modifiers: ['Control'] });
    const newTab = await opened;
    await boxesDrawn(newTab);
    expect(newTab.url()).toContain(`#/tasks/${task.task_id}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.getByLabel('API key').waitFor();
    await context.close();
    await first.close();
    const { page: stranger } = await at.open();
    await stranger.goto(link);
    await toastSeen(stranger, 'This link has already been used or has expired');
    await stranger.getByLabel('API key').waitFor();
    await stranger.close();
  });

  it('drops many files, each with its own outcome; unreadable ones are not sent', async () => {
    const before = (await at.quire.json('/files?limit=200')).files.length;
    const { page, problems } = await at.open();
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').waitFor();
    await dropFiles(page, [
      { name: 'film.mp4', bytes: Buffer.from([0, 0, 0, 24, 102, 116, 121, 112, 0, 0]) },
      { name: 'huge.pdf', bytes: Buffer.alloc(200_001, 37) },
      { name: 'empty.pdf', bytes: Buffer.alloc(0) },
      { name: 'good.pdf', bytes: pdfOfPages(1) },
      { name: 'torn.pdf', bytes: Buffer.from('%PDF-1.4 torn') },
    ]);
    const row = (name: string) =>
      page.getByRole('list', { name: /^(Uploads|Files of this batch)$/ }).locator('li', { hasText: name });
    await page.waitForURL('**/#/batches/*');
    await row('good.pdf').getByText('Succeeded').waitFor({ timeout: 90_000 });
    await row('torn.pdf').getByText('Failed').waitFor({ timeout: 90_000 });
    await page.getByText('3 files were not uploaded').click();
    await page.getByText('Files of type .mp4 cannot be parsed.').waitFor();
    await page.getByText('Too large').waitFor();
    await page.getByText('The file is empty.').waitFor();
    const names = (await at.quire.json('/files?limit=200')).files.map(
      ({ file_name }: { file_name: string }) => file_name,
    );
    expect(names.length).toBe(before + 2);
    expect(names.slice(0, 2).sort()).toEqual(['good.pdf', 'torn.pdf']);
    // The server goes down: the page says so, keeps its content, and continues automatically.
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('OCR strategy').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached.').waitFor();
    await dropFiles(page, [{ name: 'later.pdf', bytes: pdfOfPages(1) }]);
    await row('later.pdf').getByText('Waiting for the server').waitFor();
    await page.context().setOffline(false);
    await page.locator('canvas[data-boxes]').waitFor({ timeout: 90_000 });
    expect(await page.title()).toBe('later.pdf · Quire');
    // A server that accepts the request and never responds is reported within five seconds too.
    await page.clock.install();
    await page.route('**/health', () => {});
    await page.reload();
    await page.getByText('later.pdf').first().waitFor();
    await page.clock.runFor(4_900);
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByText('later.pdf').first().waitFor();
    await page.unroute('**/health');
    await page.clock.runFor(3_000);
    await page.getByText('Reconnected to the server.').waitFor();
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await page.close();
  });

  it('views the finished pages of a long document while the others are parsed', async () => {
    const { page, problems } = await at.open();
    const file = pdfOfPages(400).toString('base64');
    await signIn(page, at.quire, '/#/limits');
    const { task_id } = await at.quire.parse({ file, file_name: 'minutes.pdf', segmentation_strategy: 'Page' });
    await page.goto(`${at.quire.url}/#/tasks/${task_id}`);
    await page.getByRole('heading', { name: 'Parsing the document' }).waitFor();
    await boxesDrawn(page);
    const list = page.getByRole('complementary', { name: 'Parsed so far' });
    await list.getByText('Page 1 of 400').first().waitFor();
    await page.getByText(/^\d+ of 400 pages parsed, (about|a few)/).waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).waitFor();
    await page.locator('.pages').focus();
    await page.keyboard.press('ArrowRight');
    await list.getByRole('heading', { name: 'Page 2 of 400' }).waitFor();
    // New pages do not move the page in view.
    const height = () => page.evaluate<number>("document.querySelector('.page-space').offsetHeight");
    const [tall, top] = [await height(), await page.evaluate("document.querySelector('.pages').scrollTop")];
    await expect.poll(height).toBeGreaterThan(tall);
    expect(await page.evaluate("document.querySelector('.pages').scrollTop")).toBe(top);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('views the pages that an extraction waits for, and finds the values on the page in view', async () => {
    const { page, problems } = await at.open();
    const order = {
      file: pdfOfPages(200).toString('base64'),
      file_name: 'ledger.pdf',
      schema: { type: 'object', properties: { page: { type: 'string' } } },
      parse_configuration: { segmentation_strategy: 'Page' },
    };
    // Signed in before the work begins: the page must be open during it.
    await signIn(page, at.quire, '/#/limits');
    const { task_id } = await at.quire.body(at.quire.post('/tasks/extract', order));
    await page.goto(`${at.quire.url}/#/tasks/${task_id}`);
    await page.getByRole('heading', { name: 'Parsing the document' }).waitFor();
    await page.getByText(/^\d+ of 200 pages parsed/).waitFor();
    await boxesDrawn(page);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page
      .getByRole('complementary', { name: 'Parsed so far' })
      .getByRole('heading', { name: 'Page 2 of 200' })
      .waitFor();
    await page.getByRole('heading', { name: 'Values' }).waitFor({ timeout: 120_000 });
    expect(await page.getByLabel('Page', { exact: true }).inputValue()).toBe('2');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('finds tasks by name and status under a stable address, and deletes failed ones together', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, '/#/tasks?status=Failed&name=BROKEN');
    const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await page.getByLabel('Status').inputValue()).toBe('Failed');
    await page.getByRole('checkbox', { name: 'Select broken.pdf' }).check();
    await page.getByRole('button', { name: 'Delete 1 task' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No matching tasks' }).waitFor();
    expect((await at.quire.fetch(`/tasks/${failed}`)).status).toBe(404);
    await page.getByRole('searchbox').fill('harbour');
    await page.getByLabel('Status').selectOption('');
    await rows.filter({ hasText: 'harbour.pdf' }).waitFor();
    expect(page.url()).toContain('#/tasks?name=harbour');
    await page.goto(`${at.quire.url}/#/files?name=100%25`);
    await page.getByRole('heading', { name: 'No such file' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('sees what was omitted and why, finds words on all pages, and a chunk as a whole', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    await boxesDrawn(page);
    const missing = page.getByRole('region', { name: 'Omitted from the result' });
    await missing.getByText(HEADER).waitFor();
    await missing.getByText('repeat on every page').waitFor();
    const segments = segmentsOf(task);
    const [header] = task.output.pages[0]!.left_out!;
    const place = await onScreen(page, segments[0]!, header!.bbox);
    const darkness = async () => 255 - (await colourAt(page, place.left + place.width + 0.5, place.top + 1))[0];
    await page.getByLabel('Omitted (3)').check();
    const shown = await darkness();
    await page.getByLabel('Omitted (3)').uncheck();
    await expect.poll(darkness).toBeLessThan(shown);

    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('THE quay');
    await page.getByText('1 of 6').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('6 of 6').waitFor();
    await page.getByRole('heading', { name: 'Page 3 of 3' }).waitFor();
    expect(await page.locator('.mark').count()).toBe(2);
    expect(page.url()).toContain('find=THE+quay');

    // An address with a search opens at the hits.
    const { page: kept } = await at.open();
    await signIn(kept, at.quire, `/#/tasks/${task.task_id}?find=Evening`);
    await kept.getByRole('heading', { name: 'Page 3 of 3' }).waitFor();
    await kept.close();

    await page.getByRole('tab', { name: 'Chunks' }).click();
    const chunk = page.locator('.chunks button').first();
    await chunk.click();
    expect(await chunk.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('tab', { name: 'Chunks' }).getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('shows right-to-left text in that direction, and separates speaker notes from the slide', async () => {
    const html = `<h1>דוח הנמל</h1><p>המעבורת עזבה את הרציף בצהריים</p><p>The ferry left at noon.</p>
      <table><tr><th>יום</th><th>סירות</th></tr><tr><td>ראשון</td><td>12</td></tr></table>`;
    const wish = { file: Buffer.from(html).toString('base64'), file_name: 'port.html' };
    const { task_id: id } = await at.quire.parse({ ...wish, segmentation_strategy: 'LayoutAnalysis' });
    const read = await at.quire.finished(id, 120_000);
    const { page, problems } = await at.open();
    // The presentation would need LibreOffice: its result is added to this page, as the server writes it.
    await page.route(`**/tasks/${id}?*`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [chunk] = answer.output.chunks;
      const bbox = { left: 0, top: chunk.segments[0].page_height, width: 0, height: 0 };
      const said = { segment_id: 'said', description: 'Speaker notes', text: 'Smile here.', content: 'Smile here.' };
      chunk.segments.push({ ...chunk.segments[0], segment_type: 'Text', ocr: [], bbox, ...said });
      await route.fulfill({ response, json: answer });
    });
    await signIn(page, at.quire, `/#/tasks/${id}`);
    await boxesDrawn(page);
    const way = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).direction`);
    const item = (words: string) => page.locator('.segments li', { hasText: words }).first();
    const hebrew = segmentsOf(read).find(({ segment_type }) => segment_type === 'Text')!;
    expect(await way(`.segments li[data-id="${hebrew.segment_id}"] .snippet-text`)).toBe('rtl');
    const english = segmentsOf(read).find(({ ocr }) => ocr[0]?.text === 'The')!;
    expect(await way(`.segments li[data-id="${english.segment_id}"] .snippet-text`)).toBe('ltr');
    await page.locator('.segments li[data-type="Table"] button').first().click();
    const frame = page.frameLocator('.segments iframe');
    const [first, second] = [frame.getByRole('columnheader').first(), frame.getByRole('columnheader').last()];
    await first.waitFor();
    expect((await first.boundingBox())!.x).toBeGreaterThan((await second.boundingBox())!.x);
    await item('Smile here.').getByText('Speaker notes').waitFor();
    expect(await page.getByText('Speaker notes').count()).toBe(1);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('sees the pictures of a document, and those on a sheet', async () => {
    const { task_id: id } = await at.quire.parse({
      file: pageOfManyKinds().toString('base64'),
      file_name: LONG_NAME,
      segmentation_strategy: 'LayoutAnalysis',
    });
    await at.quire.finished(id, 120_000);
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${id}`);
    await boxesDrawn(page);
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.crop')?.naturalWidth ?? 0"))
      .toBeGreaterThan(100);
    expect(await page.title()).toBe(`${LONG_NAME} · Quire`);
    // A long name is truncated in the middle, on a phone too: its end is visible.
    for (const [width, address, selector] of [
      [1_280, `/#/tasks/${id}`, '.viewer h1'],
      [360, `/#/tasks/${id}`, '.viewer h1'],
      [360, '/#/tasks?name=pictures', '.rows a'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(at.quire.url + address);
      await page.locator(`${selector} .name-end`).first().waitFor();
      const seen = await page.evaluate<{ end: string; right: number; room: number; isCut: boolean }>(`(() => {
        const [start, end] = document.querySelector('${selector} .file-name').children;
        return {
          end: end.textContent,
          right: end.getBoundingClientRect().right,
          room: end.parentElement.parentElement.getBoundingClientRect().right,
          isCut: start.scrollWidth > start.clientWidth,
        };
      })()`);
      expect(seen).toMatchObject({ end: LONG_NAME.slice(-14), ...(width === 360 && { isCut: true }) });
      expect(seen.right).toBeLessThanOrEqual(Math.min(width, seen.room + 1));
    }
    await page.setViewportSize({ width: 1_280, height: 900 });
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer();
    const shape =
      '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Picture 1" descr="A red field"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>';
    const book = xlsx({
      rows: row(1, ['Quarter', 'North']) + row(2, ['Q1', 10]),
      drawing: anchor([3, 0], [9, 2], shape),
      relations: { rId1: '../media/image1.png' },
      files: { 'xl/media/image1.png': picture },
    });
    const wish = {
      file: Buffer.from(book).toString('base64'),
      file_name: 'red.xlsx',
      segmentation_strategy: 'LayoutAnalysis',
    };
    const { task_id: sheet } = await at.quire.parse(wish);
    await at.quire.finished(sheet, 120_000);
    await page.goto(`${at.quire.url}/#/tasks/${sheet}`);
    await page.getByRole('gridcell', { name: 'Quarter' }).waitFor();
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.range .crop')?.naturalWidth ?? 0"))
      .toBeGreaterThan(100);
    expect(problems).toEqual([]);
    await page.close();
  });
});
