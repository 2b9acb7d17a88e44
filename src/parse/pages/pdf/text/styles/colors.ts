const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

/** 0 for greys, 1 for pure colours, by how far the channels of `#rrggbb` lie apart. */
export function saturationOf(color: string): number {
  const all = channels(color);
  return Math.max(...all) - Math.min(...all);
}

/** 0 for black, 1 for white. */
export function lightnessOf(color: string): number {
  const [red, green, blue] = channels(color);
  return 0.3 * red! + 0.59 * green! + 0.11 * blue!;
}
