import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import { boxesDrawn, hasBrowser, segmentsOf, signIn } from './browser.ts';
import { invoiceSample } from './samples.ts';
import { seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

const SCHEMA = {
  type: 'object',
  properties: { number: { type: 'string', description: 'Invoice number' }, order: { type: ['string', 'null'] } },
};

describe.skipIf(!hasBrowser)('correcting in the browser', { timeout: 180_000 }, () => {
  const at = withServer();
  const saved = (page: Page) => page.getByText('All saved').waitFor();
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('changes type, text, level, box, order, parts and cells by keys alone, and takes every step back', async () => {
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
    // The second paragraph is split where the cursor stands, and joined again.
    await press(page, 'j', 'e', 'Home', 'Control+ArrowRight', 'Control+ArrowRight', 'Alt+Enter');
    await page.locator('.pages').focus();
    await saved(page);
    expect((await corrected()).length).toBe(machine.length + 1);
    await press(page, 'm');
    // The box ten pixels to the right, by arrows.
    await press(page, 'b', 'Shift+ArrowRight', 'Enter');
    await page.locator('.pages').focus();
    await press(page, 'd', 'u');
    await saved(page);
    const after = await corrected();
    expect(after[0]).toMatchObject({ text: 'Harvest report 2026', source: 'person' });
    expect((after[0] as unknown as { content: string }).content).toMatch(/^### Harvest report 2026/);
    expect(after.length).toBe(machine.length);
    expect(Math.round(after[1]!.bbox.left - machine[1]!.bbox.left)).toBe(10);
    // Cells of the table: a text, a row, joined cells.
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
    // Everything back, to what the machine read.
    expect(await seriousIssues(page)).toEqual([]);
    while (await page.getByRole('button', { name: 'Undo' }).isEnabled()) await press(page, 'Control+z');
    await saved(page);
    expect((await at.quire.json(`/tasks/${task_id}/corrections`)).corrections).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('reviews values by keys alone: the queue, doubt first, edit, not in the document, reviewed, next', async () => {
    const file = await at.quire.upload(invoiceSample(), 'invoice.pdf');
    const make = async () => {
      const made = await at.quire.body(at.quire.post('/tasks/extract', { file: file.url, schema: SCHEMA }));
      return at.quire.finished(made.task_id, 120_000);
    };
    const [one, other] = [await make(), await make()];
    const { page, problems } = await at.open({ dark: true });
    await signIn(page, at.quire, '/#/review');
    await page.getByText('2 waiting, 0 reviewed').waitFor();
    expect(await seriousIssues(page)).toEqual([]);
    await page.getByRole('link', { name: 'Review the next document' }).press('Enter');
    await page.locator('.review-values li[aria-current]').getByText('/order').waitFor();
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
    await page.locator('.review-values li').first().focus();
    await press(page, 'Control+z', 'r');
    await page.waitForURL(new RegExp(`review/${id === one.task_id ? other.task_id : one.task_id}$`));
    const now = await at.quire.json(`/tasks/${id}/corrections`);
    expect(now.reviewed_at).not.toBeNull();
    expect(await at.quire.json('/review')).toMatchObject({ waiting: 1, reviewed: 1 });
    expect(problems).toEqual([]);
    await page.close();
  });
});
