import { QuireError } from '../../domain/errors.ts';

/** U+0000 and half a surrogate pair cannot be stored by any database, and no document needs them. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Refuses values that hold text which cannot be stored, and names where it stands. */
export function requireStorableText(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    const where = name ? `Field ${name}` : 'The request';
    throw new QuireError('invalid_field', { problem: `${where} must not hold U+0000 or half a surrogate pair.` });
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    requireStorableText(key, name);
    requireStorableText(inner, name ? `${name}.${key}` : key);
  }
}
