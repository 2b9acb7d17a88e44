import type { Bar, Piece } from './pieces.ts';
import { latexOf, TAKES_LIMITS } from './symbols.ts';

/** Baselines of equations below each other are at least this many sizes apart; those of a fraction's two parts are closer. */
const CLOSEST_ROWS = 1.45;

/** Something that stands in the main row of a formula: a piece or a finished fraction or root. */
interface Item {
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  latex: string;
  /** Text of a plain piece; empty for what has been put together. */
  text: string;
}

/**
 * Pieces and bars become LaTeX from the outside in:
 *
 *         a + b          ← above the bar
 *     x = ─────  (1)     ← widest bar first; what is above and below it is arranged in the same way
 *           2c           ← below
 */
/** Null when pieces stand where neither a script nor a fraction explains them. */
export function arrange(pieces: readonly Piece[], bars: readonly Bar[]): string | null {
  return arrangeItems(pieces.map(itemOf), bars);
}

function itemOf(piece: Piece): Item {
  return { ...piece, latex: latexOf(piece.text, piece.isItalic) };
}

function arrangeItems(items: readonly Item[], bars: readonly Bar[]): string | null {
  let open = [...items];
  let left = [...bars];
  while (left.length > 0) {
    const bar = left[0]!;
    left = left.slice(1);
    const made = rootUnder(bar, open, left) ?? fractionAt(bar, open, left);
    if (!made) continue;
    open = open.filter((item) => !made.used.includes(item));
    open.push(made.item);
    left = left.filter((other) => !made.bars.includes(other));
  }
  const rows = splitRows(open);
  if (!rows) return null;
  if (rows.length === 1) return rowLatex(open);
  const written = rows.map((row) => rowLatex(row));
  return written.includes(null) ? null : `\\begin{aligned}${written.join(' \\\\ ')}\\end{aligned}`;
}

interface Made {
  item: Item;
  used: Item[];
  bars: Bar[];
}

const middle = (item: { left: number; right: number }): number => (item.left + item.right) / 2;
const isWithin = (item: Item, bar: Bar): boolean => middle(item) > bar.left - 1 && middle(item) < bar.right + 1;

function fractionAt(bar: Bar, items: readonly Item[], bars: readonly Bar[]): Made | null {
  const size = Math.max(...items.map((item) => item.size));
  const near = items.filter((item) => isWithin(item, bar));
  const above = connected(
    near.filter((item) => item.bottom <= bar.y + 0.15 * size),
    bar.y,
    size,
    'up',
  );
  const below = connected(
    near.filter((item) => item.top >= bar.y - 0.15 * size),
    bar.y,
    size,
    'down',
  );
  if (above.length === 0 || below.length === 0) return null;
  const barsIn = bars.filter(
    (other) => other.left >= bar.left - 1 && other.right <= bar.right + 1 && isBeside(other, [...above, ...below]),
  );
  const numerator = arrangeItems(
    above,
    barsIn.filter(({ y }) => y < bar.y),
  );
  const denominator = arrangeItems(
    below,
    barsIn.filter(({ y }) => y > bar.y),
  );
  if (numerator === null || denominator === null) return null;
  const latex = `\\frac{${numerator}}{${denominator}}`;
  return { item: boxed([...above, ...below], bar, latex), used: [...above, ...below], bars: barsIn };
}

const isBeside = (bar: Bar, items: readonly Item[]): boolean =>
  bar.y > Math.min(...items.map((item) => item.top)) - 2 && bar.y < Math.max(...items.map((item) => item.bottom)) + 2;

/** Takes items away from the bar as long as the next is less than a line away from the last. */
function connected(items: readonly Item[], y: number, size: number, direction: 'up' | 'down'): Item[] {
  const distance = (item: Item): number => (direction === 'up' ? y - item.bottom : item.top - y);
  const taken: Item[] = [];
  let reach = 0;
  for (const item of [...items].sort((a, b) => distance(a) - distance(b))) {
    if (distance(item) > reach + 0.9 * size) break;
    taken.push(item);
    reach = Math.max(reach, direction === 'up' ? y - item.top : item.bottom - y);
  }
  return taken;
}

/** A radical sign whose upper right end meets the bar. */
function rootUnder(bar: Bar, items: readonly Item[], bars: readonly Bar[]): Made | null {
  const sign = items.find(
    (item) => item.text === '√' && Math.abs(item.right - bar.left) < 0.4 * item.size && bar.y < item.baseline,
  );
  if (!sign) return null;
  const under = items.filter(
    (item) =>
      item !== sign &&
      isWithin(item, bar) &&
      item.bottom > bar.y &&
      item.top < Math.max(sign.bottom, sign.baseline + 0.3 * sign.size),
  );
  if (under.length === 0) return null;
  const barsIn = bars.filter(
    (other) => other.left >= bar.left && other.right <= bar.right + 1 && isBeside(other, under),
  );
  const radicand = arrangeItems(under, barsIn);
  if (radicand === null) return null;
  const item = boxed([sign, ...under], bar, `\\sqrt{${radicand}}`);
  return { item: { ...item, baseline: under[0]!.baseline }, used: [sign, ...under], bars: barsIn };
}

function boxed(items: readonly Item[], bar: Bar, latex: string): Item {
  const size = Math.max(...items.map((item) => item.size));
  return {
    left: Math.min(bar.left, ...items.map((item) => item.left)),
    right: Math.max(bar.right, ...items.map((item) => item.right)),
    top: Math.min(bar.y, ...items.map((item) => item.top)),
    bottom: Math.max(bar.y, ...items.map((item) => item.bottom)),
    // The bar lies at the height of a minus sign, about a quarter of the size above the baseline.
    baseline: bar.y + 0.25 * size,
    size,
    latex,
    text: '',
  };
}

/**
 * Separate equations below each other: items of full size whose baselines are well over a line apart. Null when they are
 * closer, as they are in a fraction whose bar was not found.
 */
function splitRows(items: readonly Item[]): Item[][] | null {
  const size = Math.max(...items.map((item) => item.size));
  const main = items.filter((item) => item.size > 0.85 * size).sort((a, b) => a.baseline - b.baseline);
  const baselines: number[] = [];
  for (const item of main)
    if (baselines.length === 0 || item.baseline - baselines.at(-1)! > 1.1 * size) baselines.push(item.baseline);
  if (baselines.length < 2) return [[...items]];
  if (baselines.some((baseline, index) => index > 0 && baseline - baselines[index - 1]! < CLOSEST_ROWS * size))
    return null;
  const rows: Item[][] = baselines.map(() => []);
  for (const item of items) {
    let best = 0;
    for (const [index, baseline] of baselines.entries()) {
      if (Math.abs(baseline - item.baseline) < Math.abs(baselines[best]! - item.baseline)) best = index;
    }
    rows[best]!.push(item);
  }
  return rows;
}

/** One row from left to right: pieces that are smaller and higher or lower than the row are scripts of what precedes them. */
function rowLatex(items: readonly Item[]): string | null {
  const sorted = [...items].sort((a, b) => a.left - b.left);
  const size = Math.max(...sorted.map((item) => item.size));
  const main = sorted.filter((item) => item.size > 0.85 * size);
  const baseline = medianOf(main.map((item) => item.baseline));
  const isMain = (item: Item): boolean => item.size > 0.85 * size && Math.abs(item.baseline - baseline) < 0.3 * size;
  // Full size but off the line: a part of something larger that was not understood.
  if (main.some((item) => !isMain(item))) return null;
  const bases: { item: Item | null; up: Item[]; down: Item[] }[] = [];
  const limits = sorted.filter((item) => isMain(item) && TAKES_LIMITS.test(item.text));
  for (const item of sorted.filter(isMain)) bases.push({ item, up: [], down: [] });
  for (const item of sorted.filter((other) => !isMain(other))) {
    const carrier = limits.find(
      (sign) => middle(item) > sign.left - 0.4 * size && middle(item) < sign.right + 0.4 * size,
    );
    const before = bases.filter((base) => base.item && base.item.left <= item.left + 0.1 * size).at(-1);
    const base = bases.find((candidate) => candidate.item === carrier && carrier) ?? before ?? bases[0];
    if (!base) {
      bases.push({ item, up: [], down: [] });
      continue;
    }
    (item.baseline < baseline - 0.05 * size ? base.up : base.down).push(item);
  }
  return joinBases(bases, size);
}

function joinBases(bases: readonly { item: Item | null; up: Item[]; down: Item[] }[], size: number): string | null {
  let latex = '';
  let end = -Infinity;
  for (const [index, { item, up, down }] of bases.entries()) {
    const number = /^\((\d+(?:\.\d+)*[a-z]?)\)$/.exec(item?.text ?? '');
    if (number && index === bases.length - 1 && index > 0 && item!.left - end > 2 * size)
      return `${latex.trimEnd()} \\tag{${number[1]}}`;
    if (latex !== '' && !latex.endsWith(' ')) latex += ' ';
    latex += item?.latex ?? '{}';
    for (const [mark, scripts] of [
      ['_', down],
      ['^', up],
    ] as const) {
      if (scripts.length === 0) continue;
      const script = scriptOf(scripts);
      if (script === null) return null;
      latex = `${latex.trimEnd()}${mark}${script}`;
    }
    end = Math.max(end, item?.right ?? end, ...[...up, ...down].map((script) => script.right));
  }
  return latex.trim();
}

function scriptOf(items: readonly Item[]): string | null {
  const latex = rowLatex(items);
  if (latex === null) return null;
  return /^(?:[\p{L}\p{N}]|\\[a-zA-Z]+)$/u.test(latex) ? (latex.length === 1 ? latex : `{${latex}}`) : `{${latex}}`;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
