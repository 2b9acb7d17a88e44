/**
 * Degrades pages like scanners, finds outlines by the code of the service and writes them with their labels.
 *
 *     node training/marks/dump-outlines.ts PAGES_DIR OUT COPIES SEED [--first N] [--from N]
 *
 * PAGES_DIR has PNG files and `truth.json`; without it, all images are pages without marks. Writes OUT.bin (crops, a byte
 * per pixel), OUT.json ({ labels, facts, pages }). Labels: 0 no mark, 1 empty, 2 ticked, 3 bullet.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { seeded } from '../../bench/marks/generated-form.ts';
import { inTwoTones } from '../../src/parse/marks/dark-pixels.ts';
import { cropAround, factsOfMarks } from '../../src/parse/marks/mark-crops.ts';
import { findOutlines } from '../../src/parse/marks/outlines.ts';
import { labelledPages } from './labelled-pages.ts';

const STATES = { empty: 1, ticked: 2, bullet: 3, unclear: null };
const MOST_NEGATIVES = 120;
/** Pages that lie on their side or on their head. */
const TURNED = 0.15;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, first: { type: 'string', default: '1000000' } },
});
const [folder, out, copies, firstSeed] = positionals as [string, string, string, string];
const { isLabelled, pages } = labelledPages(folder);

const crops: Uint8Array[] = [];
const [labels, facts, places]: [number[], number[][], string[]] = [[], [], []];
const chosen = pages.slice(Number(values.from), Number(values.from) + Number(values.first));
for (const [at, { id, path, dpi: drawnAt, marks }] of chosen.entries()) {
  const size = await sharp(path).metadata();
  for (let copy = 0; copy < Number(copies); copy++) {
    const random = seeded((Number(firstSeed) + at * 17 + copy) * 7919);
    for (let skipped = 0; skipped < 20; skipped++) random();
    const drawnDpi = isLabelled ? drawnAt : Math.round((size.height ?? 1100) / 11.35);
    const scale = isLabelled
      ? Math.min(drawnAt, [75, 96, 110, 130, 144, 150, 150, 200, 200, 300][Math.floor(random() * 10)]!) / drawnAt
      : [1, 1, 1.5, 2][Math.floor(random() * 4)]!;
    const dpi = Math.round(scale * drawnDpi);
    const quarters = random() < TURNED ? 1 + Math.floor(random() * 3) : 0;
    const isScan = random() < 0.6;
    const angle = isScan ? (random() - 0.5) * 2 * (random() < 0.5 ? 0.3 : 1.2) : 0;
    const sized = sharp(path)
      .removeAlpha()
      .greyscale()
      .resize({ width: Math.round((size.width ?? 0) * scale) });
    const upright = await sized.raw().toBuffer({ resolveWithObject: true });
    const { info } = upright;
    const flat = await sharp(upright.data, { raw: info })
      .rotate(90 * quarters)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = flat.info;
    const turned = angle === 0 ? flat.data : await turnedBy(flat.data, width, height, angle);
    const grey = isScan ? await worn(turned, width, height, random) : turned;
    const data = new Uint8Array(grey.length * 3);
    for (const [i, value] of grey.entries()) {
      data[3 * i] = value;
      data[3 * i + 1] = value;
      data[3 * i + 2] = value;
    }
    const raster = { width, height, data };
    const ink = inTwoTones(raster);
    const all = findOutlines(ink, dpi);
    // Quarters of a turn move and turn boxes; a turn by a small angle around the middle moves boxes, and hardly turns them.
    const turn = ((angle + 90 * quarters) * Math.PI) / 180;
    const placed = marks.map(([state, x0, y0, x1, y1]) => {
      const [x, y] = [((x0 + x1) / 2) * scale - info.width / 2, ((y0 + y1) / 2) * scale - info.height / 2];
      const [along, across] = [(x1 - x0) * scale, (y1 - y0) * scale];
      return {
        state,
        x: x * Math.cos(turn) - y * Math.sin(turn) + width / 2,
        y: x * Math.sin(turn) + y * Math.cos(turn) + height / 2,
        ...(quarters % 2 === 1 ? { w: across, h: along } : { w: along, h: across }),
      };
    });
    const moved = placed.flatMap(({ state, ...place }) => (state === 'entry' ? [] : [{ state, ...place }]));
    const entries = placed.filter(({ state }) => state === 'entry');
    let negatives = 0;
    const kept = all.flatMap(({ bbox }, i) => {
      const [x, y] = [bbox.left + bbox.width / 2, bbox.top + bbox.height / 2];
      const near = moved.find(
        (mark) => Math.abs(mark.x - x) < (mark.w + bbox.width) / 2 && Math.abs(mark.y - y) < (mark.h + bbox.height) / 2,
      );
      if (near) {
        const isSame =
          Math.abs(near.x - x) < 0.22 * bbox.width + 2 &&
          Math.abs(near.y - y) < 0.22 * bbox.height + 2 &&
          alike(near.w, bbox.width) &&
          alike(near.h, bbox.height);
        const label = STATES[near.state];
        return isSame && label !== null ? [{ i, label }] : [];
      }
      // A form prints boxes that are no fields, too; but not where text is entered.
      const isEntry = entries.some(
        (entry) => Math.abs(entry.x - x) < entry.w / 2 && Math.abs(entry.y - y) < entry.h / 2 + 2,
      );
      const isLikeMarks =
        !isEntry &&
        !id.startsWith('drawn') &&
        moved.some(
          (mark) =>
            Math.abs(mark.w - bbox.width) < 0.15 * bbox.width + 1 &&
            Math.abs(mark.h - bbox.height) < 0.15 * bbox.height + 1,
        );
      return isLikeMarks || (!isEntry && negatives++ > MOST_NEGATIVES && random() < 0.9) ? [] : [{ i, label: 0 }];
    });
    const cropsOfPage = all.map(({ bbox }) => cropAround(raster, bbox));
    const factsOfPage = factsOfMarks(all, cropsOfPage, dpi);
    for (const { i, label } of kept) {
      crops.push(cropsOfPage[i]!);
      labels.push(label);
      facts.push(factsOfPage[i]!);
      const { left, top, width: w, height: h } = all[i]!.bbox;
      places.push(`${id} ${left},${top},${w},${h}`);
    }
    if (at % 20 === 0 && copy === 0)
      console.log(
        id,
        `${dpi} dpi`,
        isScan,
        all.length,
        'outlines;',
        kept.filter(({ label }) => label > 0).length,
        'of',
        moved.length,
        'marks',
      );
  }
}
writeFileSync(`${out}.bin`, Buffer.concat(crops));
writeFileSync(`${out}.json`, JSON.stringify({ labels, facts, places }));
console.log(
  labels.length,
  'outlines',
  [0, 1, 2, 3].map((label) => labels.filter((one) => one === label).length),
);

/** Fields are often a little larger or smaller than the frame that is drawn. */
function alike(a: number, b: number): boolean {
  return Math.max(a, b) <= 1.45 * Math.min(a, b) + 2;
}

async function turnedBy(data: Buffer, width: number, height: number, angle: number): Promise<Buffer> {
  const raw = { width, height, channels: 1 as const };
  const turned = await sharp(data, { raw })
    .rotate(angle, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.floor((turned.info.width - width) / 2), Math.floor((turned.info.height - height) / 2)];
  return sharp(turned.data, { raw: { ...turned.info, channels: turned.info.channels } })
    .extract({ left, top, width, height })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

async function worn(data: Buffer, width: number, height: number, random: () => number): Promise<Buffer> {
  const raw = { width, height, channels: 1 as const };
  const blurred = await sharp(data, { raw })
    .blur(0.35 + random() * 0.7)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const [paper, dark, noise] = [215 + random() * 40, random() * 70, random() * 22];
  const isFax = random() < 0.15;
  for (let i = 0; i < blurred.length; i++) {
    const value = dark + (blurred[i]! * (paper - dark)) / 255 + (random() - 0.5) * 2 * noise;
    blurred[i] = isFax ? (value > 150 ? 255 : 0) : Math.max(0, Math.min(255, value));
  }
  if (random() < 0.4) return blurred;
  const quality = 40 + Math.floor(random() * 50);
  return sharp(await sharp(blurred, { raw }).jpeg({ quality }).toBuffer())
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
