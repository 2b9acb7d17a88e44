import type { FieldMetrics } from '../../src/domain/extraction/extraction.ts';

type Json = Record<string, unknown>;

/** An extracted value with its label. */
export interface ComparedLeaf {
  metrics: FieldMetrics;
  right: boolean;
  inList: boolean;
  path: string;
}

/** Texts without case, punctuation and spaces; numbers as numbers, even if written as text. */
export function normal(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value !== 'string') return String(value);
  const digits = value.replace(/[,\s]/g, '');
  if (/^-?\d+(\.\d+)?$/.test(digits)) return String(Math.round(Number(digits) * 1e6) / 1e6);
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s_]+/gu, '');
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** All values with their labels; list items are compared with the most similar label. */
export function* comparedLeaves(
  results: unknown,
  metrics: unknown,
  label: unknown,
  inList = false,
  path = '',
): Generator<ComparedLeaf> {
  if (Array.isArray(results)) {
    const left = Array.isArray(label) ? [...label] : [];
    for (const [index, item] of results.entries()) {
      const at = mostSimilar(item, left);
      const [own] = at < 0 ? [undefined] : left.splice(at, 1);
      // Plain values of a list share one leaf of metrics.
      const of = Array.isArray(metrics) ? metrics[index] : metrics;
      yield* comparedLeaves(item, of, own, true, `${path}[]`);
    }
  } else if (isObject(results)) {
    for (const [name, value] of Object.entries(results)) {
      // A field without a label is not known to be wrong.
      if (isObject(label) && !(name in label)) continue;
      const own = isObject(label) ? label[name] : undefined;
      yield* comparedLeaves(value, (metrics as Json)[name], own, inList, `${path}.${name}`);
    }
  } else if (results !== null) {
    yield { metrics: metrics as FieldMetrics, inList, path, right: normal(results) === normal(label) };
  }
}

/** The label that shares the most values with an item: order is scored elsewhere. */
function mostSimilar(item: unknown, among: readonly unknown[]): number {
  let best = -1;
  let most = -1;
  for (const [index, other] of among.entries()) {
    const same = isObject(item)
      ? Object.keys(item).filter((name) => isObject(other) && normal(item[name]) === normal(other[name])).length
      : Number(normal(item) === normal(other));
    if (same > most) [best, most] = [index, same];
  }
  return best;
}
