import { describe, expect, it } from 'vitest';
import { hasFineBars } from './read-codes.ts';

function picture(isDark: (x: number, y: number) => boolean) {
  const [width, height] = [90, 60];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) data.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3);
  }
  return { width, height, data };
}

describe('fine bars', () => {
  it.each([
    ['upright', (x: number) => x % 4 < 2],
    ['lying', (_: number, y: number) => y % 4 < 2],
    ['as squares', (x: number, y: number) => x % 4 < 2 !== y % 4 < 2],
    ['amid quiet paper', (x: number) => x > 15 && x < 75 && x % 4 < 2],
  ])('are detected %s', (_, isDark) => {
    expect(hasFineBars(picture(isDark))).toBe(true);
  });

  it('are not detected in wide bars and shapes', () => {
    expect(hasFineBars(picture((x) => x % 24 < 12))).toBe(false);
    expect(hasFineBars(picture((x, y) => Math.hypot(x - 45, y - 30) < 20))).toBe(false);
  });
});
