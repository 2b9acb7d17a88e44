import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { text, writePdf } from '../../src/parse/fixtures/pdf-writer.ts';
import { anchor, row, xlsx } from '../../src/parse/sheet/xlsx-fixture.ts';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import { boxesDrawn, colourAt, hasBrowser, onScreen, type Segment, segmentsOf, signIn } from './browser.ts';
import { withServer } from './with-browser.ts';

const HEADER = 'Report of the harbour office';
/** Three pages under one running head, with a word that stands on all of them. */
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

describe.skipIf(!hasBrowser)('a newcomer', { timeout: 180_000 }, () => {
  const at = withServer({ QUIRE_LIMIT_FILE_BYTES: '200000' });
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
  }, 180_000);

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
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.getByLabel('API key').waitFor();
    await context.close();
    await first.close();
    const { page: stranger } = await at.open();
    await stranger.goto(link);
    await stranger.getByText('This link was used before or is over').waitFor();
    await stranger.getByLabel('API key').waitFor();
    await stranger.close();
  });

  it('drops many files, each with its own outcome, and what cannot be read is not sent', async () => {
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
      page.getByRole('list', { name: 'Documents being sent' }).locator('li', { hasText: name });
    await row('film.mp4').getByText('Files of type .mp4 cannot be read here.').waitFor();
    await row('huge.pdf').getByText('Too large').waitFor();
    await row('empty.pdf').getByText('The file is empty.').waitFor();
    await row('good.pdf').getByText('Succeeded').waitFor({ timeout: 90_000 });
    await row('torn.pdf').getByText('Failed').waitFor({ timeout: 90_000 });
    const names = (await at.quire.json('/files?limit=200')).files.map(
      ({ file_name }: { file_name: string }) => file_name,
    );
    expect(names.length).toBe(before + 2);
    expect(names.slice(0, 2).sort()).toEqual(['good.pdf', 'torn.pdf']);
    // The server goes away: the page says so, keeps what it shows, and goes on by itself.
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached.').waitFor({ timeout: 10_000 });
    await dropFiles(page, [{ name: 'later.pdf', bytes: pdfOfPages(1) }]);
    await row('later.pdf').getByText('Waiting for the server').waitFor();
    expect(await row('good.pdf').count()).toBe(1);
    await page.context().setOffline(false);
    await page.locator('canvas[data-boxes]').waitFor({ timeout: 90_000 });
    expect(await page.title()).toBe('later.pdf · Quire');
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await page.close();
  });

  it('finds tasks by name and status in an address that can be kept, and deletes failed ones together', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, '/#/tasks?status=Failed&name=BROKEN');
    const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await page.getByLabel('Status').inputValue()).toBe('Failed');
    await page.getByRole('checkbox', { name: 'Select broken.pdf' }).check();
    await page.getByRole('button', { name: 'Delete 1 task' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No such task' }).waitFor();
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

  it('sees what was left out and why, finds words on all pages, and a chunk as a whole', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    await boxesDrawn(page);
    const missing = page.getByRole('region', { name: 'Left out of the result' });
    await missing.getByText(HEADER).waitFor();
    await missing.getByText('repeat from page to page').waitFor();
    const segments = segmentsOf(task);
    const [header] = task.output.pages[0]!.left_out!;
    const place = await onScreen(page, segments[0]!, header!.bbox);
    const darkness = async () => 255 - (await colourAt(page, place.left + place.width + 0.5, place.top + 1))[0];
    await page.getByLabel('Left out (3)').check();
    const shown = await darkness();
    await page.getByLabel('Left out (3)').uncheck();
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

    await page.getByRole('tab', { name: 'Chunks' }).click();
    const chunk = page.locator('.chunks button').first();
    await chunk.click();
    expect(await chunk.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('tab', { name: 'Chunks' }).getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('sees the pictures of a document, and those that lie on a sheet', async () => {
    const { task_id: id } = await at.quire.parse({
      file: pageOfManyKinds().toString('base64'),
      file_name: 'pictures.pdf',
      segmentation_strategy: 'LayoutAnalysis',
    });
    await at.quire.finished(id, 120_000);
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${id}`);
    await boxesDrawn(page);
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.crop')?.naturalWidth ?? 0"))
      .toBeGreaterThan(100);
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
