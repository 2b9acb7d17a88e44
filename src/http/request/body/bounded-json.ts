import { isQuireError, QuireError } from '../../../domain/errors.ts';
import { IN_MEMORY_BYTES } from '../../../threads/spooled-bytes.ts';
import type { BodyOptions } from '../../route.ts';
import { FileFieldScanner } from './file-field-scanner.ts';

/** Like `boundedJsonOf`, but checks large texts in another thread first. */
export async function parseBoundedJson(
  text: string,
  field: string,
  { limitValues, vet }: Pick<BodyOptions, 'limitValues' | 'vet'>,
): Promise<unknown> {
  if (text.length > IN_MEMORY_BYTES) await vet?.({ text, field });
  return boundedJsonOf(text, field, limitValues);
}

/** Parses JSON text with a limited number of values. Undefined if it is not JSON. */
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

export function requireShort(text: string, field: string, limitBytes: number): void {
  if (Buffer.byteLength(text) > limitBytes) {
    throw new QuireError('too_large', { what: `Field ${field}`, limit: limitBytes });
  }
}

/** Throws QuireError if it is not JSON or contains text that cannot be stored. */
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

/** Databases cannot store U+0000 and lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

export function requireStorableText(value: unknown, name = ''): void {
  // Iterative: a value may be nested a hundred thousand levels deep.
  const open: { value: unknown; name: string }[] = [{ value, name }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') refuseUnstorable(next.value, next.name);
    if (next.value === null || typeof next.value !== 'object') continue;
    for (const [key, inner] of Object.entries(next.value)) {
      refuseUnstorable(key, next.name);
      // Limit the length of names: they can become as large as the value.
      open.push({ value: inner, name: next.name.length > 200 ? next.name : next.name ? `${next.name}.${key}` : key });
    }
  }
}

function refuseUnstorable(text: string, name: string): void {
  if (isStorable(text)) return;
  const where = name ? `Field ${name}` : 'The request';
  throw new QuireError('invalid_field', { problem: `${where} must not contain U+0000 or lone surrogates.` });
}

/** Whether JSON may contain NUL or lone surrogates. Both need escapes: unescaped they are not valid JSON or UTF-8. */
export const mayBeUnstorable = (json: string): boolean => /\\u(?:0000|d[89a-f])/i.test(json);
