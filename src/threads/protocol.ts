import { type ErrorCode, isDiskFull, isQuireError, QuireError } from '../domain/errors.ts';
import type { ReadableObjects } from '../service/ports/objects.ts';
import type { Service } from '../service/service.ts';

/** Read-only parts of the service. */
export interface ThreadSource extends Pick<Service, 'links' | 'limits'> {
  objects: ReadableObjects;
}

/** Work that depends on the size of a document: yields the output, returns a summary. Data are copied. */
export type Job<Input = never, Result = unknown> = (
  input: Input,
  source: ThreadSource,
) => AsyncGenerator<string | Uint8Array, Result>;

export interface ThreadSetting {
  limits: Service['limits'];
  linkSecret: Uint8Array;
}

export interface Failure {
  /** For a QuireError; other errors have a message for the log. */
  code?: ErrorCode;
  parameters?: Record<string, string | number>;
  message: string;
}

export const failureOf = (error: unknown): Failure =>
  isDiskFull(error)
    ? { code: 'disk_full', parameters: {}, message: String(error) }
    : isQuireError(error)
      ? { code: error.code, parameters: error.parameters, message: error.message }
      : { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };

export const errorOfFailure = ({ code, parameters, message }: Failure): Error =>
  code ? new QuireError(code, parameters) : new Error(message);

export type ToThread =
  /** The job `name` of `module` may write to `spoolPath`, which does not exist yet. */
  | { kind: 'job'; module: string; name: string; input: unknown; spoolPath: string }
  | { kind: 'opened'; read: number; size: number }
  | { kind: 'sized'; read: number; size: number | null }
  | { kind: 'bytes'; read: number; bytes: Uint8Array | null }
  | { kind: 'unread'; read: number; failure: Failure };

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'done'; result: unknown; bytes: Uint8Array | null }
  | { kind: 'failed'; failure: Failure; isTooMuch: boolean }
  | { kind: 'open' | 'size'; read: number; key: string }
  | { kind: 'pull'; read: number }
  | { kind: 'close'; read: number };
