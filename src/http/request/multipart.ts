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
  /** Of all such parts, where more than one is taken, in their order. */
  files: T[];
}

/** Reads a form. Parts named `file` are handed over as streams, one after the other, and never held; other parts must be short text. */
export async function readMultipart<T>(
  request: IncomingMessage,
  onFile: (part: MultipartPart) => Promise<T>,
  mostFiles = 1,
): Promise<MultipartBody<T>> {
  const fields = new Map<string, string>();
  const receiving: Promise<T>[] = [];
  const mostParts = MOST_FIELDS + mostFiles;
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fieldSize: FIELD_LIMIT, fields: MOST_FIELDS, parts: mostParts },
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
      if (name !== 'file' || (receiving.length > 0 && mostFiles === 1)) {
        stream.resume();
        return;
      }
      if (receiving.length === mostFiles) fail(new Error(`it has more than ${mostFiles} files`));
      const received = onFile({ stream, fileName: fileName || null, contentType: contentType || null });
      received.catch(fail);
      receiving.push(received);
    });
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) fail(new QuireError('too_large', { what: `Field ${name}`, limit: FIELD_LIMIT }));
      fields.set(name, value);
    });
    // To read on would take seconds for millions of parts.
    parser.on('partsLimit', () => fail(new Error(`it has more than ${mostParts} parts`)));
    parser.on('error', fail);
    parser.on('finish', () => {
      Promise.all(receiving)
        .then((files) => {
          for (const [name, value] of fields) requireStorableText(value, name);
          resolve({ fields, file: files[0] ?? null, files });
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
