import type { Ajv2020 } from 'ajv/dist/2020.js';
import { newValidator } from '../validate.ts';
import type { Field, Json } from './field.ts';

/** Keywords beyond the type; most fields have none of them. */
const CONSTRAINTS = [
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];
/** A pattern of a stranger may take exponential time; on short texts that stays bounded by the task's deadline. */
const LONGEST_FOR_PATTERN = 200;

const compiled = new WeakMap<Json, ReturnType<Ajv2020['compile']>>();

/** Whether the schema of a field would let this value pass; one that it would not is no candidate. */
export function accepts({ type, schema }: Field, value: unknown): boolean {
  if (!hasType(type, value)) return false;
  const own = Object.fromEntries(CONSTRAINTS.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (Object.keys(own).length === 0) return true;
  if (own.pattern && typeof value === 'string' && value.length > LONGEST_FOR_PATTERN) return false;
  let validate = compiled.get(schema);
  if (!validate) {
    validate = newValidator().compile(own);
    compiled.set(schema, validate);
  }
  return validate(value) === true;
}

function hasType(type: Field['type'], value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'string' || type === 'number' || type === 'boolean' ? typeof value === type : false;
}
