import type { Candidate } from '../find/candidate.ts';
import type { Context } from '../find/context.ts';
import { findItems } from '../find/items/find-items.ts';
import type { Field } from '../schema/field.ts';
import { type Answer, leaf } from './answer.ts';
import { choose } from './choose.ts';
import { findCandidates } from './find-candidates.ts';

/** Answers the whole schema. Leaves outside arrays compete for words with each other; arrays are found on their own. */
export function fill(root: Field, context: Context): Answer {
  const leaves = [...leavesOutsideArrays(root)];
  const candidates = new Map<Field, Candidate[]>();
  for (const field of leaves) candidates.set(field, findCandidates(field, context));
  return answer(root, choose(candidates), [], context);
}

function* leavesOutsideArrays(field: Field): Generator<Field> {
  if (field.type === 'object') for (const child of field.properties) yield* leavesOutsideArrays(child);
  else if (field.type !== 'array') yield field;
}

function answer(
  field: Field,
  chosen: ReadonlyMap<Field, Candidate>,
  siblings: readonly Field[],
  context: Context,
): Answer {
  if (field.type === 'object') {
    return {
      shape: 'object',
      field,
      entries: field.properties.map((child) => {
        const others = field.properties.filter((other) => other !== child && other.type === 'array');
        return [child.name, answer(child, chosen, others, context)] as const;
      }),
    };
  }
  if (field.type === 'array') return { shape: 'array', field, items: findItems(field, siblings, context) };
  const candidate = chosen.get(field);
  return candidate ? leaf(field, candidate) : { shape: 'leaf', field, value: null, candidate: null };
}
