import sharp from 'sharp';
import { svgDocument, svgText } from './svg.ts';
import type { TypeFace } from './text-width.ts';

/** Ink of a glyph per pixel, 0–255, around the pen position. */
export interface GlyphInk {
  /** Offset from the pen to the first column and row. */
  left: number;
  top: number;
  width: number;
  height: number;
  ink: Uint8Array;
}

/** Subpixel positions of glyphs: letters would be unevenly spaced at whole pixels. */
export const PHASES = 4;
/** The cache is cleared at this size. */
const MOST_GLYPHS = 20_000;
const IN_A_ROW = 32;
const AT_ONCE = 1_024;

/** Characters of one font at all `PHASES`. */
export type GlyphSet = ReadonlyMap<string, readonly GlyphInk[]>;

const sets = new Map<string, Map<string, readonly GlyphInk[]>>();

export const faceKey = ({ size, bold, italic, monospace }: TypeFace): string =>
  `${size}${bold ? ' bold' : ''}${italic ? ' italic' : ''}${monospace ? ' monospace' : ''}`;

/** The glyphs of a font; missing ones are rendered in few images. */
export async function loadGlyphs(characters: Iterable<string>, face: TypeFace): Promise<GlyphSet> {
  const count = [...sets.values()].reduce((sum, set) => sum + set.size, 0);
  if (count > MOST_GLYPHS) sets.clear();
  const set = sets.get(faceKey(face)) ?? new Map<string, readonly GlyphInk[]>();
  sets.set(faceKey(face), set);
  const missing = [...new Set(characters)].filter((character) => !set.has(character));
  for (let from = 0; from < missing.length; from += AT_ONCE) await draw(missing.slice(from, from + AT_ONCE), face, set);
  return set;
}

/**
 * Renders each character in its own box at four times the width, for subpixel positions.
 *
 *     ┌────────────┐
 *     │   ╱╲       │  2 em high, 2 em wide (× PHASES)
 *     │ ·╱──╲      │  · pen: half an em from the left, baseline at 1.4 em
 *     └────────────┘
 */
async function draw(characters: readonly string[], face: TypeFace, set: Map<string, readonly GlyphInk[]>) {
  const box = Math.ceil(2 * face.size);
  const pen = { x: Math.round(0.5 * face.size), y: Math.round(1.4 * face.size) };
  const rows = Math.ceil(characters.length / IN_A_ROW);
  const elements = characters.map((character, at) => {
    const [x, y] = [(at % IN_A_ROW) * box + pen.x, Math.floor(at / IN_A_ROW) * box + pen.y];
    return `<g transform="translate(${x * PHASES} ${y}) scale(${PHASES} 1)">${svgText(character, 0, 0, face)}</g>`;
  });
  const width = IN_A_ROW * box * PHASES;
  const svg = svgDocument(elements, width, rows * box);
  const ink = await sharp(svg, { limitInputPixels: false, unlimited: true }).extractChannel(3).raw().toBuffer();
  for (const [at, character] of characters.entries()) {
    const [left, top] = [(at % IN_A_ROW) * box * PHASES, Math.floor(at / IN_A_ROW) * box];
    const place = { left, top, box };
    const phases = Array.from({ length: PHASES }, (_, phase) => atPhase(ink, width, place, pen, phase));
    set.set(character, phases);
  }
}

/** The mean of `PHASES` columns, shifted by the phase and cropped to the ink. */
function atPhase(
  ink: Uint8Array,
  stride: number,
  { left, top, box }: { left: number; top: number; box: number },
  pen: { x: number; y: number },
  phase: number,
): GlyphInk {
  const full = new Uint8Array(box * box);
  let [x0, y0, x1, y1] = [box, box, -1, -1];
  for (let y = 0; y < box; y++) {
    for (let x = 0; x < box; x++) {
      let sum = 0;
      for (let column = 0; column < PHASES; column++) {
        const at = x * PHASES + column - phase;
        if (at >= 0) sum += ink[(top + y) * stride + left + at]!;
      }
      const value = Math.round(sum / PHASES);
      full[y * box + x] = value;
      if (value === 0) continue;
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    }
  }
  const [width, height] = [Math.max(0, x1 - x0 + 1), Math.max(0, y1 - y0 + 1)];
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) cut.set(full.subarray((y0 + y) * box + x0, (y0 + y) * box + x0 + width), y * width);
  return { left: x0 - pen.x, top: y0 - pen.y, width, height, ink: cut };
}
