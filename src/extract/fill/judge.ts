import { within } from '../../domain/statistics.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { WEIGHTS } from './judge-weights.ts';

/** All that speaks for one value of a field. */
export interface Evidence {
  candidate: Candidate;
  /** What the rules say of it, 0–1; 0 where none found it. */
  rule: number;
  /** What the matcher says of its words; null where it does not name them. */
  match: Match | null;
  /** The matcher's log odds that these words are the value, and neither others nor none. */
  margin: number;
  /** The same for the other field that wants these words most. */
  claimed: number;
  /** 0–1: how many of the words that distinguish the field from others are missing from the document. */
  unsaid: number;
  /** There is no matcher: the rules alone speak. */
  isRuleAlone: boolean;
}

/** Log odds beyond these say no more. */
const MOST = { margin: 8, end: 4 };
const HARDLY_KNOWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The evidence in numbers. Words recognised from a picture, and scripts that the matcher has few signs of, are weighed apart. */
export function featuresOf({
  candidate,
  rule,
  match,
  margin,
  claimed,
  unsaid,
  isRuleAlone,
}: Evidence): Record<string, number> {
  const { way, words, text } = candidate;
  const read = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  const hard = Number(read.length > 0 || HARDLY_KNOWN.test(text));
  const matched = match ? 1 : 0;
  const odds = match ? within(margin, -MOST.margin, MOST.margin) : 0;
  return {
    base: 1,
    rule,
    exact: Number(rule >= 0.95),
    byPlace: way === 'position' ? rule : 0,
    byLooks: way === 'pattern' || way === 'example' ? rule : 0,
    matched,
    margin: odds,
    sure: Math.max(0, odds - 2),
    end: match ? within(match.end, -MOST.end, MOST.end) : 0,
    both: matched * rule,
    claimed: Math.max(0, within(claimed, -MOST.margin, MOST.margin) - Math.max(0, odds)),
    unsaid,
    doubt: 1 - Math.min(1, ...read),
    hard,
    hardRule: hard * rule,
    hardMatched: hard * matched,
    hardMargin: hard * odds,
    aloneRule: isRuleAlone ? rule : 0,
  };
}

/** The chance that each value is right, or that none is: a multinomial regression (training/extract/fit_judge.py). */
export function chancesOf(evidence: readonly Evidence[]): number[] {
  const worth = evidence.map((one) => {
    const features = featuresOf(one);
    const sum = Object.entries(WEIGHTS).reduce((all, [name, weight]) => all + weight * features[name]!, 0);
    return Math.exp(sum);
  });
  const all = worth.reduce((sum, one) => sum + one, 1);
  return worth.map((one) => one / all);
}
