import type { Offers } from '../fill/offers.ts';
import type { Field } from '../schema/field.ts';
import type { FieldType, Json } from '../schema/json-schema.ts';

/** The schema for a model's answer: the caller's structure with nullable leaves, in widely supported keywords. */
export function answerSchemaOf(root: Field, offers: Offers = {}): { name: string; schema: Json } {
  const definitions: Json = {};
  const schema = objectOf(root, definitions, offers);
  return { name: 'extraction', schema: { ...schema, $defs: definitions } };
}

/** Where values are offered, only they are allowed. */
function nodeOf(field: Field, definitions: Json, offers: Offers): Json {
  if (field.type === 'object') return orNull(objectOf(field, definitions, offers));
  if (field.type === 'array') {
    const items = field.items ? nodeOf(field.items, definitions, offers) : leafOf(['string'], null, definitions);
    return { type: 'array', items };
  }
  return leafOf(field.types, field.choices ?? offers[field.path] ?? null, definitions);
}

const objectOf = (field: Field, definitions: Json, offers: Offers): Json => ({
  type: 'object',
  properties: Object.fromEntries(field.properties.map((child) => [child.name, nodeOf(child, definitions, offers)])),
  required: field.properties.map((child) => child.name),
  additionalProperties: false,
});

const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });

function leafOf(types: readonly FieldType[], choices: readonly unknown[] | null, definitions: Json): Json {
  if (choices) return orNull({ enum: [...choices] });
  const name = types.join('_or_');
  definitions[name] ??= orNull({ type: types.length === 1 ? types[0] : [...types] });
  return { $ref: `#/$defs/${name}` };
}
