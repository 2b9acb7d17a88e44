import { QuireError } from '../../domain/errors.ts';
import { type Answer, hasSupport } from '../find/answer.ts';

/** More names would only hide the first ones. */
const MOST_NAMED = 5;

/**
 * Takes out what the document is silent about: null where the schema allows it, otherwise no property at all. What may be
 * neither is named in an error: nothing is made up. Items of arrays that lack something required are no items.
 */
export function settle(answer: Answer): Answer {
  const missing: string[] = [];
  const settled = settleInto(answer, missing);
  if (missing.length === 0) return settled;
  const others = missing.length - MOST_NAMED;
  const field = missing.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
  throw new QuireError('required_field_unsupported', { field });
}

function settleInto(answer: Answer, missing: string[]): Answer {
  if (answer.shape === 'leaf') return answer;
  if (answer.shape === 'array') {
    const items = answer.items.flatMap((item) => {
      const lacking: string[] = [];
      const settled = settleInto(item, lacking);
      return lacking.length === 0 && hasSupport(settled) ? [settled] : [];
    });
    return { ...answer, items: items.slice(0, numberOr(answer.field.schema.maxItems, items.length)) };
  }
  const entries: (readonly [string, Answer])[] = [];
  for (const [name, entry] of answer.entries) {
    const { required, nullable, type, path } = entry.field;
    if (!required && !hasSupport(entry) && !nullable) continue;
    if (entry.shape !== 'leaf' && nullable && !hasSupport(entry)) {
      entries.push([name, { shape: 'leaf', field: entry.field, value: null, candidate: null }]);
      continue;
    }
    const isSilent = entry.shape === 'leaf' && !hasSupport(entry) && entry.value !== '';
    if (isSilent && !nullable && type !== 'null') missing.push(path);
    entries.push([name, settleInto(entry, missing)]);
  }
  return { ...answer, entries };
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
