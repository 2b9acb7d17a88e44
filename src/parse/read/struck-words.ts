import { clampToPage, right } from '../../domain/geometry.ts';
import { median, quantile } from '../../domain/statistics.ts';
import type { OcrEngine } from '../../models/ocr/engine.ts';
import { isMuchOf, PATTERN } from '../alike.ts';
import type { Raster, Word } from '../page-content.ts';
import { lumaAt, STROKE_EDGE } from './page-ink.ts';

/** Of a word's box, from its top: where lines through the middle of letters lie. */
const FROM = 0.35;
const TO = 0.75;
/** Of the word's length, what such a line covers. Between letters of ordinary words there is paper. */
const COVERED = 0.97;
/** From the paper to the darkest ink, where ink begins. */
const CONTRAST = 0.55;
/** Of the height of the box, the thickest line. */
const THICKEST = 0.16;
/** Pixels that a line may rise or fall along a word, on scans that are not quite level. */
const SLANTS = [0, -1, 1, -2, 2];

interface Line {
  /** At `start`. */
  from: number;
  start: number;
  slope: number;
  thickness: number;
}

/** The recognised words of a line, with a style for those that a line is drawn through. */
export function withStruckWords(words: readonly Word[], raster: Raster): Word[] {
  const isCrossed = words.map((word) => word.angle === 0 && lineThrough(word, raster) !== null);
  // Fewer letters may be one stroke themselves, as `E` or `+`; they are struck where a word beside them is.
  const isSure = words.map(({ text }, at) => isCrossed[at]! && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= PATTERN);
  return words.map((word, at) => {
    const isStruck = isSure[at] || (isCrossed[at] && (isSure[at - 1] || isSure[at + 1]));
    return isStruck ? { ...word, spans: [{ start: 0, end: word.text.length, style: 'struck' }] } : word;
  });
}

/** The line through a word; null where there is none. */
function lineThrough({ bbox, text }: Word, raster: Raster): Line | null {
  const { left, top, width, height } = clampToPage(bbox, raster.width, raster.height);
  // The ends of a recognised box may lie beyond its letters, and lines end before the full stop.
  const stop = /[.,;:]$/.test(text) ? 0.4 * height : 0;
  const [start, end] = [Math.ceil(left + 0.1 * height), Math.floor(left + width - 0.1 * height - stop)];
  if (height < 8 || end - start < height / 3) return null;
  const [first, last] = [Math.floor(top), Math.min(raster.height, Math.ceil(top + height))];
  const lumas: number[] = [];
  for (let y = first; y < last; y += 2) for (let x = start; x < end; x += 3) lumas.push(lumaAt(raster, x, y));
  const [darkest, paper] = [quantile(lumas, 0.05), quantile(lumas, 0.9)];
  const dark = paper - Math.max(STROKE_EDGE, CONTRAST * (paper - darkest));
  const isInk = (x: number, y: number): boolean => y >= first && y < last && lumaAt(raster, x, y) < dark;
  const thick = Math.max(3, THICKEST * height);
  /** How high the ink is that goes through a point. */
  const inkAt = (x: number, y: number): number => {
    let [above, below] = [y, y];
    while (below - above < height && isInk(x, above - 1)) above--;
    while (below - above < height && isInk(x, below + 1)) below++;
    return below - above + 1;
  };
  const lineAt = (from: number, slant: number): Line | null => {
    let missed = 0;
    const thin: number[] = [];
    for (let x = start; x < end; x++) {
      const y = Math.round(from + (slant * (x - start)) / (end - start));
      if (!isInk(x, y)) {
        if (++missed > (1 - COVERED) * (end - start)) return null;
      } else if (inkAt(x, y) <= thick) thin.push(inkAt(x, y));
    }
    // Between and inside letters the line is all the ink there is.
    return isMuchOf(thin.length, end - start)
      ? { from, slope: slant / (end - start), start, thickness: median(thin) }
      : null;
  };
  for (const slant of SLANTS) {
    for (let y = Math.floor(top + FROM * height); y <= top + TO * height; y++) {
      const line = lineAt(y, slant);
      if (line) return line;
    }
  }
  return null;
}

/** Reads struck words again without the line, which makes other letters of them; the surer reading is kept. */
export async function rereadStruck(
  words: Word[],
  raster: Raster,
  engine: OcrEngine,
  signal: AbortSignal,
): Promise<Word[]> {
  const struck = words.flatMap((word) => {
    const line = word.source === 'ocr' && word.spans ? lineThrough(word, raster) : null;
    return line ? [{ word, line }] : [];
  });
  if (struck.length === 0) return words;
  const clean = { ...raster, data: raster.data.slice() };
  for (const { word, line } of struck) eraseLine(word, line, clean);
  const stretches = struck.map(({ word }) => ({ bbox: word.bbox, angle: 0 as const }));
  const readings = await engine.readStretches(clean, stretches, signal);
  const better = new Map<Word, Word>();
  for (const [at, { word }] of struck.entries()) {
    const { confidence } = readings[at]!;
    const text = readings[at]!.text.trim();
    const spans = [{ start: 0, end: text.length, style: 'struck' as const }];
    if (text !== '' && confidence > (word.confidence ?? 0)) better.set(word, { ...word, text, confidence, spans });
  }
  return words.map((word) => better.get(word) ?? word);
}

/** Replaces the line by what is above and below it: strokes that cross it go on. */
function eraseLine({ bbox }: Word, { from, slope, start, thickness }: Line, { data, width, height }: Raster): void {
  // The edges of a scanned line are grey.
  const reach = Math.ceil(thickness / 2) + 1;
  const [first, end] = [Math.max(0, bbox.left - bbox.height / 2), Math.min(width, right(bbox) + bbox.height / 2)];
  for (let x = Math.floor(first); x < end; x++) {
    const y = Math.round(from + slope * (x - start));
    const [above, below] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    for (let row = above + 1; row < below; row++)
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [data[3 * (above * width + x) + channel]!, data[3 * (below * width + x) + channel]!];
        data[3 * (row * width + x) + channel] = a + ((b - a) * (row - above)) / (below - above);
      }
  }
}
