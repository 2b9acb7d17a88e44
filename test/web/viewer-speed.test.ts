import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeTasks } from '../support/fakes/fake-tasks.ts';
import { boxesDrawn, hasBrowser } from './browser.ts';
import { measureScroll, measureTurns, measureZoom, measureZoomOfElements } from './measure.ts';
import { withBrowser } from './with-browser.ts';

const BOXES = 2_000;
const FRAMES = 30;
const FRAME_MS = 1_000 / 60;

describe.skipIf(!hasBrowser)('the viewer over large documents', () => {
  const at = withBrowser();
  const tasks = new FakeTasks();
  let url: string;
  beforeAll(async () => {
    url = await tasks.start();
    tasks.add('boxes', 2, BOXES);
    tasks.add('pages', 500, 30);
  });
  afterAll(() => tasks.close());

  const open = async (task: string): Promise<{ page: Page; problems: string[] }> => {
    const watched = await at.open({ url });
    await watched.page.addInitScript("sessionStorage.setItem('quire-key', 'any')");
    await watched.page.goto(`${url}/#/tasks/${task}`);
    await boxesDrawn(watched.page);
    return watched;
  };

  // Frames per second depend on the machine and its load; processor time of the main thread hardly does. Elements took
  // nine to fourteen times as much of it when this was written.
  it('zooms over 2,000 boxes with a fraction of the work that 2,000 elements take', async () => {
    const { page, problems } = await open('boxes');
    const elements = await measureZoomOfElements(page, BOXES, FRAMES);
    const drawing = await measureZoom(page, FRAMES);
    expect(drawing.workPerFrame).toBeLessThan(elements.workPerFrame / 5);
    expect(await page.locator('.box').count()).toBeLessThan(3);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('scrolls through 500 pages with less work than the 16.7 ms that a frame has at 60 frames a second', async () => {
    const { page, problems } = await open('pages');
    // Compilation in the first frames is not part of scrolling.
    await measureScroll(page, FRAMES);
    const { workPerFrame } = await measureScroll(page, 3 * FRAMES);
    expect(workPerFrame).toBeLessThan(FRAME_MS);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('keeps only the pages near the viewport of 500, and turns to the next within 100 ms', async () => {
    const { page, problems } = await open('pages');
    const turns = await measureTurns(page, 8);
    expect(Math.min(...turns)).toBeLessThan(100);
    const counted = async () => [
      await page.locator('.page').count(),
      await page.locator('.strip button').count(),
      await page.locator('.segments li').count(),
    ];
    const [pages, strip, list] = await counted();
    expect(pages).toBeLessThan(7);
    expect(strip).toBeLessThan(40);
    expect(list).toBe(30);
    await page.getByLabel('Page', { exact: true }).fill('400');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Page 400 of 500' }).waitFor();
    await page.locator('.page[data-page="400"] img').waitFor();
    expect((await counted())[0]).toBeLessThan(7);
    expect(await page.getByRole('button', { name: 'Page 400', exact: true }).getAttribute('aria-current')).toBe('page');
    await page.locator('.pages').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Page 401 of 500' }).waitFor();
    await page.keyboard.press('+');
    await page.getByText('125 %').waitFor();
    await page.getByRole('heading', { name: 'Page 401 of 500' }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
