import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import {
  boxesDrawn,
  colourAt,
  dropFile,
  hasBrowser,
  onScreen,
  type Segment,
  segmentsOf,
  signIn,
  taskIdOf,
} from './browser.ts';
import { budgetSample, invoiceSample } from './samples.ts';
import { withServer } from './with-browser.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'Invoice number' },
    total: { type: 'number', description: 'Total' },
  },
};

describe.skipIf(!hasBrowser)('the viewer', () => {
  const at = withServer();

  const parsed = async (bytes: Buffer, fields: object = {}, name = 'document.pdf') => {
    const file = await at.quire.upload(bytes, name);
    const { task_id } = await at.quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis', ...fields });
    return at.quire.finished(task_id, 120_000);
  };
  const find = (task: Parameters<typeof segmentsOf>[0], type: string): Segment =>
    segmentsOf(task).find((segment) => segment.segment_type === type)!;
  const clickBox = async (page: Page, segment: Segment) => {
    const { left, top, width, height } = await onScreen(page, segment, segment.bbox);
    await page.mouse.click(left + width / 2, top + height / 2);
  };

  it('shows a dropped file with boxes at the positions of the JSON, at every zoom, parsed with the settings of the form', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire);
    await page.getByLabel('OCR strategy').selectOption('Auto');
    expect(await page.getByLabel('As curl').textContent()).toContain('"ocr_strategy":"Auto"');
    await dropFile(page, pageOfManyKinds(), 'harvest.pdf');
    await boxesDrawn(page);
    const task = await at.quire.json(`/tasks/${taskIdOf(page)}`);
    expect(task.configuration.ocr_strategy).toBe('Auto');
    expect(task.file_info.name).toBe('harvest.pdf');
    const segments = segmentsOf(task);
    expect(Number(await page.locator('canvas').getAttribute('data-boxes'))).toBe(segments.length);
    const table = find(task, 'Table');
    await page.getByLabel('Order').uncheck();
    await expectEdge(table);
    for (const [key, size] of [
      ['+', '125 %'],
      ['-', '100 %'],
      ['-', '75 %'],
    ] as const) {
      await page.locator('.pages').focus();
      await page.keyboard.press(key);
      await page.getByLabel('Zoom').filter({ hasText: size }).waitFor();
      await page.waitForFunction("document.querySelector('.page-layer').style.transform === ''");
      await expectEdge(table);
    }
    expect(problems).toEqual([]);
    await page.close();

    /** The left and top edges of the table are green, as in the legend, and the pixels next to them are not. */
    async function expectEdge(segment: Segment) {
      const box = await onScreen(page, segment, segment.bbox);
      const green = async (x: number, y: number) => {
        const [red, value, blue] = await colourAt(page, x, y);
        return value - red > 30 && value - blue > 20;
      };
      expect(await green(box.left - 1, box.top + box.height / 3)).toBe(true);
      expect(await green(box.left + box.width / 3, box.top - 1)).toBe(true);
      expect(await green(box.left - 7, box.top + box.height / 3)).toBe(false);
      expect(await green(box.left + box.width / 3, box.top - 7)).toBe(false);
    }
  });

  it('navigates from a box to its content and back, by mouse and by key', async () => {
    const task = await parsed(pageOfManyKinds());
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    await boxesDrawn(page);
    await clickBox(page, find(task, 'Table'));
    const item = page.locator('.segments li.selected');
    expect(await item.getAttribute('data-type')).toBe('Table');
    await item.frameLocator('iframe').getByRole('cell', { name: 'Melon' }).waitFor();
    expect(await item.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    // As tall as the table, so that nothing scrolls inside it.
    const inside = await item.frameLocator('iframe').locator('body').boundingBox();
    await expect.poll(async () => (await item.locator('iframe').boundingBox())!.height).toBeGreaterThan(inside!.height);
    await page.getByRole('tab', { name: 'HTML' }).click();
    expect(await item.locator('pre').textContent()).toContain('<td>Melon</td>');

    const title = find(task, 'Title');
    await page.locator('.segments li[data-type="Title"] button').first().click();
    const selected = page.locator('.box.selected');
    expect(await selected.getAttribute('data-type')).toBe('Title');
    const [shown, meant] = [(await selected.boundingBox())!, await onScreen(page, title, title.bbox)];
    for (const [found, wanted] of [
      [shown.x, meant.left],
      [shown.y, meant.top],
      [shown.width, meant.width],
      [shown.height, meant.height],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(1);

    await page.locator('.pages').focus();
    await page.keyboard.press('j');
    expect(await selected.getAttribute('data-type')).toBe('Text');
    // The selected box is a focused button with an accessible name; pressing it opens the list.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^Text, number \d+ of \d+ on page 1$/,
    );
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.className')).toBe('segment-head');
    await page.keyboard.press('Escape');
    expect(await selected.count()).toBe(0);

    const before = Number(await page.locator('canvas').getAttribute('data-boxes'));
    await page.getByRole('button', { name: 'Table 1' }).click();
    expect(Number(await page.locator('canvas').getAttribute('data-boxes'))).toBe(before - 1);
    await clickBox(page, find(task, 'Table'));
    expect(await selected.count()).toBe(0);
    await page.getByLabel('Words').check();
    const word = await onScreen(page, title, {
      ...title.ocr[0]!.bbox,
      left: title.bbox.left + title.ocr[0]!.bbox.left,
      top: title.bbox.top + title.ocr[0]!.bbox.top,
    });
    const [red, , blue] = await colourAt(page, word.left + word.width / 2, word.top);
    expect(red - blue).toBeGreaterThan(40);
    await page.getByLabel('Words').uncheck();
    // Next to the first word of the header, where the paper is white, its cell is tinted.
    const table = find(task, 'Table');
    const { bbox } = table.cells![0]!;
    const nextToWord = await onScreen(page, table, {
      left: bbox.left + bbox.width + 3,
      top: bbox.top,
      width: 4,
      height: 4,
    });
    const blueness = async () => {
      const [r, , b] = await colourAt(page, nextToWord.left, nextToWord.top);
      return b - r;
    };
    const plain = await blueness();
    await page.getByLabel('Cells').check();
    expect((await blueness()) - plain).toBeGreaterThan(12);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('extracts values by a schema that is written or built, and highlights their words where the citation says', async () => {
    const task = await parsed(invoiceSample(), {}, 'invoice.pdf');
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    await page.getByRole('tab', { name: 'Extract' }).click();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const schema = page.getByLabel('JSON Schema');
    await schema.fill('{\n  "type": \n}');
    await page.getByText('Line 3: This is not valid JSON').waitFor();
    await schema.fill(JSON.stringify({ ...SCHEMA, required: ['totl'] }, null, 2));
    await page.getByText(/Line \d+: There is no field "totl"/).waitFor();
    await page.getByRole('button', { name: 'Go to error' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('schema');
    const place = 'document.activeElement.value.slice(document.activeElement.selectionStart).startsWith(\'"totl"\')';
    expect(await page.evaluate(place)).toBe(true);
    await schema.fill(JSON.stringify(SCHEMA));
    await page.getByRole('tab', { name: 'Fields' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(2);
    await page.getByRole('button', { name: '+ Add field' }).click();
    const name = page.getByRole('textbox', { name: 'Name' }).last();
    await name.fill('total');
    await page.getByText('Another field has this name.').waitFor();
    await name.fill('due');
    await page.getByLabel('Kind').last().selectOption('Date');
    await page.getByRole('textbox', { name: 'Description' }).last().fill('Due date');
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    const value = page.locator('.value', { hasText: 'due' });
    await value.waitFor();
    expect(await value.locator('.text').textContent()).toBe('2026-04-13');
    const { tasks } = await at.quire.json('/tasks?task_types=Extract&limit=1');
    const { output } = await at.quire.json(`/tasks/${tasks[0].task_id}`);
    const [citation] = output.citations.due;
    await value.hover();
    const mark = (await page.locator('.mark').first().boundingBox())!;
    const meant = await onScreen(page, citation, citation.bboxes[0]);
    expect(Math.abs(mark.x - meant.left)).toBeLessThan(1);
    expect(Math.abs(mark.y - meant.top)).toBeLessThan(1);
    expect(Math.abs(mark.width - meant.width)).toBeLessThan(1);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('shows a workbook as a grid with its ranges, and the value, formula and style of a cell', async () => {
    const task = await parsed(budgetSample(), {}, 'budget.xlsx');
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    const grid = page.getByRole('grid', { name: 'Sheet Costs' });
    await grid.getByRole('gridcell', { name: 'Timber' }).waitFor();
    expect(await grid.getByRole('gridcell', { name: 'January' }).getAttribute('class')).toContain('is-header');
    const cell = (await grid.getByRole('gridcell', { name: '2230' }).boundingBox())!;
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    const bar = page.getByLabel('Selected cell');
    await bar.getByText('=SUM(C2:C5)').waitFor();
    expect(await bar.locator('.cell-name').textContent()).toBe('C6');
    expect(await page.locator('.segments li.selected').getAttribute('data-type')).toBe('Table');
    const range = (await page.locator('.range.chosen').boundingBox())!;
    const first = (await grid.getByRole('gridcell', { name: 'Cost', exact: true }).boundingBox())!;
    expect([Math.round(range.x), Math.round(range.y)]).toEqual([Math.round(first.x), Math.round(first.y)]);
    await page.keyboard.press('ArrowUp');
    expect(await bar.locator('.cell-name').textContent()).toBe('C5');
    await page.getByRole('button', { name: 'Sales' }).click();
    await page.getByRole('gridcell', { name: 'Oak shelf' }).waitFor();
    await page.getByRole('heading', { name: 'Sheet Sales' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('downloads the document as Markdown, HTML, JSON and PDF', async () => {
    const task = await parsed(pageOfManyKinds(), {}, 'harvest.pdf');
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task.task_id}`);
    await boxesDrawn(page);
    const download = async (name: string) => {
      const started = page.waitForEvent('download');
      await page.getByRole('group', { name: 'Download' }).getByText(name, { exact: true }).click();
      const got = await started;
      return { name: got.suggestedFilename(), bytes: await readFile((await got.path())!) };
    };
    const markdown = await download('Markdown');
    // It has a picture, so the text and the picture are in one zip.
    expect(markdown.name).toBe('harvest.zip');
    expect(markdown.bytes.toString('latin1')).toMatch(/^PK.*document\.md/s);
    expect(markdown.bytes.toString('latin1')).toMatch(/images\/segments\//);
    const json = await download('JSON');
    expect(JSON.parse(json.bytes.toString()).task_id).toBe(task.task_id);
    const pdf = await download('PDF');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const html = (await download('HTML')).bytes.toString();
    expect(html).toContain('<td>Melon</td>');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(problems).toEqual([]);
    await page.close();
  });
});
