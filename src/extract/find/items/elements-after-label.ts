import type { Field } from '../../schema/field.ts';
import { readValues } from '../../values/read-value.ts';
import { type Candidate, candidateIn } from '../candidate.ts';
import type { Context } from '../context.ts';
import { matchLabels } from '../match-label.ts';

/** Lowest score of a label that names the list. */
const OWN_LABEL = 0.7;
const CHANCE = 0.85;

/** `Skills: sewing, knitting; weaving` → three elements. Lists below a title are left to the matcher. */
export function elementsAfterLabel(field: Field, items: Field, context: Context): Candidate[] {
  for (const run of context.view.lines.flatMap(({ runs }) => runs)) {
    const match = matchLabels(run.text, context.tokens(run), field.labels);
    const colon = match && match.score >= OWN_LABEL && /^\s*[:：]/.exec(run.text.slice(match.end));
    if (!colon) continue;
    let from = match.end + colon[0].length;
    const found: Candidate[] = [];
    for (const part of run.text.slice(from).split(/[,;•|]/)) {
      const [reading] = readValues(items, part, context.habits);
      if (reading) {
        const place = { value: reading.value, start: from + reading.start, end: from + reading.end };
        found.push(candidateIn(run, place, 'label-colon', CHANCE));
      }
      from += part.length + 1;
    }
    if (found.length > 0) return found;
  }
  return [];
}
