/**
 * Prints documents of kinds that no collection has, in eight languages, as PDFs by Chromium, with schemas and labels.
 * Each schema also asks for fields that the document does not have.
 *
 *     node bench/extract/generate.ts OUT      OUT gets documents/, schemas/ and labels/
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printHtml } from '../documents/print-page.ts';
import { ORDERS } from './generated/orders.ts';
import type { ShortSchema } from './generated/page.ts';
import { PAPERS } from './generated/papers.ts';
import { TEXTS } from './generated/texts.ts';

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
for (const { id, html, schema, truth } of [...ORDERS, ...PAPERS, ...TEXTS]) {
  printHtml(html, join(out, 'documents', `${id}.pdf`));
  writeFileSync(join(out, 'schemas', `${id}.json`), JSON.stringify(written(schema), null, 2));
  writeFileSync(join(out, 'labels', `${id}.json`), JSON.stringify(truth, null, 2));
}
