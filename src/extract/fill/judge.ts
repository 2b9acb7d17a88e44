import { within } from '../../domain/statistics.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Match } from '../match/matcher.ts';
import { WEIGHTS } from './judge-weights.ts';

/** The evidence for one value of a field. */
export interface Evidence {
  candidate: Candidate;
  /** Score of the rules, 0–1; 0 if no rule found it. */
  rule: number;
  /** The matcher's result for its words, or null. */
  match: Match | null;
  /** The matcher's log odds that the value is here, and not elsewhere or missing. */
  margin: number;
  /** The same for the other field with the strongest claim to these words. */
  claimed: number;
  /** Share of the field's distinguishing words that the document lacks. */
  unsaid: number;
  /** There is no matcher, only rules. */
  isRuleAlone: boolean;
}

/** Log odds are limited to these. */
const MOST = { margin: 8, end: 4 };
const HARDLY_KNOWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The features of the evidence. OCR words, and scripts that the matcher hardly knows, have weights of their own. */
export function featuresOf(evidence: Evidence): Record<string, number> {
  const { candidate, rule, match, margin, claimed, unsaid, isRuleAlone } = evidence;
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

/** The probability that each value is right: a multinomial regression (training/extract/fit_judge.py). */
export function chancesOf(evidence: readonly Evidence[]): number[] {
  const worth = evidence.map((one) => {
    const features = featuresOf(one);
    const sum = Object.entries(WEIGHTS).reduce((all, [name, weight]) => all + weight * features[name]!, 0);
    return Math.exp(sum);
  });
  const all = worth.reduce((sum, one) => sum + one, 1);
  return worth.map((one) => one / all);
}
