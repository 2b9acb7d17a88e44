import type { Candidate } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import type { Field } from '../schema/field.ts';
import { contentKeys } from '../schema/labels.ts';
import { findNumbers } from '../values/numbers.ts';

type Role = 'net' | 'tax' | 'gross';
type Totals = Record<Role, Candidate>;

/** What sums that add up say in favour of each of them, as log odds. Three numbers of a page rarely add up by chance. */
const ADDS_UP = 3;
/** Candidates of each total that are tried. */
const TRIED = 8;

const TAX = /^(?:tax|taxes|vat|gst|mwst|tva|iva)$/;
const WITHOUT = /^(?:net|nett|netto|subtotal|sub|excl|excluding|exclusive|before|without|untaxed|taxable)$/;
const OTHER =
  /^(?:rate|percent|id|number|discount|shipping|freight|paid|due|line|item|price|charge|rounding|cash|change)$/;

function roleOf(field: Field): Role | null {
  if (field.type !== 'number' || field.kind !== 'money') return null;
  const keys = contentKeys(field.words);
  if (keys.some((key) => OTHER.test(key))) return null;
  if (keys.some((key) => WITHOUT.test(key))) return 'net';
  const isWhole = keys.some((key) => /^(?:gross|grand|incl|including|inclusive|with)$/.test(key));
  if (keys.some((key) => TAX.test(key)) && !isWhole) return 'tax';
  return isWhole || keys.includes('total') ? 'gross' : null;
}

const logit = (chance: number): number => Math.log(chance / (1 - chance));
const raised = (chance: number): number => 1 / (1 + Math.exp(-logit(within(chance)) - ADDS_UP));
const within = (chance: number): number => Math.max(1e-4, Math.min(1 - 1e-4, chance));
const centsOf = ({ value }: Candidate): number => Math.round((value as number) * 100);

/**
 * Net total, tax and grand total are chosen together: those that add up are surer each. Where two are found and what is
 * between them is nowhere named, it is looked for among the numbers of the document, and computed if it is not printed.
 */
export function totalsTogether(
  candidates: ReadonlyMap<Field, readonly Candidate[]>,
  context: Context,
): Map<Field, readonly Candidate[]> {
  const fields = new Map<Role, Field>();
  for (const field of candidates.keys()) {
    const role = roleOf(field);
    if (role && !fields.has(role)) fields.set(role, field);
  }
  const whole = new Map(candidates);
  if (fields.size < 3) return whole;
  const offered = (role: Role): readonly Candidate[] => candidates.get(fields.get(role)!)!.slice(0, TRIED);
  const best = likeliest(offered('net'), offered('tax'), offered('gross'), context);
  if (!best) return whole;
  for (const [role, field] of fields) {
    const chosen = { ...best[role], score: raised(best[role].score) };
    const others = candidates.get(field)!.filter(({ value }) => value !== chosen.value);
    whole.set(
      field,
      [chosen, ...others].sort((a, b) => b.score - a.score),
    );
  }
  return whole;
}

function likeliest(
  nets: readonly Candidate[],
  taxes: readonly Candidate[],
  grosses: readonly Candidate[],
  context: Context,
): Totals | null {
  const found: { totals: Totals; worth: number }[] = [];
  const add = (totals: Totals): void => {
    const worth = Object.values(totals).reduce((sum, { score }) => sum + logit(within(score)), 0);
    found.push({ totals, worth });
  };
  for (const net of nets) {
    for (const gross of grosses) {
      const between = centsOf(gross) - centsOf(net);
      const tax = taxes.find((one) => centsOf(one) === between);
      // A net total above the grand total is none, and taxes are less than half of it.
      const isLikely = Math.abs(between) * 2 <= Math.abs(centsOf(net)) && between * centsOf(net) >= 0;
      if (!isLikely || centsOf(gross) === 0) continue;
      if (tax) add({ net, tax, gross });
      else if (between !== 0 && net.words[0] !== gross.words[0]) {
        add({ net, gross, tax: between2(between / 100, [net, gross], context) });
      }
    }
  }
  for (const tax of taxes) {
    for (const gross of grosses) {
      const net = centsOf(gross) - centsOf(tax);
      const isLikely = Math.abs(centsOf(tax)) * 2 <= Math.abs(net) && centsOf(tax) !== 0;
      if (!isLikely || nets.some((one) => centsOf(one) === net)) continue;
      const printed = between2(net / 100, [tax, gross], context);
      if (printed.way !== 'computed') add({ net: printed, tax, gross });
    }
  }
  return found.sort((a, b) => b.worth - a.worth)[0]?.totals ?? null;
}

/** How sure a number is that no evidence names but the other two. */
const UNNAMED = 0.12;

/** The number as it is printed somewhere, or computed from the two others. */
function between2(value: number, others: readonly [Candidate, Candidate], context: Context): Candidate {
  for (const line of context.view.lines) {
    for (const { start, end, value: read } of findNumbers(line.span.text, context.habits.decimal)) {
      if (read.decimals !== 2 || Math.round(read.number * 100) !== Math.round(value * 100)) continue;
      const words = line.span.wordsIn(start, end);
      const text = line.span.text.slice(start, end);
      return { value, text, words, way: 'pattern', score: UNNAMED, isChance: true };
    }
  }
  const words = others.flatMap((one) => [...one.words]);
  const text = words.map((word) => word.text).join(' ');
  return { value, text, words, way: 'computed', score: UNNAMED, isChance: true };
}
