import type { Region } from '../region.ts';

export const regionText = (region: Region): string => region.lines.map((l) => l.text).join(' ');

/** Type size of the region: that of most of its letters. */
export function sizeOf(region: Region): number {
  let best = 0;
  let bestLetters = -1;
  for (const line of region.lines) {
    const letters = region.lines
      .filter((l) => Math.abs(l.size - line.size) < 0.05 * line.size)
      .reduce((n, l) => n + l.text.length, 0);
    if (letters > bestLetters) {
      best = line.size;
      bestLetters = letters;
    }
  }
  return best;
}

export const isBold = (region: Region): boolean => {
  const letters = region.lines.reduce((n, l) => n + l.text.length, 0);
  return region.lines.reduce((n, l) => n + (l.bold ? l.text.length : 0), 0) > 0.7 * letters;
};
