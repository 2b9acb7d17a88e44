import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benchmarksPage } from './generate/benchmarks-page.ts';
import { configurationPage } from './generate/configuration-page.ts';
import { errorsPage } from './generate/errors-page.ts';
import { parseConfigurationPage } from './generate/parse-configuration-page.ts';
import { routesPage } from './generate/routes-page.ts';

/** Pages that say what the code says. `npm run docs` writes them, `--check` fails when one is out of date. */
const PAGES: Readonly<Record<string, () => string>> = {
  'benchmarks.md': benchmarksPage,
  'configuration.md': configurationPage,
  'errors.md': errorsPage,
  'parse-configuration.md': parseConfigurationPage,
  'routes.md': routesPage,
};
const NOTICE = '<!-- Made by docs/generate.ts (npm run docs); changes belong into the source it is made from. -->\n\n';

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [name, page] of Object.entries(PAGES)) {
  const file = path.join(import.meta.dirname, name);
  const text = NOTICE + page();
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (isCheck) stale.push(`docs/${name}`);
  else await writeFile(file, text);
}
if (stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run "npm run docs" and commit the result.\n`);
  process.exitCode = 1;
}
