import { isQuireError, QuireError } from '../../../domain/errors.ts';
import { IN_MEMORY_BYTES } from '../../../threads/spooled-bytes.ts';
import type { BodyOptions } from '../../route.ts';
import { FileFieldScanner } from './file-field-scanner.ts';

/** As `boundedJsonOf`; what is large is refused in another thread first. */
export async function parseBoundedJson(
  text: string,
  field: string,
  { limitValues, vet }: Pick<BodyOptions, 'limitValues' | 'vet'>,
): Promise<unknown> {
  if (text.length > IN_MEMORY_BYTES) await vet?.({ text, field });
  return boundedJsonOf(text, field, limitValues);
}

/** The value of a field that is JSON text, if it has no more parts than a request may have. Undefined: it is not JSON. */
export function boundedJsonOf(text: string, field: string, limitValues: number): unknown {
  const ignore = () => {};
  new FileFieldScanner(ignore, ignore, limitValues).push(Buffer.from(text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (mayBeUnstorable(text)) requireStorableText(value, field);
  return value;
}

/** Throws QuireError `too_large` for a field that is over its own limit. */
export function requireShort(text: string, field: string, limitBytes: number): void {
  if (Buffer.byteLength(text) > limitBytes) {
    throw new QuireError('too_large', { what: `Field ${field}`, limit: limitBytes });
  }
}

/** Throws QuireError if it is not JSON, or contains text that cannot be stored. */
export function parseJsonBytes(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (mayBeUnstorable(text)) requireStorableText(value);
    return value;
  } catch (error) {
    if (isQuireError(error)) throw error;
    throw new QuireError('malformed_json', { reason: (error as Error).message.replace(/\.$/, '') }, { cause: error });
  }
}

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
      // Very long names help nobody and cost as much as the value itself.
      open.push({ value: inner, name: next.name.length > 200 ? next.name : next.name ? `${next.name}.${key}` : key });
    }
  }
}

function refuseUnstorable(text: string, name: string): void {
  if (isStorable(text)) return;
  const where = name ? `Field ${name}` : 'The request';
  throw new QuireError('invalid_field', { problem: `${where} must not hold U+0000 or half a surrogate pair.` });
}

/** Whether JSON may contain NUL or half a surrogate pair. Only escapes can: unescaped ones are not valid JSON or UTF-8. */
export const mayBeUnstorable = (json: string): boolean => /\\u(?:0000|d[89a-f])/i.test(json);
