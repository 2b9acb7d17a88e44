import { switchableRule } from '../rules.ts';
import type { ColumnGap, Coverage } from './column-gaps.ts';
import type { TableView } from './table-view.ts';

const FREEST = switchableRule('table: a column boundary stands where fewest lines have text');

/**
 * On the drawn line where there is one in the gap, else in the middle of where fewest lines have text: headers may reach into the
 * gap between the numbers below them, and are not cut where there is room beside them.
 *
 *     2021    22 vs. 21
 *     36%            1%
 *        ↑↑↑↑↑↑↑↑↑↑↑       the gap
 *         ↑                the boundary
 */
export function columnSeparatorIn(
  view: Pick<TableView, 'width' | 'ruledHeight'>,
  coverage: Coverage,
  { from, to }: ColumnGap,
): number {
  let best = 0;
  let at = FREEST.isOn ? middleOfFreest(coverage, from, to) : (from + to) / 2;
  for (let x = Math.max(0, Math.floor(from)); x <= Math.min(view.width - 1, to); x++) {
    if (view.ruledHeight[x]! <= Math.max(best, 0.3)) continue;
    best = view.ruledHeight[x]!;
    at = x;
  }
  return at;
}

/** Middle of the widest stretch between `from` and `to` that as few lines cover as any. */
function middleOfFreest({ count }: Coverage, from: number, to: number): number {
  const stretches: { from: number; to: number }[] = [];
  const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(count.length - 1, Math.floor(to) - 1)];
  const fewest = Math.min(...count.subarray(first, last + 1));
  for (let x = first; x <= last; x++) {
    if (count[x] !== fewest) continue;
    const stretch = stretches.at(-1);
    if (stretch?.to === x) stretch.to = x + 1;
    else stretches.push({ from: x, to: x + 1 });
  }
  const widest = stretches.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), stretches[0] ?? { from, to });
  return (widest.from + widest.to) / 2;
}
