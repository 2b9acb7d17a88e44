import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';
import { matchLabels } from './match-label.ts';

/** Beside a word for total, these say that it is not the amount to pay. */
const OTHER_TOTAL =
  /\b(?:sub|qty|quantity|items?|tax|gst|vat|discount|savings?|excl|excluding|before|exclusive|change|rounding|round|points?|tendered|cash|lines?|supplies)\b|\d ?%/i;
const SURELY_TOTAL =
  /\b(?:payable|due|grand|[il1]nclusive|[il1]ncl|[il1]ncluding|rounded|after|to pay|a pagar|a payer|te betalen|zahlbetrag|net total|nett)\b/i;
/** After these the sums are of something else: taxes by rate, payment and change. */
const AFTERMATH = /\b(?:(?:gst|tax|vat) (?:summary|analysis)|change|tendered)\b/i;

const isTotalField = (field: Field): boolean => {
  const names = field.labels.map((label) => label.keys.join(' '));
  return field.kind === 'money' && names.includes('grand total') && !names.includes('line total');
};

/**
 * The amount to pay: money on a line with a word for total. Words that say so outright, a place before the aftermath and
 * a large amount make it surer, since taxes, discounts and change stand around it.
 */
export function candidatesByTotals(field: Field, context: Context): Candidate[] {
  if (!isTotalField(field)) return [];
  const found: (Candidate & { amount: number })[] = [];
  let aftermath = false;
  for (const line of context.view.lines) {
    const { text } = line.span;
    aftermath ||= AFTERMATH.test(text);
    for (const run of line.runs) {
      const match = matchLabels(run.text, context.tokens(run), field.labels);
      if (!match || match.score < 0.4) continue;
      const from = text.indexOf(run.text) + match.start;
      const last = readValues(field, text.slice(from), context.habits)
        .filter(({ fit }) => fit > 0.5)
        .at(-1);
      if (!last) continue;
      const [start, end] = [from + last.start, from + last.end];
      const sure = SURELY_TOTAL.test(text);
      const other = OTHER_TOTAL.test(text) && !sure ? 0.5 : 1;
      const amount = Math.abs(Number(String(last.value).replace(/[^\d.]/g, '')));
      const score =
        Math.min(0.97, 0.55 + 0.3 * match.score + (sure ? 0.1 : 0)) * last.fit * other * (aftermath ? 0.7 : 1);
      const words = line.span.wordsIn(start, end);
      found.push({ value: last.value, text: text.slice(start, end), words, way: 'label-right', score, amount });
      break;
    }
  }
  const largest = Math.max(...found.map(({ amount }) => amount));
  return found.map(({ amount, ...candidate }) => ({
    ...candidate,
    score: candidate.score * (amount === largest ? 1 : 0.85),
  }));
}
