import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { type Curve, shareAt } from '../score.ts';

/** All that speaks for one value of a field. */
export interface Evidence {
  candidate: Candidate;
  /** What the rules say of it, 0–1; 0 where none found it. */
  rule: number;
  /** What the matcher says of its words; null where it does not name them. */
  match: Match | null;
  /** The matcher's log odds that these words are the value, and neither others nor none. */
  margin: number;
  /** 0–1: how many of the words that tell the field from others stand nowhere in the document. */
  unsaid: number;
  /** The document has so few words that the matcher never saw the like. */
  isTiny?: boolean;
}

/**
 * How the evidence weighs in the chance that a value is right: a logistic regression over the candidates of real and generated
 * documents (training/extract/fit_judge.py). A collection of many kinds counts four times as much as one of a single kind.
 */
const WEIGHTS = {
  base: -4.87,
  rule: 1.44,
  /** A label word for word with its value beside it: right in 36 of 38 cases, too few for the regression to believe it. */
  exact: 4,
  matched: 3.2,
  margin: 0.29,
  end: 0.42,
  unsaid: -1.34,
  /** What rules say by place or by looks alone. */
  byPlace: 1.54,
  byLooks: 1.68,
};
/** In tiny documents, and of words that were recognised from a picture or are in a script that it has few signs of, the matcher knows less. */
const RECOGNISED = { rule: 4.36, matched: -1.67, margin: -0.09 };
/**
 * Shares of values that were right at such a chance in collections that the weights were not fitted to: the likeliest candidate
 * of a field is right more often than the regression says of it alone.
 */
const SHARES: Curve = [
  [0, 0.01],
  [0.04, 0.1],
  [0.1, 0.35],
  [0.15, 0.5],
  [0.3, 0.62],
  [0.5, 0.72],
  [0.7, 0.79],
  [0.8, 0.9],
  [0.95, 0.95],
  [1, 0.97],
];
const HARDLY_KNOWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const EXACT_FROM = 0.95;
/** Logits beyond these say no more. */
const MOST = { margin: 8, end: 4 };

const within = (logit: number, most: number): number => Math.max(-most, Math.min(most, logit));

export function chanceOfEvidence({ candidate, rule, match, margin, unsaid, isTiny = false }: Evidence): number {
  const { way, words } = candidate;
  const isHard = isTiny || words.some(({ confidence }) => confidence !== null) || HARDLY_KNOWN.test(candidate.text);
  const seen = isHard ? RECOGNISED : { rule: 0, matched: 0, margin: 0 };
  let sum = WEIGHTS.base + WEIGHTS.unsaid * unsaid + (WEIGHTS.rule + seen.rule) * rule;
  if (rule >= EXACT_FROM) sum += WEIGHTS.exact;
  if (rule > 0 && way === 'position') sum += WEIGHTS.byPlace * rule;
  if (rule > 0 && (way === 'pattern' || way === 'example')) sum += WEIGHTS.byLooks * rule;
  if (match) {
    sum += WEIGHTS.matched + seen.matched + WEIGHTS.end * within(match.end, MOST.end);
    sum += (WEIGHTS.margin + seen.margin) * within(margin, MOST.margin);
  }
  return shareAt(1 / (1 + Math.exp(-sum)), SHARES);
}
