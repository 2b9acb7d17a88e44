import { COMPARISONS, compareValues, isError, readNumber, type Value } from '../values.ts';

/** A test for a criterion such as `>5`, `<>x`, `app*` or 7, as in SUMIF. */
export function criterion(wanted: Value): (value: Value) => boolean {
  if (typeof wanted !== 'string')
    return (value) => !isError(value) && value !== null && compareSafely(value, wanted) === 0;
  const [, operator = '', rest = ''] = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/.exec(wanted) ?? [];
  const number = readNumber(rest);
  const target: Value = number ?? (/^(?:true|false)$/i.test(rest) ? rest.toUpperCase() === 'TRUE' : rest);
  const same = typeof target === 'string' ? textMatcher(target) : (value: Value) => isSame(value, target);
  if (operator === '' || operator === '=') return same;
  if (operator === '<>') return (value) => !same(value);
  const holds = COMPARISONS[operator] ?? (() => false);
  return (value) =>
    value !== null && !isError(value) && typeof value === typeof target && holds(compareSafely(value, target));
}

const compareSafely = (a: Value, b: Value): number => (isError(a) || isError(b) ? 1 : compareValues(a, b));

const isSame = (value: Value, target: Value): boolean => {
  if (isError(value) || value === null) return false;
  if (typeof value === 'string' && typeof target === 'number') return readNumber(value) === target;
  return typeof value === typeof target && compareValues(value, target) === 0;
};

/** `*` and `?` are wildcards; `~` escapes them. */
export function textMatcher(pattern: string): (value: Value) => boolean {
  const lowered = pattern.toLowerCase();
  if (!/[*?~]/.test(lowered)) return (value) => asText(value) === lowered;
  const signs = [...lowered];
  return (value) => {
    const text = asText(value);
    return text !== null && matches(signs, [...text]);
  };
}

const asText = (value: Value): string | null => (isError(value) ? null : String(value ?? '').toLowerCase());

/** Backtracks only to the last `*`, so that the time is at most pattern length times text length. */
function matches(pattern: readonly string[], text: readonly string[]): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    const sign = pattern[p];
    const isEscaped = sign === '~' && p + 1 < pattern.length;
    if (isEscaped ? pattern[p + 1] === text[t] : sign === '?' || (sign !== '*' && sign === text[t])) {
      p += isEscaped ? 2 : 1;
      t += 1;
    } else if (sign === '*') {
      [star, mark] = [p, t];
      p += 1;
    } else if (star >= 0) {
      p = star + 1;
      mark += 1;
      t = mark;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
