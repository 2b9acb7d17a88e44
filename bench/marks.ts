/**
 * Reads generated forms and codes: check boxes found and classified as checked or empty, codes decoded. Half of the
 * forms are sharp, half look scanned. Folders of page images without boxes show how often a letter is mistaken for one.
 *
 *     npm run bench -- marks [--forms 30] [--codes 20] [--seed 1000] [FOLDER_WITHOUT_MARKS …]
 */

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { readCodes } from '../src/models/codes/read-codes.ts';
import { createPaddleEngine } from '../src/models/ocr/paddle-engine.ts';
import { findMarks } from '../src/parse/marks/find-marks.ts';
import type { PageContent, Raster } from '../src/parse/page-content.ts';
import { readText } from '../src/parse/read/read-text.ts';
import { generatedForm, scanned, seeded } from './marks/generated-form.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    forms: { type: 'string', default: '30' },
    codes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1000' },
  },
});
const seed = Number(values.seed);
const signal = new AbortController().signal;
const engine = createPaddleEngine(1);

/** A page image with its recognised words. */
const readPicture = (raster: Raster, dpi: number | null): Promise<PageContent> => {
  const { width, height } = raster;
  const page = { pageNumber: 1, width, height, dpi, raster, words: [], rules: [], fills: [], images: [], links: [] };
  return readText(page, 'Auto', engine, {
    ...{ signal, limits: DEFAULT_LIMITS, workDir: tmpdir(), threads: 1 },
  });
};

let [wordCount, falseMarks] = [0, 0];
for (const folder of positionals) {
  for (const name of await readdir(folder)) {
    const image = sharp(join(folder, name)).autoOrient();
    const { density = 0 } = await image.metadata();
    const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const raster = { width: info.width, height: info.height, data: new Uint8Array(data) };
    const page = await readPicture(raster, density >= 100 ? density : null);
    wordCount += page.words.reduce((sum, { text }) => sum + countWords(text), 0);
    const found = (await findMarks(page, 1)).filter(({ isBullet }) => !isBullet);
    falseMarks += found.length;
    const places = found.map(({ bbox: { left, top, width } }) => `${left},${top},${width}`);
    if (places.length > 0) console.log(`${join(folder, name)}: ${places.join(' ')}`);
  }
  console.log(`${folder}: so far ${falseMarks} marks in ${wordCount} words of pages without any`);
}

for (const [shape, isScan, isLarge] of [
  ['box', false, false],
  ['box', true, false],
  ['ring', false, false],
  ['ring', true, false],
  ['box', false, true],
  ['box', true, true],
  ['ring', false, true],
  ['ring', true, true],
] as const) {
  const tally = { right: 0, wrongState: 0, found: 0, stated: 0, seconds: 0 };
  for (let i = 0; i < Number(values.forms); i++) {
    const { raster, boxes } = await generatedForm(seed + i, isScan, shape, isLarge);
    const page = await readPicture(raster, 144);
    const before = process.cpuUsage();
    const found = await findMarks(page, 1);
    tally.seconds += process.cpuUsage(before).user / 1e6;
    tally.found += found.length;
    tally.stated += boxes.length;
    for (const { bbox, isTicked } of boxes) {
      const [x, y] = [bbox.left + bbox.width / 2, bbox.top + bbox.height / 2];
      const own = found.find(({ bbox: b }) => x > b.left && x < b.left + b.width && y > b.top && y < b.top + b.height);
      if (own && own.isTicked === isTicked) tally.right++;
      else if (own) tally.wrongState++;
    }
  }
  const f1 = (2 * tally.right) / (tally.found + tally.stated);
  console.log(
    `${isLarge ? 'large ' : ''}${shape === 'box' ? 'check boxes' : 'radio buttons'}, ${isScan ? 'scanned' : 'drawn'}: F1 ${f1.toFixed(3)} (${tally.stated} boxes, ${tally.found} found, ${tally.wrongState} with ` +
      `the wrong state), ${((1000 * tally.seconds) / Number(values.forms)).toFixed(1)} ms a page`,
  );
}

/** Scripts without spaces have about one word per two characters. */
function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(ideographs / 2));
}

const wasmBinary = new Uint8Array(
  readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))),
).buffer;
prepareZXingModule({ overrides: { wasmBinary } });
const KINDS = ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'PDF417', 'Aztec'] as const;
const random = seeded(seed);
let read = 0;
let all = 0;
for (const kind of KINDS) {
  for (let i = 0; i < Number(values.codes); i++) {
    const text =
      kind === 'EAN13'
        ? String(Math.floor(random() * 1e12)).padStart(12, '4')
        : `INV-${Math.floor(random() * 1e9)}-${kind}`;
    const { svg, error } = await writeBarcode(text, { format: kind, scale: 3 });
    if (error) throw new Error(`${kind}: ${error}`);
    // A module of 3 pixels at 150 dpi is half a millimetre, as on labels.
    const image = sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' });
    const { data, info } = await sharp(await scanned(image.removeAlpha(), random))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const found = await readCodes({ width: info.width, height: info.height, data: new Uint8Array(data) });
    all++;
    if (found.some((code) => code.text.startsWith(text))) read++;
    else console.log(`not read: ${kind} ${text} ${JSON.stringify(found)} ${info.width}×${info.height}`);
  }
}
console.log(`codes with noise at 150 dpi: ${read} of ${all}`);
