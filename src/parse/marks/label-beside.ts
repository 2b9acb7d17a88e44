import type { TwoTonePage } from './dark-pixels.ts';

/** Side of the largest box and ring that is usual. Larger ones are mostly drawings, and their labels are not larger. */
export const ORDINARY_INCHES = 0.28;
/** Share of the columns beside a mark that have ink: the label that says what is chosen. Looked for within so many radii from its edge. */
const LABEL = 0.15;
const LABEL_REACH = 5.55;

/** Whether something is written to the right or to the left of a mark, on its height. */
export function hasLabelBeside(ink: TwoTonePage, x: number, y: number, radius: number, dpi: number): boolean {
  const from = Math.round(radius * 1.45 + 1);
  const to = Math.round(radius * 1.45 + LABEL_REACH * Math.min(radius, (ORDINARY_INCHES / 2) * dpi));
  const [top, end] = [Math.max(0, Math.round(y - radius)), Math.min(ink.height - 1, y + radius)];
  const isWritten = (side: 1 | -1): boolean => {
    let inked = 0;
    for (let away = from; away <= to; away++) {
      const column = Math.round(x + side * away);
      if (column < 0 || column >= ink.width) break;
      let row = top;
      while (row <= end && !ink.isDark(column, row)) row++;
      if (row <= end) inked++;
    }
    return inked >= LABEL * (to - from);
  };
  return isWritten(1) || isWritten(-1);
}
