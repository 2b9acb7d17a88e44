import { describe, expect, it } from 'vitest';
import { imageLines } from './image-lines.ts';

/** Numbers below each other whose last strokes are drawn up to the pixel in which their boxes end. */
function verticalLines(end: number): number {
  const size = 60;
  const data = new Uint8Array(size * size).fill(255);
  const words = [4, 16, 28, 40].map((top) => ({ left: 20, top, width: end - 20, height: 10 }));
  for (const { top } of words) {
    for (let y = top; y < top + 10; y++) data.fill(0, y * size + 26, y * size + Math.floor(end) + 2);
  }
  return imageLines({ width: size, height: size, data }, words, 10).filter((line) => !line.isHorizontal).length;
}

describe('imageLines', () => {
  it.each([27.9, 28, 28.1])('sees no line in the last strokes of numbers whose boxes end at %f', (end) => {
    expect(verticalLines(end)).toBe(0);
  });
});
