import { type FieldAnswer, hasSupport } from '../find/answer.ts';
import type { Field } from '../schema/field.ts';

export interface Settled {
  answer: FieldAnswer;
  /** Required fields without support. They are null even if the schema does not allow it. */
  unsupported: readonly Field[];
}

/** Removes fields without support: null if nullable or required, otherwise no property. */
export function settleUnsupported(answer: FieldAnswer): Settled {
  const unsupported = new Map<string, Field>();
  const settled = settleInto(answer, unsupported);
  return { answer: settled, unsupported: [...unsupported.values()] };
}

function settleInto(answer: FieldAnswer, unsupported: Map<string, Field>): FieldAnswer {
  if (answer.shape === 'leaf') return answer;
  if (answer.shape === 'array') {
    const { maxItems } = answer.field.schema;
    const kept = answer.items.filter(hasSupport).slice(0, typeof maxItems === 'number' ? maxItems : undefined);
    return { ...answer, items: kept.map((item) => settleInto(item, unsupported)) };
  }
  const entries: (readonly [string, FieldAnswer])[] = [];
  for (const [name, entry] of answer.entries) {
    const { required, nullable, type, path } = entry.field;
    if (!required && !hasSupport(entry) && !nullable) continue;
    if (entry.shape !== 'leaf' && nullable && !hasSupport(entry)) {
      entries.push([name, { shape: 'leaf', field: entry.field, value: null, candidate: null }]);
      continue;
    }
    const isMissing = entry.shape === 'leaf' && !hasSupport(entry) && entry.value !== '';
    if (isMissing && !nullable && type !== 'null') unsupported.set(path, entry.field);
    entries.push([name, settleInto(entry, unsupported)]);
  }
  return { ...answer, entries };
}
