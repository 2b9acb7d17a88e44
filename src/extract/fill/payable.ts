import type { Candidate } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import type { Field } from '../schema/field.ts';
import { findNumbers } from '../values/numbers.ts';
import { readValues } from '../values/read-value.ts';
import { centsOf, inCents, surer, UNNAMED, withChosen } from './amounts.ts';
import { isWorthIt } from './choose.ts';

/** Most that a cash register rounds by, in cents. */
const MOST_ROUNDED = 4;

/**
 * Positions of the amount to pay among the amounts of a receipt: before the cash given and the change, else rounded
 * from the sum before it, else paid exactly.
 */
function payableAmong(cents: readonly number[]): number[] {
  const isPaid = (at: number): boolean => {
    const [own, given, next, last] = cents.slice(at, at + 4) as [number, ...number[]];
    const change = given! - own;
    return change > 0 && (next === change || (next === own && last === change));
  };
  const isRounded = (at: number): boolean => {
    const by = Math.abs(cents[at]! - (cents.slice(0, at).findLast((one) => Math.abs(one) > MOST_ROUNDED) ?? 0));
    return by > 0 && by <= MOST_ROUNDED;
  };
  const isExact = (at: number): boolean => cents[at + 1] === cents[at] && cents[at + 2] === 0;
  const places = [...cents.keys()].filter((at) => cents[at]! > 0);
  return [isPaid, isRounded, isExact].map((is) => places.filter(is)).find(({ length }) => length > 0) ?? [];
}

/** If a total was found, prefers the amount to pay. One without a label may not be much smaller than other amounts. */
export function withPayable(
  field: Field,
  found: readonly Candidate[],
  amounts: readonly Candidate[],
  { habits }: Context,
): readonly Candidate[] {
  if (!found[0] || !isWorthIt(found[0])) return found;
  const cents = amounts.map(centsOf);
  const payable = payableAmong(cents);
  const all = new Set(payable.map((at) => cents[at]));
  const named = found.find(({ text }) =>
    findNumbers(text, habits.decimal).some(({ value }) => all.has(inCents(value.number))),
  );
  const unnamed = payable.findLast((at) => {
    const others = cents.filter((one, place) => (place < at || place > at + 3) && one !== cents[at + 1]);
    return others.every((one) => one <= 2 * cents[at]!);
  });
  if (!named && unnamed === undefined) return found;
  const chosen = named ?? amounts[unnamed!]!;
  const value = named ? named.value : readValues(field, chosen.text, habits)[0]?.value;
  const others = found.filter((one) => one !== named);
  return withChosen(surer({ ...chosen, value, score: Math.max(UNNAMED, chosen.score) }), others);
}
