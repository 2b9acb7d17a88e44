import type { ValidateFunction } from 'ajv/dist/2020.js';
import { compileSmall } from '../validate.ts';
import type { Field } from './field.ts';
import type { Json } from './json-schema.ts';

/** Constraints besides the type; most fields have none. */
const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const CONSTRAINTS = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', ...LIMITS];
/** A caller's pattern may take exponential time; on short texts the deadline of the task bounds it. */
const LONGEST_FOR_PATTERN = 200;

const compiled = new WeakMap<Json, ValidateFunction>();

/** Whether a value satisfies the schema of a field. */
export const fieldAccepts = (field: Field, value: unknown): boolean =>
  hasType(field.type, value) && whyNot(field, value) === null;

/** The fault of a value that may have any of the field's types, or null. */
export function whyNotAccepted(field: Field, value: unknown): string | null {
  if (field.choices) return whyNot(field, value);
  if (!field.types.some((type) => hasType(type, value))) return `is not of type ${field.types.join(' or ')}`;
  // The constraints belong to the first type. Values of other types are validated with the whole results.
  return hasType(field.type, value) ? whyNot(field, value) : null;
}

function whyNot({ schema }: Field, value: unknown): string | null {
  const own = Object.fromEntries(CONSTRAINTS.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (Object.keys(own).length === 0) return null;
  if (own.pattern && typeof value === 'string' && value.length > LONGEST_FOR_PATTERN) return 'is too long';
  let validate = compiled.get(schema);
  if (!validate) {
    validate = compileSmall(own);
    compiled.set(schema, validate);
  }
  if (validate(value) === true) return null;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? `: ${JSON.stringify(schema.enum).slice(0, 300)}` : '';
  return `${error?.message ?? 'is not allowed'}${allowed}`;
}

function hasType(type: Field['type'], value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'string' || type === 'number' || type === 'boolean' ? typeof value === type : false;
}
