import { z } from 'zod';
import { QuireError } from '../../domain/errors.ts';

const Fault = z.object({
  code: z.string().optional(),
  innererror: z.object({ code: z.string().optional() }).nullish(),
});
const Operation = z.object({ status: z.string().optional(), error: Fault.nullish() });

/** A long answer is not parsed to learn that it is there: its state stands at its beginning. */
const HEAD_BYTES = 4_096;
const STATUS = /^\s*\{\s*"status"\s*:\s*"(\w+)"/;

/** State of an operation, and the innermost code of its error. */
export function operationOf(body: Buffer): { status: string | null; code: string | null } {
  const early = STATUS.exec(body.subarray(0, HEAD_BYTES).toString('utf8'))?.[1];
  if (early && early !== 'failed') return { status: early, code: null };
  const parsed = Operation.safeParse(jsonOf(body));
  if (!parsed.success) return { status: early ?? null, code: null };
  const { status, error } = parsed.data;
  return { status: status ?? null, code: error?.innererror?.code ?? error?.code ?? null };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** What the service says of a file that it will not take. Its own sentences are not passed on: they quote requests. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  InvalidContent: 'the document analysis service finds it damaged',
  InvalidContentDimensions: 'its pages are too small or too large for the document analysis service',
  InvalidContentLength: 'it is larger than the document analysis service takes',
  UnsupportedContent: 'the document analysis service does not take this kind of file',
  ContentProcessingFailed: 'the document analysis service cannot process it',
  PasswordProtected: 'it is protected by a password',
};

export function errorOf(code: string | null, otherwise: string): QuireError {
  const reason = code === null ? undefined : FILE_FAULTS[code];
  if (reason) return new QuireError('unreadable_file', { reason });
  const known = code !== null && /^\w{1,60}$/.test(code) ? code : otherwise;
  return new QuireError('vendor_failed', { reason: `it answered with ${known}` });
}
