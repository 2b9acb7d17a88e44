import type { NormalInk } from './normal-ink.ts';

interface Component {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

/** Smaller pieces, in shares of the height, are dots and dirt. */
const LEAST_HEIGHT = 0.2;

/** Printed letters are apart, of few heights and on one line; handwritten ones are joined, and rise and fall. */
export function componentFeatures(ink: NormalInk): Record<string, number> {
  const all = components(ink);
  const letters = all.filter(({ top, bottom }) => bottom - top + 1 >= LEAST_HEIGHT * ink.height);
  const pixels = all.reduce((sum, component) => sum + component.pixels, 0) || 1;
  const heights = letters.map(({ top, bottom }) => (bottom - top + 1) / ink.height);
  const widths = letters.map(({ left, right }) => (right - left + 1) / ink.height);
  const fill = letters.map((c) => c.pixels / ((c.right - c.left + 1) * (c.bottom - c.top + 1)));
  return {
    pieces: letters.length / (ink.width / ink.height),
    dots: (all.length - letters.length) / (ink.width / ink.height),
    largestPiece: Math.max(0, ...all.map((component) => component.pixels)) / pixels,
    ...named('pieceHeight', heights),
    ...named('pieceWidth', widths),
    ...named('pieceFill', fill),
    ...named(
      'pieceTop',
      letters.map(({ top }) => top / ink.height),
    ),
    ...named(
      'pieceBottom',
      letters.map(({ bottom }) => bottom / ink.height),
    ),
    widestPiece: Math.max(0, ...widths),
  };
}

/** Mean, middle half and deviation of some numbers, under one name. */
function named(name: string, values: readonly number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    [name]: mean,
    [`${name}Deviation`]: Math.sqrt(squares / Math.max(1, values.length)),
    [`${name}Range`]: at(0.75) - at(0.25),
  };
}

function components({ width, height, isInk }: NormalInk): Component[] {
  const seen = new Uint8Array(isInk.length);
  const found: Component[] = [];
  const queue: number[] = [];
  for (let start = 0; start < isInk.length; start++) {
    if (!isInk[start] || seen[start]) continue;
    const component: Component = { left: width, top: height, right: -1, bottom: -1, pixels: 0 };
    seen[start] = 1;
    queue.push(start);
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      component.pixels++;
      component.left = Math.min(component.left, x);
      component.right = Math.max(component.right, x);
      component.top = Math.min(component.top, y);
      component.bottom = Math.max(component.bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (!isInk[next] || seen[next]) continue;
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    found.push(component);
  }
  return found;
}
