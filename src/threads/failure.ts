import { isDiskFull, isQuireError, QuireError } from '../domain/errors.ts';
import type { Failure } from './protocol.ts';

/** An error as it passes from one thread to another. */
export const failureOf = (error: unknown): Failure =>
  isDiskFull(error)
    ? { code: 'disk_full', parameters: {}, message: String(error) }
    : isQuireError(error)
      ? { code: error.code, parameters: error.parameters, message: error.message }
      : { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };

export const errorOfFailure = ({ code, parameters, message }: Failure): Error =>
  code ? new QuireError(code, parameters) : new Error(message);
