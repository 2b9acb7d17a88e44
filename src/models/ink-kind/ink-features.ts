import type { Pixels } from '../ocr/engine.ts';
import { componentFeatures, spread } from './component-features.ts';
import { type NormalInk, normalInk } from './normal-ink.ts';

/** Features that distinguish print, handwriting, signatures and stamps, relative to the height; null without ink. */
export function inkFeatures(picture: Pixels): Record<string, number> | null {
  const ink = normalInk(picture);
  if (!ink || ink.width * ink.height < 64) return null;
  return {
    aspect: Math.min(30, ink.width / ink.height),
    saturation: ink.saturation,
    ...runFeatures(ink),
    ...directionFeatures(ink),
    ...profileFeatures(ink),
    ...slantFeatures(ink),
    ...outlineFeatures(ink),
    ...componentFeatures(ink),
  };
}

/** Lengths of ink runs in one direction, and the share of ink in long runs. */
function runsAlong(ink: NormalInk, across: boolean): { lengths: number[]; crossings: number } {
  const [outer, inner] = across ? [ink.height, ink.width] : [ink.width, ink.height];
  const lengths: number[] = [];
  for (let o = 0; o < outer; o++) {
    let run = 0;
    for (let i = 0; i <= inner; i++) {
      if (i < inner && ink.isInk[across ? o * ink.width + i : i * ink.width + o]) run++;
      else if (run > 0) {
        lengths.push(run / ink.height);
        run = 0;
      }
    }
  }
  return { lengths, crossings: lengths.length / outer };
}

function runFeatures(ink: NormalInk): Record<string, number> {
  const [across, down] = [runsAlong(ink, true), runsAlong(ink, false)];
  const [wide, high] = [spread(across.lengths), spread(down.lengths)];
  const total = across.lengths.reduce((sum, length) => sum + length, 0) || 1;
  const inLong = (lengths: readonly number[], least: number): number =>
    lengths.reduce((sum, length) => sum + (length >= least ? length : 0), 0) / total;
  let dark = 0;
  let squares = 0;
  let pixels = 0;
  for (let at = 0; at < ink.isInk.length; at++) {
    if (!ink.isInk[at]) continue;
    dark += ink.depth[at]!;
    squares += ink.depth[at]! ** 2;
    pixels++;
  }
  const mean = dark / Math.max(1, pixels);
  return {
    density: pixels / ink.isInk.length,
    runWidth: wide.mean,
    runWidthDeviation: wide.deviation,
    runHeight: high.mean,
    runHeightDeviation: high.deviation,
    longUpright: inLong(down.lengths, 0.5),
    tallUpright: inLong(down.lengths, 0.8),
    longFlat: inLong(across.lengths, 1),
    crossingsOfRow: across.crossings / (ink.width / ink.height),
    crossingsOfColumn: down.crossings,
    darkness: mean,
    darknessDeviation: Math.sqrt(Math.max(0, squares / Math.max(1, pixels) - mean ** 2)),
  };
}

const DIRECTIONS = 8;

/** Edge directions: in print most are vertical or horizontal. */
function directionFeatures({ width, height, depth }: NormalInk): Record<string, number> {
  const bins = new Float64Array(DIRECTIONS);
  let all = 1e-6;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dx = depth[at + 1]! - depth[at - 1]!;
      const dy = depth[at + width]! - depth[at - width]!;
      // Faster than `Math.hypot`, which creates an array.
      const strength = Math.sqrt(dx * dx + dy * dy);
      if (strength < 0.15) continue;
      const turn = (Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI;
      bins[Math.round((turn / Math.PI) * DIRECTIONS) % DIRECTIONS]! += strength;
      all += strength;
    }
  }
  const shares = [...bins].map((sum) => sum / all);
  const entropy = -shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0);
  return { ...Object.fromEntries(shares.map((share, at) => [`direction${at}`, share])), directionEntropy: entropy };
}

const BANDS = 6;

/** Vertical ink profile, sharpness of text lines, and gaps between letters. */
function profileFeatures({ width, height, isInk }: NormalInk): Record<string, number> {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  let all = 1e-6;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk[y * width + x]) continue;
      rows[y]!++;
      columns[x]!++;
      all++;
    }
  }
  const bands = Array.from({ length: BANDS }, (_, band) => {
    let sum = 0;
    for (let y = Math.floor((band * height) / BANDS); y < Math.floor(((band + 1) * height) / BANDS); y++)
      sum += rows[y]!;
    return sum / all;
  });
  let rise = 0;
  let fall = 0;
  for (let y = 2; y < height; y++) {
    rise = Math.max(rise, (rows[y]! - rows[y - 2]!) / width);
    fall = Math.max(fall, (rows[y - 2]! - rows[y]!) / width);
  }
  const gaps: number[] = [];
  let gap = 0;
  for (const sum of columns) {
    if (sum === 0) gap++;
    else if (gap > 0) {
      gaps.push(gap / height);
      gap = 0;
    }
  }
  const { mean, deviation } = spread(gaps);
  return {
    ...Object.fromEntries(bands.map((share, at) => [`band${at}`, share])),
    sharpTop: rise,
    sharpBase: fall,
    fullestRow: Math.max(...rows) / width,
    gaps: gaps.length / (width / height),
    gapWidth: mean,
    gapWidthDeviation: deviation,
  };
}

const SHEARS = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];

/** Slant: the shear that makes strokes upright, with each column full or empty. */
function slantFeatures({ width, height, isInk }: NormalInk): Record<string, number> {
  const inked: number[] = [];
  for (let at = 0; at < isInk.length; at++) if (isInk[at]) inked.push(at);
  const sharpness = SHEARS.map((shear) => {
    const columns = new Float64Array(width + 2 * height);
    const shifts = Int32Array.from({ length: height }, (_, y) => Math.round(shear * (y - height / 2)) + height);
    for (const at of inked) columns[(at % width) + shifts[Math.floor(at / width)]!]!++;
    return columns.reduce((sum, count) => sum + count * count, 0);
  });
  const upright = sharpness[SHEARS.indexOf(0)]!;
  const best = Math.max(...sharpness);
  return { slant: SHEARS[sharpness.indexOf(best)]!, slantGain: upright === 0 ? 1 : best / upright };
}

const RAYS = 48;

/** A ring or frame around everything, as in stamps. */
function outlineFeatures({ width, height, isInk }: NormalInk): Record<string, number> {
  const reach: number[] = [];
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (ray / RAYS) * 2 * Math.PI;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    let far = 0;
    for (let step = 0; step <= 60; step++) {
      const r = (step / 60) * 1.02;
      const x = Math.round(width / 2 + cosine * r * (width / 2) - 0.5);
      const y = Math.round(height / 2 + sine * r * (height / 2) - 0.5);
      if (x >= 0 && y >= 0 && x < width && y < height && isInk[y * width + x]) far = r;
    }
    reach.push(far);
  }
  const { mean, deviation } = spread(reach);
  const edge = (inked: (along: number, away: number) => boolean, length: number, depth: number): number => {
    let count = 0;
    for (let along = 0; along < length; along++) {
      for (let away = 0; away < depth; away++) {
        if (!inked(along, away)) continue;
        count++;
        break;
      }
    }
    return count / length;
  };
  const [dx, dy] = [Math.max(2, Math.round(width * 0.08)), Math.max(2, Math.round(height * 0.1))];
  const at = (x: number, y: number): boolean => isInk[y * width + x] === 1;
  return {
    ringReach: mean,
    ringDeviation: deviation,
    ringClosed: reach.filter((far) => far > 0.88).length / RAYS,
    edgeTop: edge((x, y) => at(x, y), width, dy),
    edgeBottom: edge((x, y) => at(x, height - 1 - y), width, dy),
    edgeLeft: edge((y, x) => at(x, y), height, dx),
    edgeRight: edge((y, x) => at(width - 1 - x, y), height, dx),
  };
}
