import type { ReadLine } from './recognise.ts';
import type { TextRect } from './text-rect.ts';

/** A line as a recogniser would return it, for tests. */
export function readAs(text: string, confidence: number, rect: TextRect): ReadLine {
  return {
    rect,
    confidence,
    reading: {
      characters: [...text].map((c, i) => ({ text: c, confidence, firstStep: i, lastStep: i, alternatives: [] })),
      spaceChance: new Float32Array(text.length),
    },
    ink: { columns: new Uint8Array(text.length * 8), top: 0, bottom: 48 },
  };
}

export const rectAt = (cy: number, length = 300): TextRect => ({ cx: length / 2, cy, length, thickness: 20, angle: 0 });
