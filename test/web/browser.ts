import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { QuireClient } from '../support/quire-client.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser)
  console.warn(`The tests of the web pages are SKIPPED: there is no browser at ${CHROMIUM} (set CHROMIUM).`);

/**
 * Features of Chromium that are switched off. Most are those of Playwright, whose list this one replaces. The address bar
 * renders its suggestions as two web pages of their own, for every window: more than a third of Chromium's processor time.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  'AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying',
  'OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning',
];

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ['--headless', '--no-sandbox', `--disable-features=${SWITCHED_OFF.join()}`],
  });

/** A page that records what must not happen: errors, dialogs, external requests. */
export async function watchedPage(
  browser: Browser,
  server: { url: string },
  options: { dark?: boolean; width?: number } = {},
) {
  const { dark = false, width = 1_280 } = options;
  const page = await browser.newPage({ colorScheme: dark ? 'dark' : 'light', viewport: { width, height: 900 } });
  // Speed is not tested here; a missing element is still reported eventually.
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('dialog', async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(server.url))
      problems.push(request.url());
  });
  return { page, problems };
}

export async function signIn(page: Page, quire: QuireClient, address = '/'): Promise<void> {
  await page.goto(`${quire.url}${address}`);
  await page.getByLabel('API key').fill(quire.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Drops files onto the page like a user. */
export async function dropFile(page: Page, bytes: Buffer, name: string, target = 'body'): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const carried = new DataTransfer();
    const content = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (c) => c.charCodeAt(0));
    carried.items.add(new File([content], ${JSON.stringify(name)}, { type: 'application/pdf' }));
    return carried;
  })()`);
  await page.locator(target).dispatchEvent('drop', { dataTransfer: transfer });
}

export const taskIdOf = (page: Page): string => /#\/tasks\/([\w-]+)/.exec(page.url())![1]!;

/** The viewer with the boxes of the pages in view drawn. */
export const boxesDrawn = (page: Page): Promise<void> => page.locator('canvas[data-boxes]').waitFor();

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Segment {
  segment_id: string;
  segment_type: string;
  bbox: Box;
  page_number: number;
  page_width: number;
  page_height: number;
  ocr: { bbox: Box; text: string }[];
  cells?: { row: number; col: number; bbox: Box }[];
}

export const segmentsOf = (task: { output: { chunks: { segments: Segment[] }[] } }): Segment[] =>
  task.output.chunks.flatMap((chunk) => chunk.segments);

/** The screen position of a box of a page. */
export async function onScreen(
  page: Page,
  { page_number, page_width }: Segment,
  { left, top, width, height }: Box,
): Promise<Box> {
  const sheet = (await page.locator(`.page[data-page="${page_number}"]`).boundingBox())!;
  const scale = sheet.width / page_width;
  return { left: sheet.x + left * scale, top: sheet.y + top * scale, width: width * scale, height: height * scale };
}

/** The colour of one visible pixel. */
export async function colourAt(page: Page, x: number, y: number): Promise<[number, number, number]> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  const data = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer();
  return [data[0]!, data[1]!, data[2]!];
}

/**
 * Waits until a toast with these words is visible: it has a size, and nothing hides or covers it. A locator that waits
 * for text would accept an element that shows nothing.
 */
export async function toastSeen(page: Page, words: string): Promise<void> {
  const isSeen = `(() => {
    const toast = document.getElementById('status');
    if (!toast.textContent.includes(${JSON.stringify(words)})) return false;
    const { left, top, width, height } = toast.getBoundingClientRect();
    const { display, visibility, opacity } = getComputedStyle(toast);
    const isDrawn = display !== 'none' && display !== 'contents' && visibility === 'visible' && Number(opacity) === 1;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return isDrawn && width > 20 && height > 10 && top >= 0 && top + height <= innerHeight && (hit === toast || !!document.querySelector('dialog[open]'));
  })()`;
  const until = Date.now() + 30_000;
  while (!(await page.evaluate<boolean>(isSeen))) {
    if (Date.now() > until) throw new Error(`No toast “${words}” is seen.`);
    await page.waitForTimeout(50);
  }
}

/** Drags files or folders of this machine onto the page, like the operating system. */
export async function dropPaths(page: Page, paths: string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  await client.detach();
}

/** Holds back the response to a request until `release`; `asked` resolves when the page has sent it. */
export function held(page: Page, address: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  void page.route(address, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}
