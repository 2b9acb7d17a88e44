import type { FieldMetrics } from './extraction.ts';

export const isMetrics = (value: unknown): value is FieldMetrics =>
  value !== null &&
  typeof value === 'object' &&
  typeof (value as FieldMetrics).score === 'number' &&
  typeof (value as FieldMetrics).confidence === 'string' &&
  typeof (value as FieldMetrics).citation_status === 'string';

/** All values with their own metrics, and their paths. Iterative: callers choose the depth. */
export function* metricsLeaves(metrics: unknown): Generator<{ path: (string | number)[]; metrics: FieldMetrics }> {
  const open: { node: unknown; path: (string | number)[] }[] = [{ node: metrics, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, path } = next;
    if (isMetrics(node)) yield { path, metrics: node };
    else if (Array.isArray(node)) open.push(...node.map((item, at) => ({ node: item, path: [...path, at] })).reverse());
    else if (node !== null && typeof node === 'object') {
      open.push(
        ...Object.entries(node)
          .map(([name, inner]) => ({ node: inner, path: [...path, name] }))
          .reverse(),
      );
    }
  }
}

const MOST_SCORES = 1_000;

export const lowestScores = (metrics: unknown): number[] =>
  [...metricsLeaves(metrics)]
    .map(({ metrics: { score } }) => score)
    .sort((a, b) => a - b)
    .slice(0, MOST_SCORES);
