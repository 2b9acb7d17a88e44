import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Quire } from '../support/quire.ts';
import { startBrowser, watchedPage } from './browser.ts';

type Look = Parameters<typeof watchedPage>[2];

/** A browser for the tests of a `describe`. `open` returns a monitored page. */
export function withBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());
  return { open: (server: { url: string }, look: Look = {}) => watchedPage(browser, server, look) };
}

/** A browser and a server for the tests of a `describe`. */
export function withServer(environment: Record<string, string> = {}) {
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
