import { mean } from '../../domain/statistics.ts';
import { boundsOf, findComponents } from '../ocr/find/components.ts';
import type { NormalInk } from './normal-ink.ts';

/** Smaller components, in shares of the height, are dots and dirt. */
const LEAST_HEIGHT = 0.2;

/** Printed letters are separate, with few heights and on one line; handwriting is connected and uneven. */
export function componentFeatures(ink: NormalInk): Record<string, number> {
  const all = findComponents(Float32Array.from(ink.isInk), ink.width, ink.height, 0);
  const boxes = all.map((component) => ({ ...boundsOf(component), pixels: component.pixelCount }));
  const letters = boxes.filter(({ top, bottom }) => bottom - top >= LEAST_HEIGHT * ink.height);
  const pixels = boxes.reduce((sum, component) => sum + component.pixels, 0) || 1;
  const heights = letters.map(({ top, bottom }) => (bottom - top) / ink.height);
  const widths = letters.map(({ left, right }) => (right - left) / ink.height);
  const fill = letters.map((c) => c.pixels / ((c.right - c.left) * (c.bottom - c.top)));
  const tops = letters.map(({ top }) => top / ink.height);
  const bottoms = letters.map(({ bottom }) => (bottom - 1) / ink.height);
  return {
    pieces: letters.length / (ink.width / ink.height),
    dots: (all.length - letters.length) / (ink.width / ink.height),
    largestPiece: Math.max(0, ...boxes.map((component) => component.pixels)) / pixels,
    ...named('pieceHeight', heights),
    ...named('pieceWidth', widths),
    ...named('pieceFill', fill),
    ...named('pieceTop', tops),
    ...named('pieceBottom', bottoms),
    widestPiece: Math.max(0, ...widths),
  };
}

/** Mean, interquartile range and deviation. */
function named(name: string, values: readonly number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const { mean, deviation } = spread(values);
  return { [name]: mean, [`${name}Deviation`]: deviation, [`${name}Range`]: at(0.75) - at(0.25) };
}

export function spread(values: readonly number[]): { mean: number; deviation: number } {
  const middle = mean(values);
  return { mean: middle, deviation: Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) };
}
