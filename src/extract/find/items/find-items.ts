import type { Answer } from '../../fill/answer.ts';
import type { Field } from '../../schema/field.ts';
import type { Context } from '../context.ts';

/** The elements of an array field. */
export function findItems(_field: Field, _context: Context): Answer[] {
  return [];
}
