import { occurrences } from '../../domain/statistics.ts';
import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, hasSupport, type LeafAnswer, resultsOf, supportingWords } from '../find/answer.ts';

/** Joins the results of the windows of a long document: best-supported values, lists in order, overlaps once. */
export function mergeAnswers(answers: readonly FieldAnswer[]): FieldAnswer {
  return answers.reduce(joined);
}

function joined(first: FieldAnswer, second: FieldAnswer): FieldAnswer {
  if (first.shape === 'object' && second.shape === 'object') {
    const others = new Map(second.entries);
    const entries = first.entries.map(([name, entry]) => [name, joined(entry, others.get(name) ?? entry)] as const);
    return { ...first, entries };
  }
  if (first.shape === 'array' && second.shape === 'array')
    return { ...first, items: listed(first.items, second.items) };
  if (first.shape === 'leaf' && second.shape === 'leaf') return worthOf(second) > worthOf(first) ? second : first;
  // One window was silent about an object that may be null.
  return hasSupport(first) ? first : second;
}

function worthOf({ value, candidate }: LeafAnswer): number {
  if (candidate) return candidate.score;
  return value === null ? -1 : 0;
}

/** More of an element's words in common than this, and it is the same element, whole in one window and cut in the other. */
const SAME_ELEMENT = 0.5;

/** The elements of both, those that are in the same words once. */
export function listed(before: readonly FieldAnswer[], after: readonly FieldAnswer[]): FieldAnswer[] {
  const items = [...before];
  const owner = new Map<DocumentWord, number>();
  for (const [index, item] of before.entries()) for (const word of supportingWords(item)) owner.set(word, index);
  const values = new Map(before.map((item, index) => [JSON.stringify(resultsOf(item)), index]));
  for (const item of after) {
    const words = supportingWords(item);
    const same = words.length > 0 ? sharedWith(words, owner) : values.get(JSON.stringify(resultsOf(item)));
    if (same === undefined) items.push(item);
    else items[same] = joined(items[same]!, item);
  }
  return items;
}

/** The element that most of the words belong to already. */
function sharedWith(words: readonly DocumentWord[], owner: ReadonlyMap<DocumentWord, number>): number | undefined {
  const shares = occurrences(words.map((word) => owner.get(word)).filter((index) => index !== undefined));
  const [best] = [...shares].sort((a, b) => b[1] - a[1]);
  return best && best[1] > words.length * SAME_ELEMENT ? best[0] : undefined;
}
