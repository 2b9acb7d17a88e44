import { occurrences } from '../../domain/statistics.ts';
import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, hasSupport, type LeafAnswer, resultsOf, supportingWords } from '../find/answer.ts';

/** Merges the results of two windows of a long document: the best values, lists in order, shared elements once. */
export function mergeAnswers(first: FieldAnswer, second: FieldAnswer): FieldAnswer {
  if (first.shape === 'object' && second.shape === 'object') {
    const others = new Map(second.entries);
    const entries = first.entries.map(
      ([name, entry]) => [name, mergeAnswers(entry, others.get(name) ?? entry)] as const,
    );
    return { ...first, entries };
  }
  if (first.shape === 'array' && second.shape === 'array')
    return { ...first, items: listed(first.items, second.items) };
  if (first.shape === 'leaf' && second.shape === 'leaf') return worthOf(second) > worthOf(first) ? second : first;
  // One window has no value for a nullable object.
  return hasSupport(first) ? first : second;
}

function worthOf({ value, candidate }: LeafAnswer): number {
  if (candidate) return candidate.score;
  return value === null ? -1 : 0;
}

/** Elements that share more of their words than this are the same, complete in one window and cut off in the other. */
const SAME_ELEMENT = 0.5;

/** The elements of both lists, those with the same words once. */
export function listed(before: readonly FieldAnswer[], after: readonly FieldAnswer[]): FieldAnswer[] {
  const items = [...before];
  const owner = new Map<DocumentWord, number>();
  for (const [index, item] of before.entries()) for (const word of supportingWords(item)) owner.set(word, index);
  const values = new Map(before.map((item, index) => [JSON.stringify(resultsOf(item)), index]));
  for (const item of after) {
    const words = supportingWords(item);
    const same = words.length > 0 ? sharedWith(words, owner) : values.get(JSON.stringify(resultsOf(item)));
    if (same === undefined) items.push(item);
    else items[same] = mergeAnswers(items[same]!, item);
  }
  return items;
}

function sharedWith(words: readonly DocumentWord[], owner: ReadonlyMap<DocumentWord, number>): number | undefined {
  const shares = occurrences(words.map((word) => owner.get(word)).filter((index) => index !== undefined));
  const [best] = [...shares].sort((a, b) => b[1] - a[1]);
  return best && best[1] > words.length * SAME_ELEMENT ? best[0] : undefined;
}
