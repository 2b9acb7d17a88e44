import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';

/** All that speaks for one value of a field. */
export interface Evidence {
  candidate: Candidate;
  /** What the rules say of it, 0–1; 0 where none found it. */
  rule: number;
  /** What the matcher says of its words; null where it does not name them. */
  match: Match | null;
  /** 0–1: how many of the words that tell the field from others stand nowhere in the document. */
  unsaid: number;
}

/**
 * How the evidence weighs in the chance that a value is right: near a logistic regression over the candidates of
 * documents that the matcher never saw but the rules were made on (training/extract/README.md).
 */
const BASE = -4.1;
const RULE = 4.2;
const MATCHED = 1.8;
const START = 0.3;
const END = 0.28;
/** A label word for word with its value beside it was right in every document that this was fitted on. */
const EXACT = { from: 0.95, adds: 2.4 };
/**
 * A document that has none of a field's own words has rarely a value for it: fields of other papers were filled some five times
 * as often without this (bench/RESULTS.md). A value that the schema itself shows speaks for itself.
 */
const UNSAID = { at: -3, byExample: -1.7 };
/** Logits beyond this say no more. */
const MOST = 8;

const within = (logit: number): number => Math.max(-MOST, Math.min(MOST, logit));

export function chanceOfEvidence({ candidate, rule, match, unsaid }: Evidence): number {
  const ruled = RULE * rule + (rule >= EXACT.from ? EXACT.adds : 0);
  const matched = match ? MATCHED + START * within(match.start) + END * within(match.end) : 0;
  // A matcher that hesitates takes nothing from what a rule knows.
  const silence = unsaid * (candidate.way === 'example' ? UNSAID.byExample : UNSAID.at);
  return logistic(BASE + silence + ruled + (rule > 0 ? Math.max(0, matched) : matched));
}

const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum));
