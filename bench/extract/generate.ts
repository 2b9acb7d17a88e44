/**
 * Writes documents of kinds that no collection has, in eight languages, as PDFs that Chromium prints, with schemas and what is right;
 * each schema also asks for fields that its paper does not have.
 *
 *     node bench/extract/generate.ts OUT      OUT gets documents/, schemas/ and labels/
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ORDERS } from './generated/orders.ts';
import type { ShortSchema } from './generated/page.ts';
import { PAPERS } from './generated/papers.ts';
import { TEXTS } from './generated/texts.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

function written(short: ShortSchema): Record<string, unknown> {
  const properties = Object.entries(short).map(([name, own]) => {
    if (typeof own !== 'string')
      return [name, Array.isArray(own) ? { type: 'array', items: written(own[0]) } : written(own as ShortSchema)];
    const type = own.startsWith('number') ? 'number' : 'string';
    const format = own.startsWith('date') ? { format: 'date' } : {};
    return [name, { type: own.endsWith('?') ? [type, 'null'] : type, ...format }];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: generate.ts OUT');
for (const name of ['documents', 'schemas', 'labels']) mkdirSync(join(out, name), { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'generate-'));
for (const { id, html, schema, truth } of [...ORDERS, ...PAPERS, ...TEXTS]) {
  const page = join(scratch, `${id}.html`);
  writeFileSync(page, html);
  const pdf = resolve(out, 'documents', `${id}.pdf`);
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${pdf}`];
  execFileSync(CHROMIUM, [...options, page], { stdio: 'ignore' });
  writeFileSync(join(out, 'schemas', `${id}.json`), JSON.stringify(written(schema), null, 2));
  writeFileSync(join(out, 'labels', `${id}.json`), JSON.stringify(truth, null, 2));
}
rmSync(scratch, { recursive: true });
