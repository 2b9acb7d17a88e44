import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds serious on the page, with the place of each. What still fades in has too little contrast until it is there. */
export async function seriousIssues(page: Page): Promise<string[]> {
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))');
  await page.evaluate(AXE);
  return page.evaluate<string[]>(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => id + ' ' + node.target.join(' '))))`);
}
