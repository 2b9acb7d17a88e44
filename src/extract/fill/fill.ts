import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, leafAnswer } from '../find/answer.ts';
import type { Candidate } from '../find/candidate.ts';
import { type Context, type Means, makeContext } from '../find/context.ts';
import { partAbout, recordOf } from '../find/focus.ts';
import { findItems } from '../find/items/find-items.ts';
import { type Field, singleFields } from '../schema/field.ts';
import { isWorthIt } from './choose.ts';
import { findCandidates } from './find-candidates.ts';
import { totalsTogether } from './totals.ts';

/** Answers the whole schema: single values by their evidence, lists separately. */
export function fillSchema(root: Field, context: Context): FieldAnswer {
  const focus = focusing(root, context);
  const candidates = new Map<Field, Candidate[]>();
  for (const field of singleFields(root)) candidates.set(field, findCandidates(field, focus(field)));
  const lists = new Map([...listsIn(root, [])].map(([field, among]) => [field, findItems(field, among, focus(field))]));
  const together = totalsTogether(candidates, context);
  return answer(root, { seen: together, lists });
}

/** Lists that are not inside lists, each with its siblings. */
function* listsIn(field: Field, among: readonly Field[]): Generator<readonly [Field, readonly Field[]]> {
  if (field.type === 'array') yield [field, among];
  if (field.type !== 'object') return;
  const lists = field.properties.filter(({ type }) => type === 'array');
  for (const child of field.properties) yield* listsIn(child, lists);
}

/** Where to search for a field: the whole document, or the part about the record that its description names. */
function focusing(root: Field, context: Context): (field: Field) => Context {
  const parts = new Map<string, Context>();
  return (field) => {
    const record = recordOf(field);
    if (record === null) return context;
    let part = parts.get(record);
    if (!part) {
      const view = partAbout(record, context.view);
      part = view ? makeContext(view, root, inPart(context, view.words)) : context;
      parts.set(record, part);
    }
    return part;
  };
}

function inPart({ matches, without }: Context, words: readonly DocumentWord[]): Means {
  const inside = new Set(words);
  const kept = [...matches].map(([field, all]) => [field, all.filter((match) => inside.has(match.words[0]!))] as const);
  return { matches: new Map(kept), without };
}

interface Found {
  /** All candidates of single fields, trusted or not, the most likely first. */
  seen: ReadonlyMap<Field, readonly Candidate[]>;
  lists: ReadonlyMap<Field, readonly FieldAnswer[]>;
}

/** How many values below the threshold are shown, and their lowest score. */
const SHOWN = { most: 3, from: 0.05 };

function answer(field: Field, found: Found): FieldAnswer {
  if (field.type === 'object') {
    const entries = field.properties.map((child) => [child.name, answer(child, found)] as const);
    return { shape: 'object', field, entries };
  }
  if (field.type === 'array') return { shape: 'array', field, items: found.lists.get(field) ?? [] };
  const seen = found.seen.get(field) ?? [];
  if (seen[0] && isWorthIt(seen[0])) return leafAnswer(field, seen[0]);
  const untrusted = seen.filter(({ score }) => score >= SHOWN.from).slice(0, SHOWN.most);
  return { shape: 'leaf', field, value: null, candidate: null, untrusted };
}
