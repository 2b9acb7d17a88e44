import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Serious axe-core violations on the page with their selectors, by all rules or by those given. Waits for fade-ins,
 * which have too little contrast until they end.
 */
export async function seriousIssues(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))');
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  // Only violations: describing where each rule passes takes most of the time.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => id + ' ' + node.target.join(' '))))`);
}
