/**
 * Renders samples with Chromium, degrades them like scanners and writes the features that the service computes from
 * them.
 *
 *     node training/ink-kind/dump-features.ts FONTS_DIR OUT_DIR SHEETS SEED [--held]
 *
 * FONTS_DIR is a folder with installed @fontsource packages. With `--held` only the held-back fonts are used.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { seeded } from '../../bench/marks/generated-form.ts';
import { inkFeatures } from '../../src/models/ink-kind/ink-features.ts';
import { type InkLabel, sampleOf } from './samples.ts';

const [fontsDir, outDir, sheets, firstSeed] = process.argv.slice(2) as [string, string, string, string];
const isHeld = process.argv.includes('--held');
const PRINTS =
  /^(roboto|open-sans|lora|merriweather|source-serif-4|inter|eb-garamond|courier-prime|ibm-plex-mono|oswald|playfair-display|crimson-pro|noto-sans|pt-serif|special-elite|vt323|alegreya|josefin-sans|bebas-neue|arimo|tinos|cousine|lato)$/;

const families = readdirSync(join(fontsDir, 'node_modules/@fontsource')).sort();
const fileOf = (family: string): string | null => {
  const path = join(fontsDir, 'node_modules/@fontsource', family, 'files', `${family}-latin-400-normal.woff2`);
  return existsSync(path) ? path : null;
};
/** Every fifth family of each kind is held back. */
const shared = (names: readonly string[]): string[] => names.filter((_, at) => (at % 5 === 4) === isHeld);
const known = families.filter((family) => fileOf(family) !== null);
const fonts = {
  handwritingFonts: shared(known.filter((family) => !PRINTS.test(family))),
  prints: [
    ...shared(known.filter((family) => PRINTS.test(family))),
    ...(isHeld
      ? ['DejaVu Serif', 'Courier']
      : ['DejaVu Sans', 'Liberation Serif', 'Liberation Sans', 'Liberation Mono']),
  ],
};
const css = known.map((family) => `@font-face{font-family:'${family}';src:url('file://${fileOf(family)}')}`).join('');

const CELL = { width: 560, height: 300 };
const COLUMNS = 4;
const ROWS = 12;
const LABELS: readonly InkLabel[] = ['handwriting', 'print', 'signature', 'stamp', 'other'];
/** The samples that each question is about. */
const QUESTIONS: Record<string, { yes: InkLabel; no: readonly InkLabel[] }> = {
  handwriting: { yes: 'handwriting', no: ['print'] },
  signature: { yes: 'signature', no: ['other', 'print', 'stamp'] },
  stamp: { yes: 'stamp', no: ['other', 'print', 'signature', 'handwriting'] },
};

const folder = mkdtempSync(join(tmpdir(), 'ink-kind-'));
const rows = Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, [] as number[]]));
let names: string[] = [];
for (let sheet = 0; sheet < Number(sheets); sheet++) {
  const seed = Number(firstSeed) + sheet;
  const random = seeded(seed * 7919);
  for (let at = 0; at < 20; at++) random();
  const labels = Array.from({ length: COLUMNS * ROWS }, () => LABELS[Math.floor(random() * LABELS.length)]!);
  const cells = labels.map(
    (label, at) =>
      `<div style="position:absolute;overflow:hidden;display:grid;place-items:center;left:${(at % COLUMNS) * CELL.width}px;top:${Math.floor(at / COLUMNS) * CELL.height}px;width:${CELL.width}px;height:${CELL.height}px">${sampleOf(label, random, fonts)}</div>`,
  );
  const [html, png] = [join(folder, 'sheet.html'), join(folder, 'sheet.png')];
  writeFileSync(html, `<meta charset="utf-8"><style>${css}body{margin:0;background:#fff}</style>${cells.join('')}`);
  const size = `${COLUMNS * CELL.width},${ROWS * CELL.height}`;
  execFileSync(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--allow-file-access-from-files',
      '--virtual-time-budget=2000',
      `--window-size=${size}`,
      `--screenshot=${png}`,
      `file://${html}`,
    ],
    { stdio: 'ignore' },
  );
  const whole = sharp(png).removeAlpha();
  const pixels = await whole.raw().toBuffer({ resolveWithObject: true });
  for (const [at, label] of labels.entries()) {
    const left = (at % COLUMNS) * CELL.width;
    const top = Math.floor(at / COLUMNS) * CELL.height;
    if (top + CELL.height > pixels.info.height) continue;
    const cell = sharp(pixels.data, {
      raw: { width: pixels.info.width, height: pixels.info.height, channels: 3 },
    }).extract({ left, top, ...CELL });
    const features = inkFeatures(await roughened(cell, random, label === 'print'));
    if (!features) continue;
    names = Object.keys(features);
    for (const [name, { yes, no }] of Object.entries(QUESTIONS)) {
      if (label !== yes && !no.includes(label)) continue;
      rows[name]!.push(seed, label === yes ? 1 : 0, ...Object.values(features));
    }
  }
  write();
}
rmSync(folder, { recursive: true });

function write(): void {
  mkdirSync(outDir, { recursive: true });
  for (const name of Object.keys(QUESTIONS)) {
    writeFileSync(join(outDir, `${name}.json`), JSON.stringify(names));
    writeFileSync(join(outDir, `${name}.bin`), Buffer.from(Float32Array.from(rows[name]!).buffer));
  }
}

/**
 * Degrades like scanners and fax machines: smaller, blurred, noisy, bilevel, JPEG; print also like dot matrix or
 * thermal printers.
 */
async function roughened(cell: Sharp, random: () => number, isPrint: boolean) {
  const scale = 0.3 + random() * 0.7;
  const width = Math.round(CELL.width * scale);
  let picture = sharp(await cell.png().toBuffer()).resize(width);
  if (random() < 0.3) picture = picture.blur(0.4 + random() * 0.7);
  if (random() < 0.3) picture = picture.greyscale().toColourspace('srgb');
  if (random() < 0.4) picture = sharp(await picture.jpeg({ quality: 35 + Math.floor(random() * 55) }).toBuffer());
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const channels = info.channels;
  const rgb = new Uint8Array(info.width * info.height * 3);
  const noise = random() < 0.5 ? random() * 30 : 0;
  const isFax = random() < 0.3;
  const limit = 90 + random() * 120;
  const isMatrix = isPrint && random() < 0.25;
  const [pitch, gap] = [2 + Math.floor(random() * 3), 90 + random() * 120];
  const isStreaked = isPrint && random() < 0.15;
  const streaks = Array.from({ length: info.height }, () => (isStreaked && random() < 0.12 ? 60 + random() * 150 : 0));
  for (let at = 0; at < info.width * info.height; at++) {
    const y = Math.floor(at / info.width);
    const isGap = isMatrix && (y % pitch === 0 || (at % info.width) % pitch === 0);
    const shift = (random() - 0.5) * 2 * noise + streaks[y]! + (isGap ? gap : 0);
    for (let c = 0; c < 3; c++) {
      const value = Math.min(255, Math.max(0, data[at * channels + Math.min(c, channels - 1)]! + shift));
      rgb[at * 3 + c] = isFax ? (value < limit ? 0 : 255) : value;
    }
  }
  return { width: info.width, height: info.height, data: rgb };
}
