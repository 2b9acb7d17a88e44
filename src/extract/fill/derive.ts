import type { DocumentWord } from '../document/words.ts';
import type { FieldAnswer } from '../find/answer.ts';
import type { Field } from '../schema/field.ts';
import { contentKeys } from '../schema/labels.ts';
import { splitName } from '../schema/tokens.ts';

const COUNT = /\b(?:number|count) of (?:the |all )?(.+)$/i;
const COUNTED = /^(.+) count$/i;
const SUM = /\bsum of (?:the |all )?(.+)$/i;
/** As sure as the rows that it is made of; those are rarely all right. */
const TRUST = 0.6;

type List = FieldAnswer & { shape: 'array' };

/** Counts or sums what the schema asks for and the document does not print; marked as computed. */
export function deriveCounts(answer: FieldAnswer): FieldAnswer {
  const lists = [...listsIn(answer)].filter(({ items }) => items.length > 0);
  return lists.length === 0 ? answer : derived(answer, lists);
}

function* listsIn(answer: FieldAnswer): Generator<List> {
  if (answer.shape === 'array') yield answer;
  else if (answer.shape === 'object') for (const [, entry] of answer.entries) yield* listsIn(entry);
}

function derived(answer: FieldAnswer, lists: readonly List[]): FieldAnswer {
  if (answer.shape === 'object') {
    return { ...answer, entries: answer.entries.map(([name, entry]) => [name, derived(entry, lists)] as const) };
  }
  // What the document seems to print counts more only where that is surer than the rows.
  const isOpen = answer.shape === 'leaf' && (answer.candidate?.score ?? 0) < TRUST;
  const isNumber = answer.field.type === 'number' || answer.field.type === 'integer';
  return isOpen && isNumber ? (counted(answer.field, lists) ?? added(answer.field, lists) ?? answer) : answer;
}

function counted(field: Field, lists: readonly List[]): FieldAnswer | null {
  const name = splitName(field.name);
  const asked = [COUNT.exec(name), COUNTED.exec(name), COUNT.exec(field.description)].find(Boolean)?.[1];
  const list = asked && lists.find((one) => isNamed(one.field, contentKeys(asked)));
  if (!list) return null;
  const words = list.items.flatMap((item) => [...wordsOf(item)].slice(0, 1));
  return computed(field, list.items.length, words);
}

function added(field: Field, lists: readonly List[]): FieldAnswer | null {
  const asked = (SUM.exec(splitName(field.name)) ?? SUM.exec(field.description))?.[1];
  if (!asked) return null;
  const keys = contentKeys(asked);
  for (const list of lists.filter((one) => isNamed(one.field, keys))) {
    const property = list.field.items?.properties.find(
      (child) => child.type === 'number' && contentKeys(splitName(child.name)).every((key) => hasKey(keys, key)),
    );
    if (!property) continue;
    const cells = list.items.flatMap((item) => (item.shape === 'object' ? item.entries : []));
    const own = cells.flatMap(([name, cell]) => (name === property.name && cell.shape === 'leaf' ? [cell] : []));
    if (own.some(({ value }) => typeof value !== 'number')) continue;
    const sum = own.reduce((all, { value }) => all + (value as number), 0);
    return computed(
      field,
      Math.round(sum * 1e6) / 1e6,
      own.flatMap((cell) => [...wordsOf(cell)]),
    );
  }
  return null;
}

/** Every word of the list's name is asked for, in the singular or the plural. */
const isNamed = (list: Field, keys: readonly string[]): boolean => {
  const own = contentKeys(splitName(list.name));
  return own.length > 0 && own.every((key) => hasKey(keys, key));
};

const hasKey = (keys: readonly string[], key: string): boolean => keys.some((one) => singular(one) === singular(key));
const singular = (key: string): string => key.replace(/(?<=\w{2})s$/, '');

function* wordsOf(answer: FieldAnswer): Generator<DocumentWord> {
  if (answer.shape === 'leaf') yield* answer.candidate?.words ?? [];
  else if (answer.shape === 'array') for (const item of answer.items) yield* wordsOf(item);
  else for (const [, entry] of answer.entries) yield* wordsOf(entry);
}

function computed(field: Field, value: number, words: readonly DocumentWord[]): FieldAnswer {
  const text = words.map((word) => word.text).join(' ');
  const candidate = { value, text, words, way: 'computed', score: TRUST, isChance: true } as const;
  return { shape: 'leaf', field, value, candidate };
}
