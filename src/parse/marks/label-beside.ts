import type { TwoTonePage } from './dark-pixels.ts';

/** Inches: side of the largest box and ring that is usual. Larger ones are mostly drawings, and their labels are not larger. */
export const ORDINARY = 0.28;
/** Share of the columns beside a mark that have ink: the label that says what is chosen. Looked for within so many radii from its edge. */
const LABEL = 0.15;
const LABEL_REACH = 5.55;

/** Whether something is written to the right or to the left of a mark, on its height. */
export function hasLabelBeside(ink: TwoTonePage, x: number, y: number, radius: number, dpi: number): boolean {
  const from = Math.round(radius * 1.45 + 1);
  const to = Math.round(radius * 1.45 + LABEL_REACH * Math.min(radius, (ORDINARY / 2) * dpi));
  return ([1, -1] as const).some((side) => isWritten(ink, x, y, radius, side, from, to));
}

function isWritten(
  ink: TwoTonePage,
  x: number,
  y: number,
  radius: number,
  side: 1 | -1,
  from: number,
  to: number,
): boolean {
  let inked = 0;
  for (let away = from; away <= to; away++) {
    const column = Math.round(x + side * away);
    if (column < 0 || column >= ink.width) break;
    for (let row = Math.max(0, Math.round(y - radius)); row <= Math.min(ink.height - 1, y + radius); row++) {
      if (!ink.isDark(column, row)) continue;
      inked++;
      break;
    }
  }
  return inked >= LABEL * (to - from);
}
