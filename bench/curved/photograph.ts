import type { Raster } from '../../src/parse/page-content.ts';

export const KINDS = ['curl', 'wave', 'fold', 'tilt'] as const;
export type PaperKind = (typeof KINDS)[number];

/** Height of the paper above the table by the distance along its bend, both as fractions of its width. */
type Profile = (distance: number) => number;

/** Mesh cells along each side: finer than any bend. */
const CELLS = 80;
/** Distance of the lens from the paper in page widths: that of a phone with the whole sheet in view. */
const DISTANCE = 1.9;

/**
 * A sheet as photographed with a phone: bent in one direction without stretching (an open book, waves, folds), seen
 * slightly from the side, lit from one side, on a darker table. `strength` 1 is a badly bent page, 0.4 a nearly flat
 * one.
 */
export function photograph(page: Raster, kind: PaperKind, strength: number, random: () => number): Raster {
  const lies = bentPaper(page, kind, strength, random);
  const lens = seenBy(kind, strength, random);
  const { places, light } = cornersOfCells(lies, lens, random);
  return painted(page, places, light, random);
}

interface Space {
  x: number;
  y: number;
  z: number;
}

/** The position in space of a point of the page (fractions of its sides), in page widths from its centre. */
function bentPaper(page: Raster, kind: PaperKind, strength: number, random: () => number) {
  const ratio = page.height / page.width;
  // A book bends across its lines, a folded letter usually too; waves have any direction.
  const direction = kind === 'curl' ? (random() - 0.5) * 0.1 : (random() - 0.5) * 1.2;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const flatLength = bendOf(kind === 'tilt' ? () => 0 : profileOf(kind, strength, random));
  return (u: number, v: number): Space => {
    const [x, y] = [u - 0.5, (v - 0.5) * ratio];
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    const { at, z } = flatLength(along);
    return { x: at * cos - across * sin, y: at * sin + across * cos, z };
  };
}

function profileOf(kind: PaperKind, strength: number, random: () => number): Profile {
  const phase = random() * 2 * Math.PI;
  if (kind === 'curl') {
    const side = random() < 0.5 ? 1 : -1;
    // Steep at the spine, flat at the outer edge.
    return (d) => 0.3 * strength * Math.exp(-3.2 * (0.5 + side * d)) * (1 + 0.1 * Math.cos(5 * d + phase));
  }
  if (kind === 'wave') {
    const waves = 1 + random();
    return (d) => 0.045 * strength * Math.sin(2 * Math.PI * waves * d + phase) + 0.02 * strength * Math.sin(9 * d);
  }
  const folds = [-0.25 + 0.1 * random(), 0.2 + 0.1 * random()];
  // Folds are rounded over a few millimetres.
  return (d) => folds.reduce((z, at, i) => z + (i === 0 ? 1 : -0.7) * 0.14 * strength * Math.hypot(d - at, 0.02), 0);
}

/** The profile by arc length: paper bends but does not stretch. */
function bendOf(profile: Profile): (distance: number) => { at: number; z: number } {
  const STEP = 0.004;
  const REACH = 1.2;
  /** From the centre to one side. */
  const side = (sign: 1 | -1): { at: number; z: number }[] => {
    const table = [{ at: 0, z: profile(0) }];
    for (let at = 0; table.length <= REACH / STEP; ) {
      at += (sign * STEP) / Math.hypot(1, (profile(at + sign * STEP) - profile(at)) / STEP);
      table.push({ at, z: profile(at) });
    }
    return table;
  };
  const sides = { right: side(1), left: side(-1) };
  return (distance) => {
    const table = distance < 0 ? sides.left : sides.right;
    const place = Math.min(table.length - 1.001, Math.abs(distance) / STEP);
    const [a, b, share] = [table[Math.floor(place)]!, table[Math.floor(place) + 1]!, place % 1];
    return { at: a.at + (b.at - a.at) * share, z: a.z + (b.z - a.z) * share };
  };
}

/** The camera, slightly rotated around all three axes. */
function seenBy(kind: PaperKind, strength: number, random: () => number) {
  const lean = (kind === 'tilt' ? 0.5 : 0.18) * strength;
  const swing = (): number => (random() < 0.5 ? -1 : 1) * lean * (0.5 + random() * 0.5);
  const [a, b, c] = [swing(), swing(), swing() * 0.25];
  return ({ x, y, z }: Space): { x: number; y: number } => {
    const [x1, y1] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
    const [x2, z2] = [x1 * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x1 * Math.sin(a)];
    const [y2, z3] = [y1 * Math.cos(b) + z2 * Math.sin(b), z2 * Math.cos(b) - y1 * Math.sin(b)];
    const near = DISTANCE / (DISTANCE - z3);
    return { x: x2 * near, y: y2 * near };
  };
}

interface Seen {
  x: number;
  y: number;
}

function cornersOfCells(
  lies: (u: number, v: number) => Space,
  lens: (at: Space) => Seen,
  random: () => number,
): { places: Seen[]; light: number[] } {
  const places: Seen[] = [];
  const light: number[] = [];
  const [lampX, lampY] = [random() - 0.5, random() - 0.5];
  for (let row = 0; row <= CELLS; row++) {
    for (let column = 0; column <= CELLS; column++) {
      const [u, v] = [column / CELLS, row / CELLS];
      places.push(lens(lies(u, v)));
      const slope = (lies(u + 0.01, v).z - lies(u - 0.01, v).z) / 0.02;
      light.push(0.86 + 0.25 * (lampX * (u - 0.5) + lampY * (v - 0.5)) - 0.35 * Math.abs(slope) * (lampX + 0.5));
    }
  }
  return { places, light };
}

/** Draws each mesh cell as two triangles; everything outside the sheet is the table. */
function painted(page: Raster, places: readonly Seen[], light: readonly number[], random: () => number): Raster {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const margin = 0.04 * page.width;
  const width = Math.ceil((Math.max(...xs) - left) * page.width + 2 * margin);
  const height = Math.ceil((Math.max(...ys) - top) * page.width + 2 * margin);
  const data = new Uint8Array(width * height * 3);
  const table = [90 + 60 * random(), 80 + 50 * random(), 70 + 40 * random()];
  for (let i = 0; i < data.length; i++) data[i] = table[i % 3]! + 6 * random();
  const corner = (row: number, column: number): Corner => {
    const at = row * (CELLS + 1) + column;
    return {
      x: (places[at]!.x - left) * page.width + margin,
      y: (places[at]!.y - top) * page.width + margin,
      u: (column / CELLS) * (page.width - 1),
      v: (row / CELLS) * (page.height - 1),
      light: light[at]!,
    };
  };
  const photo = { width, height, data };
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const [a, b] = [corner(row, column), corner(row, column + 1)];
      const [c, d] = [corner(row + 1, column), corner(row + 1, column + 1)];
      paintTriangle(photo, page, a, b, c, random);
      paintTriangle(photo, page, d, c, b, random);
    }
  }
  return photo;
}

interface Corner extends Seen {
  u: number;
  v: number;
  light: number;
}

function paintTriangle(photo: Raster, page: Raster, a: Corner, b: Corner, c: Corner, random: () => number): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-6) return;
  const [fromY, toY] = [Math.floor(Math.min(a.y, b.y, c.y)), Math.ceil(Math.max(a.y, b.y, c.y))];
  const [fromX, toX] = [Math.floor(Math.min(a.x, b.x, c.x)), Math.ceil(Math.max(a.x, b.x, c.x))];
  for (let y = Math.max(0, fromY); y <= Math.min(photo.height - 1, toY); y++) {
    for (let x = Math.max(0, fromX); x <= Math.min(photo.width - 1, toX); x++) {
      const shareB = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const shareC = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      if (shareB < -1e-6 || shareC < -1e-6 || shareB + shareC > 1 + 1e-6) continue;
      const shareA = 1 - shareB - shareC;
      const u = shareA * a.u + shareB * b.u + shareC * c.u;
      const v = shareA * a.v + shareB * b.v + shareC * c.v;
      const light = shareA * a.light + shareB * b.light + shareC * c.light;
      const noise = 8 * (random() - 0.5);
      const target = (y * photo.width + x) * 3;
      for (let k = 0; k < 3; k++) photo.data[target + k] = clamped(sampled(page, u, v, k) * light + noise);
    }
  }
}

const clamped = (value: number): number => Math.min(255, Math.max(0, value));

function sampled({ width, height, data }: Raster, u: number, v: number, channel: number): number {
  const [x, y] = [Math.min(width - 2, Math.max(0, u | 0)), Math.min(height - 2, Math.max(0, v | 0))];
  const [fx, fy] = [u - x, v - y];
  const at = (y * width + x) * 3 + channel;
  const upper = data[at]! * (1 - fx) + data[at + 3]! * fx;
  const lower = data[at + width * 3]! * (1 - fx) + data[at + width * 3 + 3]! * fx;
  return upper * (1 - fy) + lower * fy;
}
