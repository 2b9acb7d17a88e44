import { isObject } from './pointer.ts';

type Json = Record<string, unknown>;

const MOST_STEPS = 64;

/** The part of a schema that describes what a pointer leads to; null where it says nothing about it. */
export function schemaAt(root: Json, parts: readonly string[]): Json | null {
  let node: Json | null = resolved(root, root);
  for (const part of parts) {
    if (!node) return null;
    const properties = isObject(node.properties) ? node.properties : {};
    const next: unknown = Object.hasOwn(properties, part) ? properties[part] : node.items;
    node = isObject(next) ? resolved(root, next) : null;
  }
  return node;
}

function resolved(root: Json, given: Json): Json | null {
  let node = given;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (typeof node.$ref !== 'string') return node;
    let target: unknown = root;
    for (const part of node.$ref.replace(/^#\/?/, '').split('/')) {
      if (part !== '') target = isObject(target) && Object.hasOwn(target, part) ? target[part] : undefined;
    }
    if (!isObject(target)) return null;
    node = target;
  }
  return null;
}

const TYPE_OF: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

/** What is wrong with a value by the type and the list of values that its field states; null where nothing is. */
export function typeFault(schema: Json | null, value: unknown): string | null {
  // Null says that the document has no such value, whatever the schema would like.
  if (!schema || value === null) return null;
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length > 0 && !types.some((type) => TYPE_OF[type]?.(value) ?? true)) {
    return `the value must be of type ${types.join(' or ')}`;
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) {
    return `the value must be one of ${schema.enum.slice(0, 20).map(String).join(', ')}`;
  }
  return null;
}
