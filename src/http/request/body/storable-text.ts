import { QuireError } from '../../../domain/errors.ts';

/** U+0000 and half a surrogate pair cannot be stored by any database, and no document needs them. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Refuses values that hold text which cannot be stored, and names the field. */
export function requireStorableText(value: unknown, name = ''): void {
  // From a list, not by recursion: a value that is nested a hundred thousand deep must not reach the stack's end.
  const open: { value: unknown; name: string }[] = [{ value, name }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') refuseUnstorable(next.value, next.name);
    if (next.value === null || typeof next.value !== 'object') continue;
    for (const [key, inner] of Object.entries(next.value)) {
      refuseUnstorable(key, next.name);
      // Deep names help nobody and cost as much as the value itself.
      open.push({ value: inner, name: next.name.length > 200 ? next.name : next.name ? `${next.name}.${key}` : key });
    }
  }
}

function refuseUnstorable(text: string, name: string): void {
  if (isStorable(text)) return;
  const where = name ? `Field ${name}` : 'The request';
  throw new QuireError('invalid_field', { problem: `${where} must not hold U+0000 or half a surrogate pair.` });
}

/** JSON in which a NUL or half a pair may stand: raw ones are no JSON or no UTF-8, so they must be written as escapes. */
export const mayBeUnstorable = (json: string): boolean => /\\u(?:0000|d[89a-f])/i.test(json);
