/**
 * Compares a network with the marks that pages state, at 150 dpi.
 *
 *     node training/marks/measure.ts PAGES_DIR NETWORK.onnx [--scanned]
 *
 * PAGES_DIR is one of stated_forms.py or draw-pages.ts; without `truth.json` all its images are pages without marks. No
 * words are recognised, which the service does to reject letters.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { scanned, seeded } from '../../bench/marks/generated-form.ts';
import type { BoundingBox } from '../../src/domain/geometry.ts';
import { inTwoTones } from '../../src/parse/marks/dark-pixels.ts';
import { askAbout, likelyMarks } from '../../src/parse/marks/find-marks.ts';
import { findOutlines } from '../../src/parse/marks/outlines.ts';
import { resolutionOf } from '../../src/parse/marks/resolution.ts';
import type { Raster } from '../../src/parse/page-content.ts';
import { labelledPages } from './labelled-pages.ts';

interface Found {
  bbox: BoundingBox;
  isTicked: boolean;
  sure: number;
}

const DPI = 150;
/** Below this nothing is looked at. */
const LEAST_SURE = 0.3;
const THRESHOLDS = [0.5, 0.6, 0.8, 0.9];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { scanned: { type: 'boolean' } } });
const [folder, model] = positionals as [string, string];
const weights = { path: model, sha256: createHash('sha256').update(readFileSync(model)).digest('hex') };

async function askNetwork(raster: Raster, dpi: number): Promise<Found[]> {
  const outlines = findOutlines(inTwoTones(raster), dpi);
  const odds = await askAbout(outlines, raster, dpi, 1, weights);
  return likelyMarks(outlines, odds, LEAST_SURE).filter(({ isBullet }) => !isBullet);
}

const { isLabelled, pages } = labelledPages(folder);
const stated: { sure: number; isRight: boolean }[] = [];
const wrong: number[] = [];
for (const [at, { path, dpi: drawnAt, marks }] of pages.entries()) {
  const { width = 0 } = await sharp(path).metadata();
  const scale = isLabelled ? DPI / drawnAt : 1;
  const sized = sharp(path)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: Math.round(width * scale) });
  const flat = await sized.raw().toBuffer({ resolveWithObject: true });
  const raw = sharp(flat.data, { raw: flat.info });
  const image = values.scanned ? sharp(await scanned(raw, seeded((at + 1) * 7919))) : raw;
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const dpi = isLabelled ? DPI : null;
  const found = await askNetwork(raster, dpi ?? resolutionOf({ dpi, raster }));
  const seen = new Set<Found>();
  for (const [state, ...edges] of marks) {
    if (state !== 'empty' && state !== 'ticked') continue;
    const [x0, y0, x1, y1] = edges.map((edge) => edge * scale) as [number, number, number, number];
    const own = found.find(({ bbox }) => isAt(bbox, (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0));
    if (own) seen.add(own);
    stated.push({ sure: own?.sure ?? 0, isRight: own?.isTicked === (state === 'ticked') });
  }
  wrong.push(...found.filter((one) => !seen.has(one)).map(({ sure }) => sure));
}
for (const least of THRESHOLDS) {
  const hits = stated.filter(({ sure }) => sure >= least);
  const falseMarks = wrong.filter((sure) => sure >= least).length;
  const f1 = (2 * hits.length) / (stated.length + hits.length + falseMarks);
  const ofState = hits.filter(({ isRight }) => isRight).length / hits.length;
  console.log(
    `${least}: F1 ${f1.toFixed(3)}, ${hits.length} of ${stated.length} found, ${falseMarks} false, right state ${ofState.toFixed(3)}`,
  );
}
process.exit(0);

/** A frame of another size around a mark is not the mark. */
function isAt({ left, top, width, height }: BoundingBox, x: number, y: number, size: number): boolean {
  const isInside = x > left && x < left + width && y > top && y < top + height;
  return isInside && Math.max(width, size) < 1.9 * Math.min(width, size);
}
