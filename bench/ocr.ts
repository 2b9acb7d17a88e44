import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { OcrLine } from '../src/models/ocr/engine.ts';
import { createPaddleEngine } from '../src/models/ocr/paddle-engine.ts';

/** Reads every image of a folder and writes its words, lines from top to bottom: `npm run bench:ocr -- IMAGES OUT`. */
const [imageDir, outDir] = process.argv.slice(2);
if (!imageDir || !outDir) {
  console.error('usage: npm run bench:ocr -- IMAGE_DIR OUT_DIR');
  process.exit(2);
}

const engine = createPaddleEngine(availableParallelism());
const files = (await readdir(imageDir)).filter((name) => /\.(png|jpe?g|webp|tiff?|gif|avif)$/i.test(name)).sort();
await mkdir(outDir, { recursive: true });

let spentMs = 0;
for (const name of files) {
  const { data, info } = await sharp(join(imageDir, name))
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = performance.now();
  const lines = await engine.recognise({ width: info.width, height: info.height, data }, AbortSignal.timeout(120_000));
  spentMs += performance.now() - start;
  await writeFile(
    join(outDir, `${parse(name).name}.txt`),
    `${inOrder(lines)
      .map((line) => line.text)
      .join('\n')}\n`,
  );
}

const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(
  `${files.length} images, ${(files.length / (spentMs / 1000)).toFixed(2)} images/s, ` +
    `${(spentMs / files.length).toFixed(0)} ms each, peak memory ${peakMb.toFixed(0)} MB`,
);

/** Top to bottom; lines whose middles lie within half a line's height of each other read from left to right. */
function inOrder(lines: OcrLine[]): OcrLine[] {
  const rows: OcrLine[][] = [];
  const middle = (line: OcrLine): number => line.bbox.top + line.bbox.height / 2;
  for (const line of lines.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows[rows.length - 1];
    const first = row?.[0];
    if (row && first && middle(line) - middle(first) < Math.min(first.bbox.height, line.bbox.height) / 2)
      row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bbox.left - b.bbox.left));
}
