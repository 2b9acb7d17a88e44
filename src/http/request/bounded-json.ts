import { QuireError } from '../../domain/errors.ts';
import { FileFieldScanner } from './file-field-scanner.ts';
import { mayBeUnstorable, requireStorableText } from './storable-text.ts';

/** A value that stands as JSON text in a field, if it has no more parts than a request may have. Undefined: it is no JSON. */
export function parseBoundedJson(text: string, field: string, limitValues: number): unknown {
  const scanner = new FileFieldScanner(
    () => {},
    () => {},
    limitValues,
  );
  scanner.push(Buffer.from(text));
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
