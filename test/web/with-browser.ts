import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Quire } from '../support/quire.ts';
import type { QuireClient } from '../support/quire-client.ts';
import { sharedQuire } from '../support/shared-quire.ts';
import { startBrowser, watchedPage } from './browser.ts';

type Look = Parameters<typeof watchedPage>[2];

/** The browser of all test files that run in this process, with which it ends. Every page has its own profile. */
let browser: Promise<Browser> | null = null;

/** `open` returns a monitored page, which is closed after the tests of the `describe`. */
export function withBrowser() {
  const pages: Page[] = [];
  afterAll(async () => {
    for (const page of pages) await page.context().close();
  });
  return {
    open: async (server: { url: string }, look: Look = {}) => {
      browser ??= startBrowser();
      const watched = await watchedPage(await browser, server, look);
      pages.push(watched.page);
      return watched;
    },
  };
}

/** A browser and a server for the tests of a `describe`: a new tenant of the shared one. */
export function withServer() {
  const { open } = withBrowser();
  const site = {
    quire: null as unknown as QuireClient,
    open: (look: Look = {}) => open(site.quire, look),
  };
  beforeAll(async () => {
    site.quire = await sharedQuire();
  });
  return site;
}

/** A browser and a server with its own settings for the tests of a `describe`. */
export function withOwnServer(environment: Record<string, string>) {
  const { open } = withBrowser();
  const site = {
    quire: null as unknown as Quire,
    open: (look: Look = {}) => open(site.quire, look),
  };
  beforeAll(async () => {
    site.quire = await Quire.start(environment);
  });
  afterAll(() => site.quire.dispose());
  return site;
}
