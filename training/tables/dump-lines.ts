/**
 * Adds to real ink tables the lines that the service finds in their images.
 *
 *     node training/tables/dump-lines.ts PAGES_DIR TABLES.json OUT.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { boxFromEdges } from '../../src/domain/geometry.ts';
import { median } from '../../src/domain/statistics.ts';
import { greyCrop } from '../../src/parse/table-structure/see/grey-crop.ts';
import { imageLines } from '../../src/parse/table-structure/see/image-lines.ts';
import { uprightFrame } from '../../src/parse/table-structure/see/upright.ts';

type Box = [x0: number, y0: number, x1: number, y1: number];
interface RealTable {
  page: string;
  outline: Box;
  words: Box[];
  lines?: [kind: number, ...Box][];
}

const [pages, from, to] = process.argv.slice(2) as [string, string, string];
const tables = JSON.parse(await readFile(from, 'utf8')) as RealTable[];
let page = '';
let raster = { width: 0, height: 0, data: new Uint8Array() };
for (const table of tables) {
  if (table.lines) continue;
  if (page !== table.page) {
    const file = sharp(path.join(pages, `${table.page}.webp`))
      .removeAlpha()
      .toColourspace('srgb')
      .raw();
    const { data, info } = await file.toBuffer({ resolveWithObject: true });
    page = table.page;
    raster = { width: info.width, height: info.height, data: new Uint8Array(data) };
  }
  const height = median(table.words.map(([, y0, , y1]) => y1 - y0));
  const [x0, y0, x1, y1] = table.outline.map(Math.round) as Box;
  const margin = Math.round(0.7 * height);
  const region = boxFromEdges(x0 - margin, y0 - margin, x1 + margin, y1 + margin);
  const frame = uprightFrame(region, 0);
  const words = table.words.map((word) => frame.box(boxFromEdges(...word)));
  const { left, top } = region;
  table.lines = imageLines(greyCrop(raster, region, 1), words, height).map(({ isHorizontal, at, from, to }) =>
    isHorizontal ? [1, left + from, top + at, left + to, top + at] : [2, left + at, top + from, left + at, top + to],
  );
}
await writeFile(to, JSON.stringify(tables));
const counts = tables.map(({ lines }) => lines!.length);
console.log(`${tables.length} tables, median ${median(counts)} lines, most ${Math.max(...counts)}`);
