import { describe, expect, it } from 'vitest';
import { hasBrowser, signIn, toastSeen } from './browser.ts';
import { withServer } from './with-browser.ts';

describe.skipIf(!hasBrowser)('a toast', () => {
  const at = withServer();

  it.each([1_280, 390])('is visible at %i pixels, on its own and over a dialog, and disappears', async (width) => {
    const { page, problems } = await at.open({ width });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, at.quire, '/#/');
    await page.locator('.snippet').getByRole('button', { name: 'Copy' }).click();
    await toastSeen(page, 'Copied.');
    await page.locator('#status').waitFor({ state: 'hidden' });
    await page.goto(`${at.quire.url}/#/keys`);
    await page.getByLabel('Name of the new key').fill(`key of ${width} pixels`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await toastSeen(page, 'Copied.');
    // Above the dialog and its backdrop, not behind them.
    const layers = await page.evaluate(`document.getElementById('status').matches(':popover-open')`);
    expect(layers).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });
});
