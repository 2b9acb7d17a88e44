import { isClose, isLevel } from '../alike.ts';
import {
  AXIS,
  type Bar,
  heightOf,
  type Item,
  isFullSize,
  largestSize,
  madeOf,
  middleAcross,
  middleDown,
} from './item.ts';

export interface MadeItem {
  item: Item;
  used: Item[];
  bars: Bar[];
}

export type Arrange = (items: readonly Item[], bars: readonly Bar[]) => string | null;

/** Largest distance of a letter without ascender below the bar, in font sizes. */
const FIRST = 0.62;

const isWithin = (item: Item, bar: Bar): boolean =>
  middleAcross(item) > bar.left - 1 && middleAcross(item) < bar.right + 1;

const inside = (bars: readonly Bar[], bar: Bar, items: readonly Item[]): Bar[] => {
  const top = Math.min(...items.map((item) => item.top)) - 2;
  const bottom = Math.max(...items.map((item) => item.bottom)) + 2;
  return bars.filter(({ left, right, y }) => left >= bar.left - 1 && right <= bar.right + 1 && y > top && y < bottom);
};

export function fractionAt(bar: Bar, items: readonly Item[], bars: readonly Bar[], arrange: Arrange): MadeItem | null {
  const size = largestSize(items);
  const [above, below] = sidesOf(bar, items, size);
  if (above.length === 0 || below.length === 0) return null;
  const used = [...above, ...below];
  const barsIn = inside(bars, bar, used);
  const barsAbove = barsIn.filter(({ y }) => y < bar.y);
  const barsBelow = barsIn.filter(({ y }) => y > bar.y);
  const [numerator, denominator] = [arrange(above, barsAbove), arrange(below, barsBelow)];
  if (numerator === null || denominator === null) return null;
  const own = largestSize(used);
  const item = withBar(madeOf(used, `\\frac{${numerator}}{${denominator}}`, bar.y + AXIS * own), bar);
  return { item, used, bars: barsIn };
}

export function overlineAt(bar: Bar, items: readonly Item[], bars: readonly Bar[], arrange: Arrange): MadeItem | null {
  const size = largestSize(items);
  const [above, below] = sidesOf(bar, items, size);
  if (above.length > 0 || below.length === 0) return null;
  // A fraction bar would be further away.
  if (!isLevel(Math.min(...below.map((item) => item.top)), bar.y, size)) return null;
  const baseline = below.toSorted((a, b) => a.left - b.left)[0]!.baseline;
  const barsIn = inside(bars, bar, below);
  const latex = arrange(below, barsIn);
  if (latex === null) return null;
  const command = below.length === 1 ? 'bar' : 'overline';
  return { item: withBar(madeOf(below, `\\${command}{${latex}}`, baseline), bar), used: below, bars: barsIn };
}

const withBar = (item: Item, bar: Bar): Item => ({
  ...item,
  left: Math.min(item.left, bar.left),
  right: Math.max(item.right, bar.right),
  top: Math.min(item.top, bar.y),
  bottom: Math.max(item.bottom, bar.y),
});

const isBeyond = (gap: number, size: number): boolean => gap > 0 || isLevel(gap, 0, size);

function sidesOf(bar: Bar, items: readonly Item[], size: number): [above: Item[], below: Item[]] {
  const near = items.filter((item) => isWithin(item, bar));
  return [
    connected(
      near.filter((item) => isBeyond(bar.y - item.bottom, size) && middleDown(item) < bar.y),
      (item) => bar.y - item.bottom,
      size,
    ),
    connected(
      near.filter((item) => isBeyond(item.top - bar.y, size) && middleDown(item) > bar.y),
      (item) => item.top - bar.y,
      size,
    ),
  ];
}

/** Collects items away from the bar while each is close to the previous one. */
function connected(items: readonly Item[], distance: (item: Item) => number, size: number): Item[] {
  const taken: Item[] = [];
  let reach = 0;
  for (const item of items.toSorted((a, b) => distance(a) - distance(b))) {
    // The next line is further away than parts of a fraction.
    const gap = distance(item) - reach;
    if (taken.length === 0 ? gap > FIRST * size : gap > 0 && !isClose(gap, size)) break;
    taken.push(item);
    reach = Math.max(reach, distance(item) + heightOf(item));
  }
  return taken;
}

/** The radical sign whose upper right end meets the bar, and its index:  ³√‾‾‾ */
export function rootUnder(bar: Bar, items: readonly Item[], bars: readonly Bar[], arrange: Arrange): MadeItem | null {
  const sign = items.find(
    (item) =>
      item.text === '√' &&
      isClose(item.right - bar.left, item.size) &&
      bar.y < middleDown(item) &&
      (bar.y > item.top || isLevel(bar.y, item.top, item.size)),
  );
  if (!sign) return null;
  const reach = Math.max(sign.bottom, sign.top + sign.size);
  const under = items.filter(
    (item) =>
      item !== sign && isWithin(item, bar) && middleDown(item) > bar.y && item.top < reach && middleDown(item) < reach,
  );
  if (under.length === 0) return null;
  const barsIn = inside(bars, bar, under);
  const radicand = arrange(under, barsIn);
  if (radicand === null) return null;
  const index = items.filter(
    (item) =>
      !isFullSize(item, sign.size) &&
      item.left > sign.left - sign.size / 2 &&
      item.right < sign.right &&
      middleDown(item) < middleDown(sign),
  );
  const indexLatex = index.length > 0 ? arrange(index, []) : '';
  if (indexLatex === null) return null;
  const used = [sign, ...under, ...index];
  const level = under.filter((item) => isFullSize(item, largestSize(under))).sort((a, b) => a.left - b.left)[0]!;
  const made = madeOf(used, `\\sqrt${indexLatex && `[${indexLatex}]`}{${radicand}}`, level.baseline);
  return { item: withBar(made, bar), used, bars: barsIn };
}
