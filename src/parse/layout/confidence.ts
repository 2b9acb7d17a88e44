import type { Region } from './region.ts';

/** Rules alone have no second opinion on the box. */
const RULES_ALONE = 0.95;

/**
 * The probability that box and type are right: the detector score, and the evidence of a rule that changed the type.
 */
export const confidenceOf = ({ score, evidence }: Region): number =>
  Math.min(0.99, Math.max(0.01, combined(score, evidence)));

function combined(score: number | null, evidence: number | null): number {
  if (score === null) return RULES_ALONE * (evidence ?? 0.5);
  if (evidence === null) return score;
  return (score + evidence) / 2;
}
