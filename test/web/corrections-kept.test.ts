import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfManyKinds } from '../support/documents.ts';
import { freePort } from '../support/free-port.ts';
import { Quire } from '../support/quire.ts';
import { boxesDrawn, hasBrowser, segmentsOf, signIn } from './browser.ts';
import { withBrowser } from './with-browser.ts';

describe.skipIf(!hasBrowser)('corrections that cannot be sent', () => {
  const at = withBrowser();
  let quire: Quire;
  let task = '';
  beforeAll(async () => {
    // The page stays open while the server is down: it must come back at the same address.
    quire = await Quire.start({ QUIRE_PORT: await freePort() });
    const file = await quire.upload(pageOfManyKinds(), 'harvest.pdf');
    const made = await quire.parse({ file: file.url, segmentation_strategy: 'LayoutAnalysis' });
    task = (await quire.finished(made.task_id, 120_000)).task_id;
  });
  afterAll(() => quire.dispose(), 60_000);

  const saved = (page: Page) => page.getByText('All saved').waitFor({ timeout: 60_000 });
  const texts = async () => segmentsOf(await quire.json(`/tasks/${task}?corrected=true`)).map((one) => textOf(one));
  const textOf = (segment: object) => (segment as { text: string }).text;
  const open = async () => {
    const { page } = await at.open(quire);
    await signIn(page, quire, `/#/correct/${task}`);
    await boxesDrawn(page);
    await page.getByRole('heading', { name: / on page / }).waitFor();
    return page;
  };
  /** Types at the end of the selected segment's text. */
  const write = async (page: Page, words: string) => {
    await page.keyboard.press('e');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
    await page.keyboard.press('Control+Enter');
    await page.locator('.pages').focus();
  };

  it('are sent automatically when the server is back after kill -9, for two people, and each undoes only their own', async () => {
    const [one, other] = [await open(), await open()];
    await write(one, ' 2026');
    await saved(one);
    await quire.kill();
    await write(one, ' again');
    await other.keyboard.press('j');
    await write(other, ' of the other');
    for (const page of [one, other]) {
      await page.getByText('Not saved: The server cannot be reached.').waitFor();
      await page.locator('#connection').getByText('The server cannot be reached.').waitFor();
    }
    await quire.launch();
    await saved(one);
    await saved(other);
    const both = async () => {
      const [first, second] = await texts();
      return [first, second?.endsWith(' of the other')];
    };
    await expect.poll(both).toEqual(['Harvest report 2026 again', true]);
    // A killed server keeps acknowledged corrections.
    await quire.kill();
    await quire.launch();
    expect(await both()).toEqual(['Harvest report 2026 again', true]);
    // The first to undo learns of the other when its list is refused.
    await one.keyboard.press('Control+z');
    await expect.poll(both).toEqual(['Harvest report 2026', true]);
    await other.keyboard.press('Control+z');
    await expect.poll(both).toEqual(['Harvest report 2026', false]);
    const { corrections } = await quire.json(`/tasks/${task}/corrections`);
    expect(corrections.length).toBe(1);
    await one.close();
    await other.close();
  });

  it('wait in the tab when it is reloaded, and are retried after a temporary server error', async () => {
    const context = await (await at.open(quire)).page.context().browser()!.newContext();
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, quire, `/#/correct/${task}`);
    await boxesDrawn(page);
    await page.getByRole('heading', { name: / on page / }).waitFor();
    const address = /\/corrections$/;
    await page.route(address, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'Out of order.' }) : route.continue(),
    );
    await write(page, ' once');
    await page.getByText('Not saved: Out of order.').waitFor();
    await page.reload();
    await page.getByText('Your earlier changes were not saved').waitFor();
    await page.getByText('Not saved: Out of order.').waitFor();
    await page.unroute(address);
    await saved(page);
    expect((await texts())[0]).toMatch(/ once$/);
    await page.reload();
    await saved(page);
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual(['quire-key']);
    await context.close();
  });
});
