import { mean } from '../../../domain/statistics.ts';
import type { PlacedLine } from '../find/orientation.ts';
import { type TextRect, turnedRect } from '../text-rect.ts';
import type { ReadLine } from './recognise.ts';

/** Text read the right way round scores higher than this; upside down it scores around a half. */
const RIGHT_WAY = 0.85;
/** Lines that are tried the other way round before the page is turned. */
const SAMPLE = 6;
/** The other way round must be this much better: both readings of noise score alike. */
const MARGIN = 0.1;

/** Reads lines of unknown direction. Only pages that make little sense are tried upside down, by a sample of lines. */
export async function readEitherWay(
  placed: PlacedLine[],
  read: (rects: TextRect[]) => Promise<ReadLine[]>,
): Promise<ReadLine[]> {
  const lines = await read(placed.map((line) => line.rect));
  const main = lines.flatMap((_, i) => (placed[i]!.crosswise ? [] : [i]));
  let flip = main.length > 0 && meanConfidence(main.map((i) => lines[i]!)) < RIGHT_WAY;
  if (flip) {
    const sample = main.toSorted((a, b) => placed[b]!.rect.length - placed[a]!.rect.length).slice(0, SAMPLE);
    const other = await read(sample.map((i) => turnedRect(placed[i]!.rect, 2)));
    flip = meanConfidence(other) > meanConfidence(sample.map((i) => lines[i]!)) + MARGIN;
  }
  const again = placed.flatMap((line, i) => {
    if (!line.crosswise) return flip ? [i] : [];
    return lines[i]!.confidence < RIGHT_WAY ? [i] : [];
  });
  const other = await read(again.map((i) => turnedRect(placed[i]!.rect, 2)));
  for (const [k, i] of again.entries()) {
    const better = other[k]!.confidence > lines[i]!.confidence;
    if (better || !placed[i]!.crosswise) lines[i] = other[k]!;
  }
  return lines;
}

/** Long lines count more: a speck may score anything. */
function meanConfidence(lines: ReadLine[]): number {
  return mean(lines.flatMap(({ confidence, reading }) => reading.characters.map(() => confidence)));
}
