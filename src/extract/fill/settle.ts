import { QuireError } from '../../domain/errors.ts';
import { type Answer, hasSupport } from './answer.ts';

/**
 * Takes out what the document is silent about: null where the schema allows it, otherwise no property at all. What may be
 * neither is named in an error: nothing is made up. Items of arrays that lack something required are no items.
 */
export function settle(answer: Answer): Answer {
  if (answer.shape === 'leaf') return answer;
  if (answer.shape === 'array') {
    const items = answer.items.flatMap((item) => {
      const settled = trySettle(item);
      return settled && hasSupport(settled) ? [settled] : [];
    });
    return { ...answer, items: items.slice(0, numberOr(answer.field.schema.maxItems, items.length)) };
  }
  const entries: (readonly [string, Answer])[] = [];
  for (const [name, entry] of answer.entries) {
    const { required, nullable, type } = entry.field;
    if (!required && !hasSupport(entry) && !nullable) continue;
    if (entry.shape !== 'leaf' && nullable && !hasSupport(entry)) {
      entries.push([name, { shape: 'leaf', field: entry.field, value: null, candidate: null }]);
      continue;
    }
    const isSilent = entry.shape === 'leaf' && !hasSupport(entry) && entry.value !== '';
    if (isSilent && !nullable && type !== 'null') {
      throw new QuireError('required_field_unsupported', { field: entry.field.path });
    }
    entries.push([name, settle(entry)]);
  }
  return { ...answer, entries };
}

function trySettle(item: Answer): Answer | null {
  try {
    return settle(item);
  } catch {
    return null;
  }
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
