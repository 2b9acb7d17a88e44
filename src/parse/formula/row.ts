import { middleValue } from '../../domain/statistics.ts';
import { isLevel, isOneLineAway } from '../alike.ts';
import { AXIS, heightOf, type Item, isFullSize, largestSize, middleAcross, middleDown, splitAtGaps } from './item.ts';
import { LARGE_OPERATOR } from './signs.ts';
import { TAKES_LIMITS } from './symbols.ts';
import { joinFormulaWords } from './words.ts';

/** Second-order scripts have half the font size of the line. */
const SECOND_SCRIPT = 0.6;

interface Base {
  item: Item | null;
  up: Item[];
  down: Item[];
}

/**
 * One row from left to right. A smaller item above or below the line is a script of the previous item, or a limit of
 * the symbol that it is centred on. Null if a full-size item is off the line.
 *
 *      n    2
 *      ∑   x     + y
 *     i=1   i
 */
export function rowLatex(items: readonly Item[]): string | null {
  const sorted = items.toSorted((a, b) => a.left - b.left);
  const size = largestSize(sorted);
  const full = sorted.filter((item) => isFullSize(item, size));
  const level = full.filter((item) => !isTall(item));
  const baseline = middleValue((level.length > 0 ? level : full).map((item) => item.baseline)) ?? 0;
  const axis = baseline - AXIS * size;
  const isOnLine = (item: Item): boolean =>
    isLevel(item.baseline, baseline, size) || (isTall(item) && item.top < axis && item.bottom > axis);
  if (full.some((item) => !isOnLine(item))) return null;
  const isLow = (item: Item): boolean => item.baseline > baseline + 0.06 * size;
  const isHigh = (item: Item): boolean => item.baseline < baseline - 0.12 * size;
  const isMain = (item: Item): boolean => isFullSize(item, size) || !(isLow(item) || isHigh(item) || isPrime(item));
  const bases: Base[] = joinFormulaWords(sorted.filter(isMain)).map((item) => ({ item, up: [], down: [] }));
  for (const script of takeLimits(
    sorted.filter((item) => !isMain(item)),
    bases,
    size,
  )) {
    attach(script, bases, { size, axis, isHigh: isHigh(script) || isPrime(script) });
  }
  return writeBases(bases, size);
}

const isTall = (item: Item): boolean => LARGE_OPERATOR.test(item.text) || !isOneLineAway(heightOf(item), item.size);
const isPrime = (item: Item): boolean => item.text === '′';

/** Assigns small items above and below a sum, a limit and so on to it; returns the rest. */
function takeLimits(scripts: readonly Item[], bases: readonly Base[], size: number): Item[] {
  let rest = [...scripts];
  for (const base of bases) {
    const sign = base.item!;
    if (!TAKES_LIMITS.test(sign.text)) continue;
    for (const side of ['up', 'down'] as const) {
      const beyond = rest.filter((item) =>
        side === 'up' ? middleDown(item) < sign.top : middleDown(item) > sign.bottom,
      );
      const limit = clusters(beyond, size).find((cluster) => overlapsX(cluster, sign));
      if (!limit) continue;
      base[side].push(...limit);
      rest = rest.filter((item) => !limit.includes(item));
    }
  }
  return rest;
}

const clusters = (items: readonly Item[], size: number): Item[][] => splitAtGaps(items, size / 2);

const overlapsX = (cluster: readonly Item[], sign: Item): boolean => {
  const box = { left: cluster[0]?.left ?? 0, right: Math.max(...cluster.map((item) => item.right)) };
  // Subscripts of an inline sum start at its right edge.
  return box.left < middleAcross(sign) && box.right > sign.left;
};

function attach(script: Item, bases: Base[], { size, axis, isHigh }: { size: number; axis: number; isHigh: boolean }) {
  const before = bases.filter(({ item }) => item && item.left <= script.left + 0.1 * size);
  let base = before.at(-1);
  if (!base) {
    // A script before its base, as in ¹⁴C.
    if (bases[0]?.item !== null) bases.unshift({ item: null, up: [], down: [] });
    base = bases[0]!;
  }
  const carried = [base.up.at(-1), base.down.at(-1)];
  if (script.size < SECOND_SCRIPT * size && carried.some((item) => item)) {
    const distance = (item: Item | undefined) => (item ? Math.abs(middleDown(item) - middleDown(script)) : Infinity);
    (distance(carried[0]) < distance(carried[1]) ? base.up : base.down).push(script);
  } else if (base.item && isTall(base.item)) (middleDown(script) < axis ? base.up : base.down).push(script);
  else (isHigh ? base.up : base.down).push(script);
}

function writeBases(bases: readonly Base[], size: number): string | null {
  let latex = '';
  let end = -Infinity;
  for (const [at, { item, up, down }] of bases.entries()) {
    const tag = at > 0 && item && item.left - end > 2 * size ? tagOf(bases.slice(at)) : null;
    if (tag !== null) return `${latex} \\tag{${tag}}`;
    if (at > 0 && item && !isOneLineAway(item.left - end, size)) latex += ' \\quad';
    const script = scriptsOf(up, down);
    if (script === null) return null;
    const own = item?.latex ?? '{}';
    latex += (latex === '' ? '' : ' ') + (script !== '' && needsBraces(own) ? `{${own}}` : own) + script;
    end = Math.max(end, item?.right ?? end, ...[...up, ...down].map((other) => other.right));
  }
  return latex;
}

/** TeX forbids double superscripts. A command with an argument can take scripts. */
const needsBraces = (latex: string): boolean => /[_^]/.test(latex) && !/^\\[a-zA-Z]+\*?\{/.test(latex);

/** `(3.1)` at the end of a row, far from the rest. */
function tagOf(bases: readonly Base[]): string | null {
  const text = bases.map(({ item }) => item?.text ?? '').join('');
  return /^\((\d+(?:\.\d+)*[a-z]?)\)$/.exec(text)?.[1] ?? null;
}

function scriptsOf(up: readonly Item[], down: readonly Item[]): string | null {
  const primes = up.length > 0 && up.every(isPrime) ? "'".repeat(up.length) : '';
  let latex = primes;
  for (const [mark, scripts] of [
    ['_', down],
    ['^', primes ? [] : up],
  ] as const) {
    if (scripts.length === 0) continue;
    const script = rowLatex(scripts);
    if (script === null) return null;
    latex += /^[A-Za-z0-9]$/.test(script) ? `${mark}${script}` : `${mark}{${script}}`;
  }
  return latex;
}
