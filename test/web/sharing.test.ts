import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxesDrawn, hasBrowser, signIn, toastSeen } from './browser.ts';
import { invoiceSample } from './samples.ts';
import { seriousIssues } from './serious-issues.ts';
import { withServer } from './with-browser.ts';

describe.skipIf(!hasBrowser)('people with limited rights', () => {
  const at = withServer();
  let task = '';
  beforeAll(async () => {
    const file = await at.quire.upload(invoiceSample(), 'invoice.pdf');
    const made = await at.quire.parse({ file: file.url });
    task = (await at.quire.finished(made.task_id, 120_000)).task_id;
  });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

  it('see one document by a link, until it is revoked', async () => {
    const { page, problems } = await at.open();
    await signIn(page, at.quire, `/#/tasks/${task}`);
    await button(page, 'Share').click();
    await button(page, 'Create link').click();
    const url = await page.getByLabel('Share link').inputValue();
    await page.getByRole('list', { name: 'Links in use' }).getByText('in 7 days').waitFor();
    expect(await seriousIssues(page)).toEqual([]);

    const { page: guest, problems: problemsOfGuest } = await at.open();
    await guest.goto(url);
    await boxesDrawn(guest);
    // The secret is removed from the address at once, and the tab keeps it over a reload.
    await guest.waitForURL(new RegExp(`/#/tasks/${task}(/p/1)?$`));
    await guest.reload();
    await boxesDrawn(guest);
    for (const name of ['Share', 'Delete', 'Compare', 'Sign out', 'Menu'])
      expect([name, await button(guest, name).count()]).toEqual([name, 0]);
    for (const name of ['Tasks', 'Keys', 'Correct', 'Run again'])
      expect([name, await link(guest, name).count()]).toEqual([name, 0]);
    expect(await seriousIssues(guest)).toEqual([]);
    const coming = guest.waitForEvent('download');
    await button(guest, 'Markdown').click();
    expect((await coming).suggestedFilename()).toMatch(/^invoice\./);
    // Other screens redirect back.
    await guest.goto(`${at.quire.url}/#/keys`);
    await guest.waitForURL(new RegExp(`/#/tasks/${task}`));
    await boxesDrawn(guest);
    expect(problemsOfGuest).toEqual([]);

    await button(page, 'Revoke').click();
    await toastSeen(page, 'Revoked.');
    await guest.reload();
    await toastSeen(guest, 'This link has expired or was revoked.');
    await guest.getByLabel('API key').waitFor();
    await guest.close();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('are offered only what their key may do', async () => {
    const { page: owner, problems } = await at.open();
    await signIn(owner, at.quire, '/#/keys');
    const offered: Record<string, string[]> = {};
    for (const [role, label] of [
      ['read', 'Read'],
      ['correct', 'Read and correct'],
    ] as const) {
      await owner.getByLabel('Name of the new key').fill(`key to ${role}`);
      await owner.getByLabel('Role').selectOption(role);
      await button(owner, 'Create key').click();
      const key = (await owner.getByRole('dialog').locator('code').textContent())!;
      await button(owner, 'Done').click();
      await owner
        .getByRole('listitem')
        .filter({ hasText: `key to ${role}` })
        .getByText(label, { exact: true })
        .waitFor();
      const { page, problems: found } = await at.open();
      await page.goto(at.quire.url);
      await page.getByLabel('API key').fill(key);
      await button(page, 'Sign in').click();
      // The playground is useless for them.
      await page.waitForURL('**/#/tasks');
      await link(page, 'invoice.pdf').click();
      await boxesDrawn(page);
      offered[role] = [];
      for (const name of ['Playground', 'Tasks', 'Review', 'Keys', 'Correct', 'Run again'])
        if ((await link(page, name).count()) > 0) offered[role].push(name);
      for (const name of ['Compare', 'Share', 'Delete'])
        if ((await button(page, name).count()) > 0) offered[role].push(name);
      expect(found).toEqual([]);
      await page.close();
    }
    expect(offered).toEqual({
      read: ['Tasks', 'Compare'],
      correct: ['Tasks', 'Review', 'Correct', 'Compare'],
    });
    expect(problems).toEqual([]);
    await owner.close();
  });
});
