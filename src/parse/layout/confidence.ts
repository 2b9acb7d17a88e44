import type { Region } from './regions/region.ts';

/** What rules alone say is right less often than they think. */
const RULES_DISCOUNT = 0.9;

/** Probability that box and type of a region are right. */
export function confidenceOf(region: Region): number {
  const { score, evidence } = region;
  const raw = score === null ? RULES_DISCOUNT * (evidence ?? 0.5) : score;
  return Math.min(0.99, Math.max(0.01, raw));
}
