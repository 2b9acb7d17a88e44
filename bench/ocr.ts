import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { mean } from '../src/domain/statistics.ts';
import type { OcrLine, OcrWord } from '../src/models/ocr/engine.ts';
import { createPaddleEngine } from '../src/models/ocr/paddle-engine.ts';
import { hasMiddle, picturesIn } from './ocr/pictures.ts';
import { readWithTesseract } from './ocr/tesseract.ts';
import { wordF1 } from './ocr/word-f1.ts';
import { PARTS, partOf } from './parts/part-of.ts';

/**
 * Recognises every image of a folder, and the first page of every PDF at 144 dpi, and writes the words, lines from top
 * to bottom. With `--against tesseract` both programs read each image in turn, under the same load; Tesseract's words
 * go to `OUT_DIR/tesseract`. Pages with a text layer are also compared with it.
 *
 *     npm run bench -- ocr IMAGE_DIR OUT_DIR [--against tesseract] [--threads 1] [--only id,id]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, threads: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const [imageDir, outDir] = positionals;
if (!imageDir || !outDir || (values.against !== undefined && values.against !== 'tesseract')) {
  console.error('usage: npm run bench -- ocr IMAGE_DIR OUT_DIR [--against tesseract] [--threads 1] [--only id,id]');
  process.exit(2);
}

const threads = Number(values.threads);
const only = values.only?.split(',');
const engine = createPaddleEngine(threads);
const tally = () => ({ seconds: 0, cpuSeconds: 0, f1: [] as number[] });
/** By half of the collection: everything that is read, and without text in images that the text layer lacks. */
const byPart = Object.fromEntries(PARTS.map((part) => [part, { all: [] as number[], withTextLayer: [] as number[] }]));
const ours = tally();
const theirs = tally();
const folder = await mkdtemp(join(tmpdir(), 'bench-ocr-'));
await mkdir(join(outDir, 'tesseract'), { recursive: true });

let count = 0;
for await (const { id, pixels, words, silent } of picturesIn(imageDir, (name) => !only || only.includes(name))) {
  const read = () => engine.recognise(pixels, AbortSignal.timeout(120_000));
  // Tesseract loads its model each time, which counts; ours is loaded once per process, which does not.
  if (count++ === 0) await read();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const lines = inOrder(await read());
  ours.seconds += (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  ours.cpuSeconds += (user + system) / 1e6;
  await writeFile(join(outDir, `${id}.txt`), `${lines.map((line) => line.text).join('\n')}\n`);
  if (words) {
    const read = lines.flatMap((line) => line.words);
    const f1 = (all: readonly OcrWord[]): number =>
      wordF1(
        all.map(({ text }) => text),
        words,
      );
    ours.f1.push(f1(read));
    const { all, withTextLayer } = byPart[partOf(id)]!;
    all.push(f1(read));
    withTextLayer.push(f1(read.filter(({ bbox }) => !silent.some((image) => hasMiddle(image, bbox)))));
  }
  if (!values.against) continue;

  const file = join(folder, 'page.png');
  const { data, width, height } = pixels;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(file);
  const began = performance.now();
  const { text, cpuSeconds } = await readWithTesseract(file, threads);
  theirs.seconds += (performance.now() - began) / 1000;
  theirs.cpuSeconds += cpuSeconds;
  await writeFile(join(outDir, 'tesseract', `${id}.txt`), text);
  if (words) theirs.f1.push(wordF1([text], words));
}
await rm(folder, { recursive: true });

for (const [name, { seconds, cpuSeconds, f1 }] of values.against
  ? ([
      ['quire', ours],
      ['tesseract', theirs],
    ] as const)
  : ([['quire', ours]] as const)) {
  const words = f1.length > 0 ? `, word F1 against the text layer ${mean(f1).toFixed(3)}` : '';
  console.log(
    `${name}: ${count} images, ${(count / seconds).toFixed(2)} per second, each ${(seconds / count).toFixed(2)} s clock time ` +
      `and ${(cpuSeconds / count).toFixed(2)} processor seconds${words}`,
  );
}
for (const [part, { all, withTextLayer }] of Object.entries(byPart)) {
  if (all.length === 0) continue;
  console.log(
    `quire, ${part} (${all.length}): ${mean(all).toFixed(4)}, without images that have no text layer ${mean(withTextLayer).toFixed(4)}`,
  );
}
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

/** Top to bottom; lines whose centres are within half a line height read from left to right. */
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
