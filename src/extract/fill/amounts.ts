import { within } from '../../domain/statistics.ts';
import { type Candidate, candidateIn } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import { findNumbers } from '../values/numbers.ts';

/** Log odds that each of three amounts gains if they add up. Three printed numbers rarely add up by chance. */
const ADDS_UP = 3;
/** Probability of an amount that has no evidence except the other two. */
export const UNNAMED = 0.12;

export const logit = (chance: number): number => {
  const share = within(chance, 1e-4, 1 - 1e-4);
  return Math.log(share / (1 - share));
};
/** The amount with the higher score of amounts that add up. */
export const surer = (one: Candidate): Candidate => ({
  ...one,
  score: 1 / (1 + Math.exp(-logit(one.score) - ADDS_UP)),
});
export const inCents = (number: number): number => Math.round(number * 100);
export const centsOf = ({ value }: Candidate): number => inCents(value as number);

/** Only one of them is right: the surer the chosen one, the less likely the others. */
export function withChosen(chosen: Candidate, others: readonly Candidate[]): Candidate[] {
  const less = others.map((one) => ({ ...one, score: Math.min(one.score, 1 - chosen.score) }));
  return [chosen, ...less].sort((a, b) => b.score - a.score);
}

export function amountsOf({ view, habits }: Context): Candidate[] {
  return view.lines.flatMap(({ span }) =>
    findNumbers(span.text, habits.decimal)
      .filter(({ value }) => value.decimals === 2)
      .map((found) => candidateIn(span, { ...found, value: inCents(found.value.number) / 100 }, 'pattern', UNNAMED)),
  );
}
