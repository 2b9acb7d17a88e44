/**
 * Real tables as the service sees them: regions classified as tables, with recognised words, drawn lines and lines of
 * the image.
 *
 *     node training/tables/dump-seen.ts OUT_DIR KEPT_DIR PAGE...     one JSON per page; recognised pages are cached in KEPT_DIR
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findSegments } from '../../bench/tables/find-tables.ts';
import { preparePages } from '../../bench/tables/prepared-page.ts';
import { unionOf } from '../../src/domain/geometry.ts';
import { neighboursOf } from '../../src/parse/segments/content/neighbours-of-table.ts';
import { seeTable } from '../../src/parse/table-structure/see/see-table.ts';

const [out, kept, ...pages] = process.argv.slice(2) as [string, string, ...string[]];
await mkdir(out, { recursive: true });
for (const page of pages) {
  const file = path.join(out, `${path.parse(page).name}.json`);
  if (existsSync(file)) continue;
  const [seen] = await preparePages(page, kept);
  if (!seen) continue;
  // A skewed page is deskewed before its tables are read, so their positions no longer match the ground truth.
  const segments = seen.crooked ? [] : await findSegments(seen);
  const found = segments.filter(({ type }) => type === 'Table');
  const tables = found.map((segment) => {
    const shown = [segment, ...neighboursOf(segment, segments).flat(2)];
    const words = shown.flatMap((one) => one.words);
    const bbox = unionOf(shown.map((one) => one.bbox))!;
    const table = seeTable(bbox, seen.content, words);
    return { bbox, words: words.map((word, i) => ({ ...table.words[i]!, bbox: word.bbox })), graphics: table.graphics };
  });
  await writeFile(file, JSON.stringify({ width: seen.content.width, height: seen.content.height, tables }));
}
