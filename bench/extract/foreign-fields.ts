import { createHash } from 'node:crypto';
import type { DocumentView } from '../../src/extract/document/view.ts';
import { CONCEPTS } from '../../src/extract/schema/concepts.ts';
import { distinguishingKeys } from '../../src/extract/schema/distinguishing-words.ts';
import { type Field, fieldsOfSchema } from '../../src/extract/schema/field.ts';
import { contentKeys } from '../../src/extract/schema/labels.ts';
import { splitName } from '../../src/extract/schema/tokens.ts';

type Json = Record<string, unknown>;

/** A single field of a schema, with a name that explains itself. */
export interface ForeignField {
  name: string;
  distinctive: readonly string[];
  schema: Json;
}

/** Words of fields that most business documents can answer, in any language: `due` of `payment due date`. */
const OF_ANY_PAPER = new Set(CONCEPTS.flatMap(({ names }) => names.flatMap(contentKeys)));
const isOfAnyPaper = (key: string): boolean =>
  OF_ANY_PAPER.has(key) || /^(?:excl|incl|before|after|reg|billing)$/.test(key);

/** All single fields of a schema; `seller.name` becomes `sellerName`. */
export function singleFieldsOf(schema: Json): ForeignField[] {
  return [...leavesOf(fieldsOfSchema(schema))].map((field) => ({
    name: inCamelCase(field.words),
    distinctive: distinguishingKeys(field.words).filter((key) => !isOfAnyPaper(key)),
    schema: { ...field.schema, type: field.type },
  }));
}

function* leavesOf(field: Field): Generator<Field> {
  if (field.type === 'object') for (const child of field.properties) yield* leavesOf(child);
  else if (field.type !== 'array' && field.type !== 'boolean') yield field;
}

const inCamelCase = (words: string): string =>
  words
    .split(' ')
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');

/**
 * Those fields of other schemas that the document cannot answer: their distinctive words occur neither in its text nor
 * in its own schema. The choice is the same for the same document.
 */
export function foreignTo(
  id: string,
  view: DocumentView,
  own: Json,
  others: readonly ForeignField[],
  most: number,
): ForeignField[] {
  const text = view.lines.map((line) => line.span.text).join('\n');
  const known = new Set([...contentKeys(text), ...contentKeys(splitName(JSON.stringify(own)))]);
  const order = ({ name }: ForeignField): string => createHash('sha256').update(`${id}/${name}`).digest('hex');
  const names = new Set<string>();
  return others
    .filter(({ distinctive }) => distinctive.length > 0 && distinctive.every((key) => !known.has(key)))
    .sort((a, b) => order(a).localeCompare(order(b)))
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, most);
}
