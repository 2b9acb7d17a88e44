import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import { standsUnder } from './by-label.ts';
import type { Candidate } from './candidate.ts';
import { type Context, linesBelow } from './context.ts';
import { likeness } from './match-label.ts';

const WEAKEST = 0.1;
/** Never enough to be called sure. */
const TRUST = 0.35;

/**
 * For a required field that nothing names outright: values beside or under words that are at least like its name. What
 * comes of it is always told as unsure.
 */
export function candidatesByLikeness(field: Field, context: Context): Candidate[] {
  const found: Candidate[] = [];
  for (const line of context.view.lines) {
    for (const run of line.runs) {
      const like = likeness(context.tokens(run), field.labels);
      if (like < WEAKEST || run.text.length > 80) continue;
      const after = line.runs.slice(line.runs.indexOf(run) + 1);
      const under = [...linesBelow(context.view, line, 4)].flatMap((next) =>
        next.runs.filter((candidate) => standsUnder(candidate, run, line.height)),
      );
      for (const [order, target] of [run, ...after.slice(0, 2), ...under.slice(0, 2)].entries()) {
        if (target !== run && context.isLabel(target)) continue;
        const reading = readValues(field, target.text, context.habits)[0];
        if (!reading || (target === run && field.type === 'string')) continue;
        const { start, end, value, fit } = reading;
        const text = target.text.slice(start, end);
        const score = (TRUST * like * fit) / (1 + order * 0.1);
        found.push({ value, text, words: target.wordsIn(start, end), way: 'label-right', score });
        break;
      }
    }
  }
  return found;
}
