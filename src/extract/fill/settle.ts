import { type FieldAnswer, hasSupport } from '../find/answer.ts';
import type { Field } from '../schema/field.ts';

export interface Settled {
  answer: FieldAnswer;
  /** Required fields that nothing in the document supports; they are null although the schema does not say so. */
  unsupported: readonly Field[];
}

/** Removes what the document does not state: null if allowed or required, otherwise no property. */
export function settleUnsupported(answer: FieldAnswer): Settled {
  const unsupported = new Map<string, Field>();
  const settled = settleInto(answer, unsupported);
  return { answer: settled, unsupported: [...unsupported.values()] };
}

function settleInto(answer: FieldAnswer, unsupported: Map<string, Field>): FieldAnswer {
  if (answer.shape === 'leaf') return answer;
  if (answer.shape === 'array') {
    const said = answer.items.filter(hasSupport).slice(0, numberOr(answer.field.schema.maxItems, answer.items.length));
    return { ...answer, items: said.map((item) => settleInto(item, unsupported)) };
  }
  const entries: (readonly [string, FieldAnswer])[] = [];
  for (const [name, entry] of answer.entries) {
    const { required, nullable, type, path } = entry.field;
    if (!required && !hasSupport(entry) && !nullable) continue;
    if (entry.shape !== 'leaf' && nullable && !hasSupport(entry)) {
      entries.push([name, { shape: 'leaf', field: entry.field, value: null, candidate: null }]);
      continue;
    }
    const isSilent = entry.shape === 'leaf' && !hasSupport(entry) && entry.value !== '';
    if (isSilent && !nullable && type !== 'null') unsupported.set(path, entry.field);
    entries.push([name, settleInto(entry, unsupported)]);
  }
  return { ...answer, entries };
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
