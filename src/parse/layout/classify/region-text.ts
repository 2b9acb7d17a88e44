import { heaviest } from '../../../domain/statistics.ts';
import { isMainPartOf } from '../../alike.ts';
import type { Region } from '../region.ts';

export const regionText = (region: Region): string => region.lines.map((l) => l.text).join(' ');

/** Font size of most letters. */
export const sizeOf = ({ lines }: Region): number =>
  heaviest(lines.map(({ size, text }): [number, number] => [size, text.length])) ?? 0;

export const isBold = (region: Region): boolean => {
  const letters = region.lines.reduce((n, l) => n + l.text.length, 0);
  const bold = region.lines.reduce((n, l) => n + (l.bold ? l.text.length : 0), 0);
  return isMainPartOf(bold, letters);
};
