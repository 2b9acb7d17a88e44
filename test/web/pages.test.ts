import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { withServer } from './with-browser.ts';

describe.skipIf(!hasBrowser)('the web pages', () => {
  const at = withServer();
  let page: Page;
  let problems: string[];
  beforeEach(async () => {
    ({ page, problems } = await at.open());
  });
  afterEach(() => page.close());

  it('open with commands for this server and links', async () => {
    await page.goto(at.quire.url);
    await page.getByRole('status').filter({ hasText: 'OK - Version' }).waitFor();
    expect(await page.locator('pre').textContent()).toContain(`curl -s ${at.quire.url}/files`);
    await page.getByRole('link', { name: 'Reference' }).first().click();
    await page.getByRole('heading', { name: 'Reference', level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  it('need at most 20 kB, compressed, before somebody signs in', async () => {
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/health')) bodies.push(response.body());
    });
    await page.goto(at.quire.url);
    await page.getByText('OK - Version').waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20_000);
    expect(problems).toEqual([]);
  });

  it('have a theme that a button changes and the browser stores', async () => {
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const step = async (theme: string) => {
      await page.getByRole('button', { name: /^Theme/ }).click();
      await page.getByRole('button', { name: `Theme: ${theme}` }).waitFor();
      return paper();
    };
    await page.goto(at.quire.url);
    await page.getByRole('button', { name: 'Theme: system' }).waitFor();
    const light = await paper();
    expect(await step('light')).toBe(light);
    const dark = await step('dark');
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await paper()).toBe(dark);
    await page.goto(`${at.quire.url}/docs/`);
    await expect.poll(paper).toBe(dark);
    await page.goto(at.quire.url);
    expect(await step('system')).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe(dark);
    expect(problems).toEqual([]);
  });

  it('show every operation and schema of the OpenAPI document, and no broken link', async () => {
    const { paths, components } = await at.quire.json('/openapi.json');
    const operations = Object.values<object>(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
    await page.goto(`${at.quire.url}/docs/`);
    await page.locator('.schema').first().waitFor();
    expect(await page.locator('.operation').count()).toBe(operations);
    expect(await page.locator('.schema').count()).toBe(Object.keys(components.schemas).length);
    const dead = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="#"]')].map((a) => a.hash.slice(1)).filter((id) => !document.getElementById(id))`,
    );
    expect(dead).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('find a route by a part of its name and open at the anchor of an address', async () => {
    await page.goto(`${at.quire.url}/docs/#operation-createParseTask`);
    await page.locator('#operation-createParseTask').waitFor();
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
    await page.getByRole('searchbox').fill('cancel');
    const shown = await page.locator('#contents li:visible').allTextContents();
    expect(shown.slice(0, 2)).toEqual(['GET /tasks/{task_id}/cancel', 'POST /tasks/{task_id}/cancel']);
    expect(shown.filter((route) => !route.includes('cancel'))).toEqual([]);
  });

  it('include every guide with the pictures and examples that it mentions', async () => {
    const seen = new Set<string>();
    const waiting = ['/guides/'];
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      if (seen.has(address)) continue;
      seen.add(address);
      const answer = await at.quire.fetch(address, { key: null });
      expect([address, answer.status]).toEqual([address, 200]);
      if (!answer.headers.get('content-type')!.startsWith('text/html')) continue;
      const html = await answer.text();
      for (const [, link] of html.matchAll(/(?:href|src)="(\.\/[^"#]*)(?:#[^"]*)?"/g))
        waiting.push(new URL(link!, `${at.quire.url}${address}`).pathname);
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['/guides/extraction', '/guides/files/python_client.py']));
    expect((await at.quire.fetch('/guides/files/..%2F..%2Fpackage.json', { key: null })).status).toBe(404);
    await page.goto(at.quire.url);
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  // All other pages: test/web/accessible.test.ts.
  it('fit every screen with a guide that has wide tables', async () => {
    await page.goto(`${at.quire.url}/guides/operations`, { waitUntil: 'networkidle' });
    for (const width of [320, 768, 1_920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });
});
