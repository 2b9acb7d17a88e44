import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeWebhookApi } from '../support/fakes/fake-webhook-api.ts';
import { hasBrowser } from '../web/browser.ts';
import { withBrowser } from '../web/with-browser.ts';

describe.skipIf(!hasBrowser)('the webhook dashboard', () => {
  const at = withBrowser();
  let api: FakeWebhookApi;
  let base: string;
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    api = new FakeWebhookApi();
    base = await api.start();
    ({ page, problems } = await at.open({ url: base }));
  });
  afterEach(async () => {
    await page.close();
    await api.close();
  });
  const open = () => page.goto(`${base}/webhooks/#token=${api.token}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('adds an endpoint by keyboard and sends it a test event', async () => {
    await open();
    await button('Add your first endpoint').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('https://hooks.example/quire');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ours');
    await page.getByRole('checkbox', { name: /Parse/ }).uncheck();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'https://hooks.example/quire' }).waitFor();
    expect(api.endpoints).toMatchObject([
      { description: 'ours', event_types: ['task.extract.updated', 'task.extract.reviewed', 'batch.completed'] },
    ]);
    await button(/Send test event/).click();
    await status('Delivered: your server answered 200.');
    await page.getByText('Answered 200 · task').waitFor();
    expect(problems).toEqual([]);
  });

  it('removes the token from the address and keeps it for a reload', async () => {
    await open();
    await button('Add your first endpoint').waitFor();
    expect(page.url()).toBe(`${base}/webhooks/`);
    await page.reload();
    await button('Add your first endpoint').waitFor();
  });

  it('asks for a key when the token has expired, and does not keep the key', async () => {
    api.token = 'another-token';
    await page.goto(`${base}/webhooks/#token=old`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.getByLabel('API key').fill('wrong');
    await button('Continue').click();
    await page.getByRole('alert').filter({ hasText: 'A valid API key is required' }).waitFor();
    await page.getByLabel('API key').fill(api.key);
    await button('Continue').click();
    await button('Add your first endpoint').waitFor();
    const kept = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');
    expect(kept).not.toContain(api.key);
    await button('Sign out').click();
    await page.getByRole('heading', { name: 'Signed out' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('loads a secret only on request and forgets it when closed', async () => {
    api.addEndpoint();
    await open();
    await button(/Show secret/).waitFor();
    expect(api.secretReads).toBe(0);
    await button(/Show secret/).click();
    await page.getByText('whsec_').waitFor();
    await button('Done').click();
    await expect.poll(() => page.content()).not.toContain('whsec_');
    await button(/Replace secret/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await page.getByText('whsec_C2FV').waitFor();
    expect(problems).toEqual([]);
  });

  it('edits, disables and enables, and deletes', async () => {
    const endpoint = api.addEndpoint({ failing_since: new Date(Date.now() - 86_400_000).toISOString() });
    await open();
    await page.getByText('Deliveries have been failing since yesterday').waitFor();
    await button(/^Edit/).click();
    await page.getByLabel('Description').fill('new words');
    await button('Save').click();
    await page.getByText('new words').waitFor();
    await button(/Disable/).click();
    await status('Endpoint disabled.');
    expect(endpoint.enabled).toBe(false);
    await button(/Enable/).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Enable');
    await button(/^Delete/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(api.endpoints).toHaveLength(1);
    await button(/^Delete/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await button('Add your first endpoint').waitFor();
    expect(api.endpoints).toHaveLength(0);
  });

  it('pages through deliveries, filters them and sends one again', async () => {
    const [one, two] = [
      api.addEndpoint({ url: 'https://one.example/' }),
      api.addEndpoint({ url: 'https://two.example/' }),
    ];
    for (let i = 0; i < 25; i++) api.addDelivery(one.endpoint_id, { status: 'Delivered', response_status: 204 });
    const failed = { status: 'Failed' as const, attempts: 8, error: 'the server answered 500' };
    api.addDelivery(two.endpoint_id, failed);
    await open();
    await page.getByText('Gave up: the server answered 500').waitFor();
    expect(await page.locator('summary').count()).toBe(20);
    await button('Load more').click();
    await expect.poll(() => page.locator('summary').count()).toBe(26);
    await page.getByLabel('Endpoint', { exact: true }).selectOption('https://two.example/');
    await expect.poll(() => page.locator('summary').count()).toBe(1);
    await page.locator('summary').click();
    await page.getByText('"task_id"').waitFor();
    await button('Send again').click();
    await status('Delivered: your server answered 200.');
    expect(problems).toEqual([]);
  });

  it('says why a test event did not arrive', async () => {
    api.addEndpoint();
    api.outcome = { status: 'Pending', response_status: null, error: 'the server refused the connection' };
    await open();
    await button(/Send test event/).click();
    await status('Not delivered: the server refused the connection.');
  });

  it('shows the error and continues when the server is back', async () => {
    api.failure = { status: 503, message: 'The database cannot be reached at the moment; retry shortly.' };
    await open();
    await page.getByRole('alert').filter({ hasText: 'The database cannot be reached' }).waitFor();
    api.failure = null;
    await button('Try again').click();
    await button('Add your first endpoint').waitFor();
  });

  it('shows markup as text and calls no other server', async () => {
    const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const endpoint = api.addEndpoint({ description: markup, url: `https://a.example/"'><svg onload=alert(3)>` });
    api.addDelivery(endpoint.endpoint_id, { status: 'Failed', error: markup });
    await open();
    await page.getByText(markup).first().waitFor();
    expect(await page.locator('main img, main script, main svg').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each([320, 390, 768, 1_920])('fits a screen of %s pixels', async (width) => {
    const endpoint = api.addEndpoint({ url: `https://example.com/${'long'.repeat(60)}`, description: 'w'.repeat(200) });
    api.addDelivery(endpoint.endpoint_id, { error: 'it took longer than 15 seconds' });
    await page.setViewportSize({ width, height: 800 });
    await open();
    await page.locator('summary').click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
