import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';

/** All that speaks for one value of a field. */
export interface Evidence {
  candidate: Candidate;
  /** What the rules say of it, 0–1; 0 where none found it. */
  rule: number;
  /** What the matcher says of its words; null where it does not name them. */
  match: Match | null;
  /** How much surer the matcher is of these words than of any others for the field; negative where it prefers others. */
  lead: number;
  /** 0–1: how many of the words that tell the field from others stand nowhere in the document. */
  unsaid: number;
}

/**
 * How the evidence weighs in the chance that a value is right: a logistic regression over the candidates of real and generated
 * documents, in which every collection counts the same (training/extract/fit_judge.py).
 */
const WEIGHTS = {
  base: -4.1,
  rule: 4.2,
  /** A label word for word with its value beside it. */
  exact: 2.4,
  matched: 1.8,
  start: 0.3,
  end: 0.28,
  overNothing: 0,
  lead: 0,
  unsaid: -3,
  /** What rules say by place or by looks alone is worth less, or more. */
  byPlace: 0,
  byLooks: 0,
};
const EXACT_FROM = 0.95;
/** Logits beyond this say no more. */
const MOST = 8;

const within = (logit: number): number => Math.max(-MOST, Math.min(MOST, logit));

export function chanceOfEvidence({ candidate, rule, match, lead, unsaid }: Evidence): number {
  const { way } = candidate;
  let sum = WEIGHTS.base + WEIGHTS.unsaid * unsaid + WEIGHTS.rule * rule;
  if (rule >= EXACT_FROM) sum += WEIGHTS.exact;
  if (rule > 0 && way === 'position') sum += WEIGHTS.byPlace * rule;
  if (rule > 0 && (way === 'pattern' || way === 'example')) sum += WEIGHTS.byLooks * rule;
  if (match) {
    const { start, end, nothing } = match;
    sum += WEIGHTS.matched + WEIGHTS.start * within(start) + WEIGHTS.end * within(end);
    sum += WEIGHTS.overNothing * within(start - nothing) + WEIGHTS.lead * within(lead);
  }
  return 1 / (1 + Math.exp(-sum));
}
