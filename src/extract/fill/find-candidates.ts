import { zip } from '../../domain/lists.ts';
import { candidatesByLabel } from '../find/by-label.ts';
import { candidateOf } from '../find/by-match.ts';
import { candidatesByExample, candidatesByPattern } from '../find/by-pattern.ts';
import type { Candidate } from '../find/candidate.ts';
import { companyNames } from '../find/company-names.ts';
import type { Context } from '../find/context.ts';
import type { Match } from '../match/matcher.ts';
import type { FindingRule } from '../rules.ts';
import { fieldAccepts } from '../schema/accepts.ts';
import type { Field } from '../schema/field.ts';
import { inStatedCase } from '../values/read-value.ts';
import { poolCandidates, writingKey } from './choose.ts';
import { chancesOf, type Evidence } from './judge.ts';
import { weighedMatches } from './weighed-matches.ts';

/** More are never needed: other fields claim at most a few of the best ones. */
const KEPT = 12;

/** The sender's name has a position rather than a label: the top of the first page. */
const candidatesByPosition = ({ kind }: Field, context: Context): Candidate[] =>
  kind === 'company' ? companyNames(context) : [];

type Finder = (field: Field, context: Context) => Candidate[];

const FINDERS: readonly (readonly [FindingRule, Finder])[] = [
  ['labels', candidatesByLabel],
  ['looks', candidatesByPattern],
  ['examples', candidatesByExample],
  ['letterhead', candidatesByPosition],
];

/** All candidates for one field, best first. */
export function findCandidates(field: Field, context: Context): Candidate[] {
  const ruled = ruledFor(field, context);
  const evidence = evidenceFor(field, ruled, context);
  const chances = chancesOf(evidence);
  return zip(evidence, chances)
    .map(([{ candidate }, score]) => ({ ...candidate, score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, KEPT);
}

export const ruledFor = (field: Field, context: Context): Candidate[] =>
  poolCandidates(byRules(field, context)).filter(({ value }) => fieldAccepts(field, inStatedCase(field, value)));

/** Combines the findings of the rules and the matcher, value by value. */
export function evidenceFor(field: Field, ruled: readonly Candidate[], context: Context): Evidence[] {
  const found = new Map<string, Evidence>();
  const unsaid = context.unsaid(field);
  const isRuleAlone = context.matches.size === 0;
  const weighed = weighedMatches(context.matches);
  const add = (candidate: Candidate, rule: number, match: Match | null, margin: number): void => {
    const claimed = weighed.strongestClaim(candidate.words[0], field);
    found.set(writingKey(candidate), { candidate, rule, match, margin, claimed, unsaid, isRuleAlone });
  };
  for (const candidate of ruled) add(candidate, candidate.score, null, 0);
  for (const { match, margin } of weighed.of(field)) {
    const candidate = candidateOf(field, match, context);
    if (!candidate || !fieldAccepts(field, inStatedCase(field, candidate.value))) continue;
    const known = found.get(writingKey(candidate));
    if (!known) add(candidate, 0, match, margin);
    else if (!known.match) Object.assign(known, { match, margin });
  }
  return [...found.values()];
}

const byRules = (field: Field, context: Context): Candidate[] =>
  FINDERS.filter(([rule]) => !context.without.has(rule)).flatMap(([, find]) => find(field, context));
