import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import {
  type Box,
  boxesDrawn,
  hasBrowser,
  held,
  onScreen,
  type Segment,
  segmentsOf,
  signIn,
  toastSeen,
} from './browser.ts';
import { invoiceSample } from './samples.ts';
import { seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'Invoice number', maxLength: 30 },
    order: { type: ['string', 'null'] },
  },
};

interface Word {
  segment: Segment;
  text: string;
  bbox: Box;
}

describe.skipIf(!hasBrowser)('correcting in the browser', () => {
  const at = withServer();
  const saved = (page: Page) => page.getByText('All saved').waitFor();
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('changes type, text, level, box, order, parts and cells by keyboard alone, and undoes every step', async () => {
    const file = await at.quire.upload(pageOfManyKinds(), 'harvest.pdf');
    const { task_id } = await at.quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis' });
    const machine = segmentsOf(await at.quire.finished(task_id, 120_000));
    const corrected = async () => segmentsOf(await at.quire.json(`/tasks/${task_id}?corrected=true`));
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/correct/${task_id}`);
    await boxesDrawn(page);
    await page.getByRole('heading', { name: /^Title|^SectionHeader/ }).waitFor();
    // Text, level, type.
    await press(page, 'e', 'End');
    await page.keyboard.type(' 2026');
    await press(page, 'Control+Enter', '3', 't');
    await page.keyboard.type('List');
    await press(page, 'Tab', 'Escape', 'k', 'Control+z');
    // The second paragraph is split at the cursor, and joined again.
    await press(page, 'j', 'e', 'Home', 'Control+ArrowRight', 'Control+ArrowRight', 'Alt+Enter');
    await page.locator('.pages').focus();
    await saved(page);
    expect((await corrected()).length).toBe(machine.length + 1);
    await press(page, 'm');
    // Moves the box ten pixels to the right, by arrow keys.
    await press(page, 'b', 'Shift+ArrowRight', 'Enter');
    await page.locator('.pages').focus();
    await press(page, 'd', 'u');
    // And twenty pixels down by mouse, at the handle of its lower right corner.
    const handle = (await page.locator('.box-frame .handle.se').boundingBox())!;
    const sheet = (await page.locator('.page').boundingBox())!;
    const scale = sheet.width / machine[1]!.page_width;
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 30, handle.y + handle.height / 2 + 20 * scale, { steps: 4 });
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2 + 20 * scale);
    await page.mouse.up();
    await saved(page);
    const after = await corrected();
    expect(after[1]!.bbox.height - machine[1]!.bbox.height).toBeCloseTo(20, -0.5);
    expect(after[1]!.bbox.top).toBeCloseTo(machine[1]!.bbox.top, -0.5);
    expect(after[0]).toMatchObject({ text: 'Harvest report 2026', source: 'person' });
    expect((after[0] as unknown as { content: string }).content).toMatch(/^### Harvest report 2026/);
    expect(after.length).toBe(machine.length);
    expect(Math.round(after[1]!.bbox.left - machine[1]!.bbox.left)).toBe(10);
    // Table cells: a text, a row, merged cells.
    const number = machine.findIndex(({ segment_type }) => segment_type === 'Table');
    for (let steps = 1; steps < number; steps++) await press(page, 'j');
    await press(page, 'c');
    await page.getByRole('grid').waitFor();
    expect(await seriousIssues(page)).toEqual([]);
    await press(page, 'ArrowDown', 'ArrowRight', 'Enter');
    await page.keyboard.type('125');
    await press(page, 'Enter', 'Alt+ArrowDown');
    await page.keyboard.type('Plum');
    await press(page, 'Tab', 'Control+ArrowRight', 'Control+Enter');
    await saved(page);
    const table = (await corrected()).find(({ segment_type }) => segment_type === 'Table')!;
    const { content } = table as unknown as { content: string };
    expect(content).toContain('<td>125</td>');
    expect(content).toMatch(/<td>Plum<\/td>/);
    // Undoes everything, back to the original.
    expect(await seriousIssues(page)).toEqual([]);
    while (await page.getByRole('button', { name: 'Undo' }).isEnabled()) await press(page, 'Control+z');
    await saved(page);
    expect((await at.quire.json(`/tasks/${task_id}/corrections`)).corrections).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('reviews values by keyboard alone: the queue, least certain first, edit, not in the document, reviewed, next', async () => {
    const file = await at.quire.upload(invoiceSample(), 'invoice.pdf');
    const make = async () => {
      const made = await at.quire.body(at.quire.post('/tasks/extract', { file: file.url, schema: SCHEMA }));
      return at.quire.finished(made.task_id, 120_000);
    };
    const [one, other] = [await make(), await make()];
    const { page, problems } = await at.open({ dark: true });
    await signIn(page, at.quire, '/#/review');
    await page.getByRole('button', { name: 'To review (2)' }).waitFor();
    expect(await seriousIssues(page)).toEqual([]);
    await page.getByRole('link', { name: 'Review next document' }).press('Enter');
    await page.locator('.review-values li[aria-current]').getByText('Order').waitFor();
    // A shortcut does not close a document with unchecked values.
    await press(page, 'r');
    await toastSeen(page, 'not checked yet');
    expect((await at.quire.json('/review')).reviewed).toBe(0);
    const id = page.url().split('/').pop()!;
    expect([one.task_id, other.task_id]).toContain(id);
    expect(await seriousIssues(page)).toEqual([]);
    await press(page, 'x', 'k', 'j', 'j', 'k');
    await press(page, 'j', 'p');
    await page.keyboard.type('Invoice');
    await press(page, 'Enter');
    await saved(page);
    const { output } = await at.quire.json(`/tasks/${id}?corrected=true`);
    expect(output.results).toMatchObject({ number: 'Invoice', order: null });
    expect(output.citations.number[0]).toMatchObject({ content: expect.stringMatching(/^Invoice/), page_number: 1 });
    expect(output.metrics.order).toMatchObject({ confidence: 'High', source: 'person' });
    // A value that violates the schema is reported, and stays open to be fixed; nothing else is lost.
    await page.locator('.review-values li').first().focus();
    await press(page, 'j', 'e');
    await page.keyboard.type('far more than thirty letters of nothing');
    await press(page, 'Enter');
    await page.getByText('The value must have at most 30 characters.').waitFor();
    expect(await page.getByLabel('Value of Number').inputValue()).toMatch(/^far more/);
    expect(problems.splice(0)).toEqual([expect.stringContaining('400')]);
    await press(page, 'Escape');
    await saved(page);
    // Words are picked on the page with the mouse: two of them, and one is deselected.
    const [named, second] = segmentsOf(await at.quire.json(`/tasks/${one.parse_task_id}`)).flatMap((segment) =>
      segment.ocr.map(({ bbox, text }) => ({
        ...{ segment, text },
        bbox: { ...bbox, left: bbox.left + segment.bbox.left, top: bbox.top + segment.bbox.top },
      })),
    ) as [Word, Word];
    await press(page, 'p');
    for (const { segment, bbox } of [named, second, second]) {
      const { left, top, width, height } = await onScreen(page, segment, bbox);
      await page.mouse.click(left + width / 2, top + height / 2);
    }
    expect(await page.getByLabel('Value of Number').inputValue()).toBe(named.text);
    expect(await page.locator('.mark').count()).toBe(1);
    await press(page, 'Enter');
    await saved(page);
    const picked = (await at.quire.json(`/tasks/${id}?corrected=true`)).output;
    expect(picked.results.number).toBe(named.text);
    expect(picked.citations.number).toEqual([
      expect.objectContaining({ content: named.text, page_number: 1, bboxes: [named.bbox] }),
    ]);
    await page.locator('.review-values li').first().focus();
    await press(page, 'Control+z', 'r');
    await page.waitForURL(new RegExp(`review/${id === one.task_id ? other.task_id : one.task_id}$`));
    const now = await at.quire.json(`/tasks/${id}/corrections`);
    expect(now.reviewed_at).not.toBeNull();
    expect(await at.quire.json('/review')).toMatchObject({ waiting: 1, reviewed: 1 });
    // Reviewed documents can be opened, and reopened.
    await page.goto(`${at.quire.url}/#/review`);
    // Until the response arrives, no row of the other list can be clicked: the documents have the same name.
    const answer = held(page, '**/review?reviewed=true');
    await page.getByRole('button', { name: 'Reviewed (1)' }).click();
    await answer.asked;
    expect(await page.getByRole('link', { name: 'invoice.pdf' }).count()).toBe(0);
    answer.release();
    await page.getByRole('list', { name: 'Reviewed documents' }).getByRole('link', { name: 'invoice.pdf' }).click();
    await page.waitForURL(`**/#/review/${id}`);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await toastSeen(page, 'Reopened.');
    expect((await at.quire.json('/review')).reviewed).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });
});
