import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { FIRST_KEY, type Quire } from '../support/quire.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser)
  console.warn(`The tests of the web pages are SKIPPED: there is no browser at ${CHROMIUM} (set CHROMIUM).`);

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--headless', '--no-sandbox'] });

/** A page that notes what must not happen: errors, dialogs, requests to elsewhere. */
export async function watchedPage(browser: Browser, quire: Quire, options: { dark?: boolean; width?: number } = {}) {
  const { dark = false, width = 1_280 } = options;
  const page = await browser.newPage({ colorScheme: dark ? 'dark' : 'light', viewport: { width, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('dialog', async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(quire.url))
      problems.push(request.url());
  });
  return { page, problems };
}

export async function signIn(page: Page, quire: Quire, address = '/'): Promise<void> {
  await page.goto(`${quire.url}${address}`);
  await page.getByLabel('API key').fill(FIRST_KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Drops a file onto the playground as a person would. */
export async function dropFile(page: Page, bytes: Buffer, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const carried = new DataTransfer();
    const content = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (c) => c.charCodeAt(0));
    carried.items.add(new File([content], ${JSON.stringify(name)}, { type: 'application/pdf' }));
    return carried;
  })()`);
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer });
}

export const taskIdOf = (page: Page): string => page.url().split('/').pop()!;
