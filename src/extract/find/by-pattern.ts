import type { Field } from '../schema/field.ts';
import { readValues } from '../values/read-value.ts';
import { type Candidate, candidateIn } from './candidate.ts';
import type { Context } from './context.ts';

/** Kinds recognised by their format, and the trust in it. */
const BY_LOOKS: Partial<Record<Field['kind'], number>> = {
  email: 0.7,
  iban: 0.75,
  url: 0.6,
  date: 0.42,
  year: 0.4,
  phone: 0.4,
  time: 0.45,
  currency: 0.5,
  units: 0.5,
  choice: 0.38,
};

/** Values of a kind that needs no label. The fewer different ones the document has, the more likely each is. */
export function candidatesByPattern(field: Field, context: Context): Candidate[] {
  const trust = BY_LOOKS[field.kind];
  if (trust === undefined) return [];
  const found: Candidate[] = [];
  for (const { span } of context.view.lines) {
    for (const reading of readValues(field, span.text, context.habits)) {
      // A day without a year needs a label.
      if (field.kind === 'date' && reading.fit < 0.9) continue;
      found.push(candidateIn(span, reading, 'pattern', trust * reading.fit));
    }
  }
  const different = new Set(found.map(({ value }) => String(value))).size;
  const isShared = field.kind === 'currency' || field.kind === 'units' || field.kind === 'choice';
  const share = isShared ? 1 : 1 / Math.sqrt(Math.max(1, different));
  // The first one on the page is the most likely: letterheads and document dates are at the top.
  return found.map((candidate, index) => ({ ...candidate, score: candidate.score * share * (index === 0 ? 1 : 0.9) }));
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[\s'"’]+/g, '');

/** An example value of the schema that occurs verbatim in the document. */
export function candidatesByExample(field: Field, context: Context): Candidate[] {
  if (field.type !== 'string' || field.examples.length === 0) return [];
  const found: Candidate[] = [];
  for (const example of field.examples) {
    const wanted = squeeze(example);
    if (wanted.length < 3) continue;
    for (const line of context.view.lines) {
      for (const run of line.runs) {
        if (!squeeze(run.text).includes(wanted)) continue;
        const words = smallestCover(run.words, wanted);
        const text = words.map((word) => word.text).join(' ');
        found.push({ value: text, text, words, way: 'example', score: 0.62 });
      }
    }
  }
  return found.slice(0, 3);
}

/** The shortest run of words that contains the wanted letters. */
function smallestCover<T extends { text: string }>(words: readonly T[], wanted: string): T[] {
  let best = [...words];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const part = words.slice(from, to);
      if (part.length < best.length && squeeze(part.map((word) => word.text).join('')).includes(wanted)) best = part;
    }
  }
  return best;
}
