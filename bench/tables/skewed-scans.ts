/**
 * Makes a collection of skewed scans from one with PDFs and Markdown: every page with a table is rendered at 144 dpi,
 * rotated by 1.5 degrees in either direction and stored as JPEG. `npm run bench -- tables OUT_DIR --end-to-end` scores
 * it like the original.
 *
 *     node bench/tables/skewed-scans.ts PARSE_DIR OUT_DIR
 */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { openPages } from '../../src/parse/pages/open-pages.ts';
import { openCollection } from './collections.ts';
import { context } from './prepared-page.ts';

const DEGREES = 1.5;
const JPEG_QUALITY = 80;

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('usage: skewed-scans.ts PARSE_DIR OUT_DIR');
const { files, truth } = await openCollection(from);
await mkdir(path.join(to, 'pdfs'), { recursive: true });
await mkdir(path.join(to, 'markdown'), { recursive: true });
await copyFile(path.join(from, 'boxes.json'), path.join(to, 'boxes.json'));
let count = 0;
for (const { id, path: file } of files) {
  const markdown = path.join(truth, `${id}.md`);
  if (!/<table|^\|/im.test(await readFile(markdown, 'utf8'))) continue;
  await copyFile(markdown, path.join(to, 'markdown', `${id}.md`));
  const source = await openPages(file, 'pdf', { dpi: 144 }, context);
  const { width, height, data } = (await source.readPage(1)).raster;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(count++ % 2 === 0 ? DEGREES : -DEGREES, { background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(path.join(to, 'pdfs', `${id}.jpg`));
  source.close();
}
console.log(`${count} pages`);
process.exit();
