import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';
import { matchLabels } from './match-label.ts';

/** Beside a word for total, these say that it is not the amount to pay. */
const OTHER_TOTAL =
  /\b(?:sub|qty|quantity|items?|tax|gst|vat|discount|saving|savings|excl|excluding|before|exclusive|change|rounding|round|points?|tendered|cash|lines?)\b/i;

/**
 * The amount to pay: money on a line with a word for total. The surest are the strongest word, the latest on the page and
 * the largest amount, since taxes, discounts and change stand around it.
 */
export function candidatesByTotals(field: Field, context: Context): Candidate[] {
  const isTotal = field.kind === 'money' && field.labels.some((label) => label.keys.join(' ') === 'grand total');
  if (!isTotal || field.labels.some((label) => label.keys.join(' ') === 'line total')) return [];
  const found: (Candidate & { amount: number })[] = [];
  for (const line of context.view.lines) {
    const { text } = line.span;
    if (!/\b(?:total|totale|totaal|summe|gesamt|amount due|balance due|amount)\b|合計|总计|סה"כ/iu.test(text)) continue;
    for (const run of line.runs) {
      const match = matchLabels(run.text, context.tokens(run), field.labels);
      if (!match || match.score < 0.4) continue;
      const from = line.span.text.indexOf(run.text) + match.start;
      const readings = readValues(field, line.span.text.slice(from), context.habits).filter(({ fit }) => fit > 0.5);
      const last = readings.at(-1);
      if (!last) continue;
      const start = from + last.start;
      const end = from + last.end;
      const words = line.span.wordsIn(start, end);
      const other = OTHER_TOTAL.test(text) ? 0.55 : 1;
      const amount = Number(String(last.value).replace(/[^\d.]/g, ''));
      const score = (0.6 + 0.3 * match.score) * last.fit * other;
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
