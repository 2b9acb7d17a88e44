import { isPlainObject } from '../../domain/plain-object.ts';
import type { Json } from '../schema/json-schema.ts';

/** The schema without fields that are already answered; null if nothing is left. References are kept as a whole. */
export function unstatedSchema(schema: Json, stated: ReadonlySet<string>, path = ''): Json | null {
  if (!isPlainObject(schema.properties)) return schema;
  const left = Object.entries(schema.properties).flatMap(([name, child]): [string, unknown][] => {
    const own = path ? `${path}.${name}` : name;
    if (stated.has(own)) return [];
    const rest = isPlainObject(child) ? unstatedSchema(child, stated, own) : child;
    return rest === null ? [] : [[name, rest]];
  });
  if (left.length === 0) return null;
  const names = new Set(left.map(([name]) => name));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => names.has(name as string)) : null;
  return { ...schema, properties: Object.fromEntries(left), ...(required && { required }) };
}
