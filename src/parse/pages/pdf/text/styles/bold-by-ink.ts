import { median } from '../../../../../domain/statistics.ts';
import { PATTERN } from '../../../../alike.ts';
import type { Raster } from '../../../../page-content.ts';
import type { Character, TextItem } from '../characters.ts';
import type { FontFace } from '../fonts.ts';
import { lightnessOf } from './colors.ts';

/** Letters of a bold face have half as much ink again; those of two cuts of a regular one differ by a tenth at most. */
const BOLD_RATIO = 1.25;
const MOST_LETTERS = 400;

/** Detects bold among unnamed faces (Type 3): the same letters have more ink than in the body face. */
export function setBoldByInk(items: readonly TextItem[], raster: Raster): void {
  const letters = items.filter((item): item is Character => typeof item !== 'string' && isJudged(item));
  const byFace = [...Map.groupBy(letters, ({ run }) => run.face)].sort(([, a], [, b]) => b.length - a.length);
  const [usual, ...others] = byFace;
  if (!usual || others.length === 0) return;
  const expected = inkByLetter(usual[1], raster);
  for (const [face, own] of others) {
    const found = inkByLetter(own, raster);
    const ratios = [...found].flatMap(([text, ink]) => (expected.has(text) ? [ink / expected.get(text)!] : []));
    if (ratios.length >= PATTERN && median(ratios) >= BOLD_RATIO) (face as FontFace).bold = true;
  }
}

const isJudged = ({ run, text }: Character): boolean =>
  run.face.name === '' && !run.hidden && /^[\p{L}\p{N}]$/u.test(text) && lightnessOf(run.color) < 0.5;

/** Ink of each letter in shares of the em square. */
function inkByLetter(letters: readonly Character[], raster: Raster): Map<string, number> {
  const samples = Map.groupBy(letters.slice(0, MOST_LETTERS), ({ text }) => text);
  return new Map([...samples].map(([text, own]) => [text, median(own.map((letter) => inkOf(letter, raster)))]));
}

function inkOf({ left, top, right, bottom, run }: Character, { width, height, data }: Raster): number {
  let [ink, lightest] = [0, 0];
  const [x0, x1] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
  const [y0, y1] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const green = data[(y * width + x) * 3 + 1]!;
      if (green > lightest) lightest = green;
      ink -= green;
    }
  }
  const paper = Math.max(1, lightest);
  return Math.max(0, ink + paper * (x1 - x0) * (y1 - y0)) / paper / Math.max(1, run.size) ** 2;
}
