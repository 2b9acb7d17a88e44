import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { requireStorableText } from './storable-text.ts';

const FIELD_LIMIT = 4 * 1024 * 1024;
const MOST_FIELDS = 64;

export interface MultipartPart {
  stream: Readable;
  fileName: string | null;
  contentType: string | null;
}

export interface MultipartBody<T> {
  fields: Map<string, string>;
  /** What `onFile` made of the file part named `file`; null when there was none. */
  file: T | null;
}

/** Reads a form. The part named `file` is handed over as a stream and never held; other parts must be short text. */
export async function readMultipart<T>(
  request: IncomingMessage,
  onFile: (part: MultipartPart) => Promise<T>,
): Promise<MultipartBody<T>> {
  const fields = new Map<string, string>();
  let receiving: Promise<T> | null = null;
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fieldSize: FIELD_LIMIT, fields: MOST_FIELDS, parts: MOST_FIELDS },
    });
  } catch (error) {
    throw malformed(error);
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      request.unpipe(parser);
      request.resume();
      reject(isQuireError(error) ? error : malformed(error));
    };
    parser.on('file', (name, stream, fileName, _encoding, contentType) => {
      if (name !== 'file' || receiving) {
        stream.resume();
        return;
      }
      receiving = onFile({ stream, fileName: fileName || null, contentType: contentType || null });
      receiving.catch(fail);
    });
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) fail(new QuireError('too_large', { what: `Field ${name}`, limit: FIELD_LIMIT }));
      fields.set(name, value);
    });
    // To read on would take seconds for millions of parts.
    parser.on('partsLimit', () => fail(new Error(`it has more than ${MOST_FIELDS} parts`)));
    parser.on('error', fail);
    parser.on('finish', () => {
      Promise.resolve(receiving)
        .then((file) => {
          for (const [name, value] of fields) requireStorableText(value, name);
          resolve({ fields, file });
        }, fail)
        .catch(fail);
    });
    request.on('aborted', () => fail(new Error('the connection was closed')));
    request.pipe(parser);
  });
}

const malformed = (error: unknown): QuireError =>
  new QuireError(
    'malformed_multipart',
    { reason: error instanceof Error ? error.message : 'unknown' },
    { cause: error },
  );
