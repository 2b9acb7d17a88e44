import { within } from '../../domain/statistics.ts';
import { type Candidate, candidateIn } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import type { Field } from '../schema/field.ts';
import { contentKeys } from '../schema/labels.ts';
import { findNumbers } from '../values/numbers.ts';

const ROLES = ['net', 'tax', 'gross'] as const;
type Role = (typeof ROLES)[number];
type Totals = Record<Role, Candidate>;
type Offered = Record<Role, readonly Candidate[]>;

/** Candidates tried for each total. */
const TRIED = 8;

/** Log odds that each of three amounts gains if they add up. Three printed numbers rarely add up by chance. */
const ADDS_UP = 3;
/** Probability of an amount that has no evidence except the other two. */
const UNNAMED = 0.12;

const TAX = /^(?:tax|taxes|vat|gst|mwst|tva|iva)$/;
const WITHOUT = /^(?:net|nett|netto|subtotal|sub|excl|excluding|exclusive|before|without|untaxed|taxable)$/;
const WITH = /^(?:gross|grand|incl|including|inclusive|with)$/;
const OTHER =
  /^(?:rate|percent|id|number|discount|shipping|freight|paid|due|line|item|price|charge|rounding|cash|change)$/;

function roleOf(field: Field): Role | null {
  if (field.kind !== 'money') return null;
  const keys = contentKeys(field.words);
  const has = (pattern: RegExp): boolean => keys.some((key) => pattern.test(key));
  if (has(OTHER)) return null;
  if (has(WITHOUT)) return 'net';
  if (has(TAX) && !has(WITH)) return 'tax';
  return has(WITH) || keys.includes('total') ? 'gross' : null;
}

/**
 * Chooses net total, tax and grand total together. Amounts that add up become more likely, contradicting ones less
 * likely. A total without candidates is searched among the amounts of the document. A tax that is not printed is
 * computed, as on invoices that print only a tax for each rate.
 */
export function totalsTogether(
  candidates: ReadonlyMap<Field, readonly Candidate[]>,
  context: Context,
): Map<Field, readonly Candidate[]> {
  const fields = new Map<Role, Field>();
  for (const field of candidates.keys()) {
    const role = field.type === 'number' ? roleOf(field) : null;
    if (role && !fields.has(role)) fields.set(role, field);
  }
  const whole = new Map(candidates);
  if (fields.size < 2) return whole;
  const printed = new Map(
    amountsOf(context)
      .map((one) => [centsOf(one), one] as const)
      .reverse(),
  );
  const offered = Object.fromEntries(
    ROLES.map((role) => [role, (fields.has(role) ? whole.get(fields.get(role)!)! : []).slice(0, TRIED)]),
  ) as unknown as Offered;
  const best = likeliest(offered, printed);
  if (best) {
    for (const [role, field] of fields) {
      const others = whole.get(field)!.filter((one) => centsOf(one) !== centsOf(best[role]));
      whole.set(field, withChosen(best[role], others));
    }
  }
  return whole;
}

/** The most likely totals that add up, with their new scores, or null. */
function likeliest(offered: Offered, printed: ReadonlyMap<number, Candidate>): Totals | null {
  let best: Totals | null = null;
  let most = Number.NEGATIVE_INFINITY;
  const add = (totals: Totals): void => {
    const cents = { net: centsOf(totals.net), tax: centsOf(totals.tax), gross: centsOf(totals.gross) };
    // A tax is at most half of the net total and has its sign.
    const isLikely = Math.abs(cents.tax) * 2 <= Math.abs(cents.net) && cents.tax * cents.net >= 0 && cents.gross !== 0;
    const worth = ROLES.reduce((sum, role) => sum + logit(totals[role].score), 0);
    if (isLikely && worth > most) [best, most] = [totals, worth];
  };
  for (const gross of offered.gross) {
    for (const net of offered.net) {
      const missing = centsOf(gross) - centsOf(net);
      const tax = offered.tax.find((one) => centsOf(one) === missing);
      const found = tax ?? printed.get(missing);
      if (found) add({ net, tax: found, gross });
      else if (missing !== 0) add({ net, tax: computed(missing, [net, gross]), gross });
    }
    for (const tax of offered.tax) {
      const net = printed.get(centsOf(gross) - centsOf(tax));
      if (net && centsOf(tax) !== 0) add({ net, tax, gross });
    }
  }
  for (const net of offered.net) {
    for (const tax of offered.tax) {
      const gross = printed.get(centsOf(net) + centsOf(tax));
      if (gross && centsOf(tax) !== 0) add({ net, tax, gross });
    }
  }
  return best && withChances(best);
}

/** A computed tax confirms nothing: it is as likely as net and gross total together. */
function withChances(totals: Totals): Totals {
  const { net, tax, gross } = totals;
  if (tax.way === 'computed') return { net, gross, tax: { ...tax, score: net.score * gross.score } };
  return { net: surer(net), tax: surer(tax), gross: surer(gross) };
}

function computed(cents: number, from: readonly Candidate[]): Candidate {
  const words = from.flatMap((one) => [...one.words]);
  const text = words.map((word) => word.text).join(' ');
  return { value: cents / 100, text, words, way: 'computed', score: UNNAMED };
}

const logit = (chance: number): number => {
  const share = within(chance, 1e-4, 1 - 1e-4);
  return Math.log(share / (1 - share));
};
/** The amount with the higher score of amounts that add up. */
const surer = (one: Candidate): Candidate => ({
  ...one,
  score: 1 / (1 + Math.exp(-logit(one.score) - ADDS_UP)),
});
const inCents = (number: number): number => Math.round(number * 100);
const centsOf = ({ value }: Candidate): number => inCents(value as number);

/** Only one of them is right: the surer the chosen one, the less likely the others. */
function withChosen(chosen: Candidate, others: readonly Candidate[]): Candidate[] {
  const less = others.map((one) => ({ ...one, score: Math.min(one.score, 1 - chosen.score) }));
  return [chosen, ...less].sort((a, b) => b.score - a.score);
}

function amountsOf({ view, habits }: Context): Candidate[] {
  return view.lines.flatMap(({ span }) =>
    findNumbers(span.text, habits.decimal)
      .filter(({ value }) => value.decimals === 2)
      .map((found) => candidateIn(span, { ...found, value: inCents(found.value.number) / 100 }, 'pattern', UNNAMED)),
  );
}
