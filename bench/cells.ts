/**
 * Cells of all tables on page images or PDFs, in the format that the cell relation scorer reads:
 * `{"<id>": [{"cells": [{"row", "col", "row_span", "col_span", "bbox": [left, top, right, bottom]}]}]}` in pixels of the page image.
 *
 *     npm run bench -- cells IMAGE_DIR OUT.json [--kept FOLDER]
 */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cellsOf, type ReadFile } from './tables/end-to-end.ts';
import { findTables } from './tables/find-tables.ts';
import { preparePages } from './tables/prepared-page.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { kept: { type: 'string' } } });
const [folder, out] = positionals;
if (!folder || !out) throw new Error('Usage: npm run bench -- cells IMAGE_DIR OUT.json');

const files: Pick<ReadFile, 'id' | 'pages'>[] = [];
for (const name of (await readdir(folder)).filter((file) => !file.startsWith('.')).sort()) {
  const id = path.parse(name).name;
  const pages = [];
  for (const page of await preparePages(path.join(folder, name), values.kept)) pages.push(await findTables(page));
  files.push({ id, pages });
}
await writeFile(out, JSON.stringify(cellsOf(files)));
console.log(`${files.length} files, ${files.flatMap(({ pages }) => pages.flat()).length} tables`);
