import { bottom } from '../../../domain/geometry.ts';
import { consecutive, neighbours } from '../../../domain/lists.ts';
import { middleValue } from '../../../domain/statistics.ts';
import type { Word } from '../../page-content.ts';
import { leastOf, mostOf } from './flow-text.ts';

/** Groups lines into paragraphs: by wide gaps, jumps upwards, and changes of font size. */
export function paragraphsOf(lines: readonly Word[][]): Word[][][] {
  const measured = lines.map((line) => ({
    line,
    top: leastOf(line, (word) => word.bbox.top),
    bottom: mostOf(line, (word) => bottom(word.bbox)),
  }));
  const gaps = neighbours(measured).map(([above, line]) => line.top - above.bottom);
  const usualGap = middleValue(gaps.filter((gap) => gap > 0)) ?? 0;
  const paragraphs = consecutive(measured, (previous, { top, bottom }) => {
    const height = bottom - top;
    return (
      top >= previous.top &&
      top - previous.bottom <= Math.max(1.6 * usualGap, usualGap + 0.35 * height) &&
      Math.abs(height - (previous.bottom - previous.top)) <= 0.35 * height
    );
  });
  return paragraphs.map((paragraph) => paragraph.map(({ line }) => line));
}
