import { isQuireError, QuireError } from '../../../domain/errors.ts';
import { IN_MEMORY_BYTES } from '../../../threads/spooled-bytes.ts';
import type { BodyOptions } from '../../body-options.ts';
import { FileFieldScanner } from './file-field-scanner.ts';
import { mayBeUnstorable, requireStorableText } from './storable-text.ts';

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

/** Throws QuireError for what is no JSON, or holds what cannot be stored. */
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
