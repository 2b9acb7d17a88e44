import { QuireError } from '../../domain/errors.ts';
import type { BodyOptions } from '../body-options.ts';
import { FileFieldScanner } from './file-field-scanner.ts';
import { IN_MEMORY_BYTES } from './spooled-bytes.ts';
import { mayBeUnstorable, requireStorableText } from './storable-text.ts';

/** A value that stands as JSON text in a field, if it has no more parts than a request may have. Undefined: it is no JSON. */
export async function parseBoundedJson(
  text: string,
  field: string,
  { limitValues, vet }: Pick<BodyOptions, 'limitValues' | 'vet'>,
): Promise<unknown> {
  if (text.length > IN_MEMORY_BYTES) await vet?.({ text, field });
  requireFewValues(text, limitValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (mayBeUnstorable(text)) requireStorableText(value, field);
  return value;
}

/** Throws QuireError for a text that would become too many values, or values nested too deep. */
export function requireFewValues(text: string, limitValues: number): void {
  const ignore = () => {};
  new FileFieldScanner(ignore, ignore, limitValues).push(Buffer.from(text));
}

/** Throws QuireError `too_large` for a field that is over its own limit. */
export function requireShort(text: string, field: string, limitBytes: number): void {
  if (Buffer.byteLength(text) > limitBytes) {
    throw new QuireError('too_large', { what: `Field ${field}`, limit: limitBytes });
  }
}
