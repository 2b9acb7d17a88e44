import { isQuireError, QuireError } from '../../../domain/errors.ts';
import { mayBeUnstorable, requireStorableText } from './storable-text.ts';

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
