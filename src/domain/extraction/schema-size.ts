import { QuireError } from '../errors.ts';
import { isPlainObject } from '../plain-object.ts';

type Json = Record<string, unknown>;

/** As deep as extraction follows fields, and as deep as it follows alternatives of one field. */
const MOST_NESTED = 8;
/** A field takes a hundredth of a millisecond to describe, and a look through the whole document to fill. */
const MOST_FIELDS = 100_000;
/** Counting itself must not take long either: this is some ten milliseconds. */
const MOST_LOOKS = 200_000;

const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** Refuses small schemas that expand without end through references. Each place is counted once and its sum reused. */
export function requireFewFields(root: Json, resolve: (reference: string) => Json): void {
  const known = new Map<Json, Map<number, number>>();
  let looks = 0;
  const tooMany = (): never => {
    throw new QuireError('invalid_schema', {
      reason: `it has more than ${MOST_FIELDS} fields once its references are followed`,
    });
  };
  const count = (node: Json, depth: number, branch: number): number => {
    const at = depth * (MOST_NESTED + 1) + branch;
    const sums = known.get(node) ?? new Map<number, number>();
    known.set(node, sums);
    const found = sums.get(at);
    if (found !== undefined) return found;
    if (++looks > MOST_LOOKS) tooMany();
    let sum = 1;
    const add = (part: Json, nextDepth: number, nextBranch: number) => {
      sum += count(part, nextDepth, nextBranch);
      if (sum > MOST_FIELDS) tooMany();
    };
    const target = typeof node.$ref === 'string' ? resolve(node.$ref) : null;
    for (const part of target && target !== node ? [node, target] : [node]) {
      if (branch < MOST_NESTED) {
        for (const group of [part.allOf, part.anyOf, part.oneOf]) {
          for (const one of objectsIn(group)) add(one, depth, branch + 1);
        }
      }
      if (depth >= MOST_NESTED) continue;
      for (const child of Object.values(isPlainObject(part.properties) ? part.properties : {})) {
        if (isPlainObject(child)) add(child, depth + 1, 0);
      }
      if (isPlainObject(part.items)) add(part.items, depth + 1, 0);
    }
    sums.set(at, sum);
    return sum;
  };
  count(root, 0, 0);
}
