import { resolveReference } from '../../domain/extraction/extraction-schema.ts';
import { isPlainObject } from '../../domain/plain-object.ts';
import type { FieldType, Json } from './json-schema.ts';
import { type Kind, kindOf } from './kind.ts';
import { type Label, labelsOf } from './labels.ts';
import { splitName } from './tokens.ts';

/** One property of the schema with references resolved. */
export interface Field {
  /** As shown to people: `seller.name`, `items[].price`. */
  path: string;
  name: string;
  /** The name in words, after the name of its parent object: `seller name`. */
  words: string;
  schema: Json;
  type: FieldType;
  /** All types of a leaf; `type` is the first of them. */
  types: readonly FieldType[];
  nullable: boolean;
  required: boolean;
  description: string;
  kind: Kind;
  labels: readonly Label[];
  /** Values that the description gives as examples. */
  examples: readonly string[];
  choices: readonly unknown[] | null;
  properties: readonly Field[];
  items: Field | null;
}

/** All leaves, including those of list items. */
export function leafFields(field: Field): Field[] {
  if (field.properties.length > 0) return field.properties.flatMap(leafFields);
  return field.items ? leafFields(field.items) : [field];
}

/** Leaves outside lists. */
export function singleFields(field: Field): Field[] {
  if (field.type === 'object') return field.properties.flatMap(singleFields);
  return field.type === 'array' ? [] : [field];
}

/** Recursive references are followed to this depth. */
const MOST_NESTED = 8;

/** `withoutWords` skips the list of business terms. */
export const fieldsOfSchema = (schema: Json, withoutWords = false): Field =>
  makeField({ root: schema, withoutWords }, schema, { path: '', name: '', words: '', required: true }, 0);

interface Making {
  root: Json;
  withoutWords: boolean;
}

interface Place {
  path: string;
  name: string;
  words: string;
  required: boolean;
}

function makeField(making: Making, given: unknown, place: Place, depth: number): Field {
  const { schema, nullable, branches } = settle(making.root, isPlainObject(given) ? given : {});
  const type = typeOf(schema);
  const types = leafTypes(schema, branches, type);
  const description = [schema.title, schema.description].filter((text) => typeof text === 'string').join('. ');
  const choices = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : null;
  const examples = examplesIn(description, schema.examples);
  const kind = kindOf({ name: splitName(place.name), description, type, schema, choices });
  const tooDeep = depth >= MOST_NESTED;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties =
    type === 'object' && isPlainObject(schema.properties) && !tooDeep
      ? Object.entries(schema.properties).map(([name, child]) => {
          const path = place.path ? `${place.path}.${name}` : name;
          const words = `${place.words} ${splitName(name)}`.trim();
          return makeField(making, child, { path, name, words, required: required.has(name) }, depth + 1);
        })
      : [];
  // List items are named by their headers only.
  const itemPlace = { path: `${place.path}[]`, name: place.name, words: '', required: true };
  const items =
    type === 'array' && isPlainObject(schema.items) && !tooDeep
      ? makeField(making, schema.items, itemPlace, depth + 1)
      : null;
  const labels = labelsOf({ own: splitName(place.name), whole: place.words }, description, kind, making.withoutWords);
  return { ...place, schema, type, types, nullable, description, kind, labels, examples, choices, properties, items };
}

interface Settled {
  schema: Json;
  nullable: boolean;
  /** Alternatives other than null. */
  branches: readonly Json[];
}

/** Resolves references, merges `allOf`, and takes the first alternative that is not null. */
function settle(root: Json, node: Json, depth = 0): Settled {
  let schema = node;
  let nullable = node.nullable === true;
  let others: Json[] = [];
  if (typeof schema.$ref === 'string') schema = { ...resolveReference(root, schema.$ref), ...without(schema, '$ref') };
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) {
    if (isPlainObject(part) && depth < MOST_NESTED)
      schema = { ...settle(root, part, depth + 1).schema, ...without(schema, 'allOf') };
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches) && depth < MOST_NESTED) {
    const settled = branches.filter(isPlainObject).map((branch) => settle(root, branch, depth + 1));
    others = settled.map((branch) => branch.schema).filter((branch) => branch.type !== 'null');
    nullable ||= settled.some((branch) => branch.nullable || branch.schema.type === 'null');
    schema = { ...others[0], ...without(without(schema, 'anyOf'), 'oneOf') };
  }
  nullable ||= Array.isArray(schema.type) && schema.type.includes('null');
  nullable ||= Array.isArray(schema.enum) && schema.enum.includes(null);
  return { schema, nullable, branches: others };
}

const PRIMITIVES: readonly FieldType[] = ['string', 'number', 'integer', 'boolean'];

function leafTypes(schema: Json, branches: readonly Json[], type: FieldType): FieldType[] {
  const stated = [...new Set([schema, ...branches].flatMap((branch) => [branch.type].flat() as FieldType[]))];
  const types = stated.filter((one) => PRIMITIVES.includes(one));
  if (types.length > 0) return types;
  const isOpen = schema.enum === undefined && schema.const === undefined && type === 'string';
  return isOpen ? ['string', 'number', 'boolean'] : [type];
}

function without(node: Json, key: string): Json {
  const { [key]: _, ...rest } = node;
  return rest;
}

function typeOf(schema: Json): FieldType {
  const types = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
  if (types.length > 0) return types[0] as FieldType;
  if (schema.properties) return 'object';
  if (schema.items) return 'array';
  if (schema.type === 'null') return 'null';
  const sample = Array.isArray(schema.enum) ? schema.enum[0] : schema.const;
  return typeof sample === 'number' || typeof sample === 'boolean' ? (typeof sample as FieldType) : 'string';
}

function examplesIn(description: string, given: unknown): string[] {
  const examples = Array.isArray(given) ? given.filter((item) => typeof item === 'string') : [];
  for (const [, rest = ''] of description.matchAll(
    /(?:e\.g\.|such as|for example|for instance|like)[:,]?\s+([^)]*)/gi,
  )) {
    const quoted = [...rest.matchAll(/'([^']{2,60})'|"([^"]{2,60})"|‘([^’]{2,60})’|“([^”]{2,60})”/g)];
    examples.push(...quoted.flatMap((match) => match.slice(1).find(Boolean) ?? []));
    const unquoted = rest.split(/ \/ |, | or /).map((text) => text.replace(/[.;]$/, '').trim());
    if (quoted.length === 0) examples.push(...unquoted.slice(0, 4));
  }
  return examples.filter((example) => example.length >= 2 && example.length <= 60);
}
