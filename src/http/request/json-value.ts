import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type JsonBodyOptions, readJsonBody } from './json-body.ts';
import { validate } from './validation.ts';

/** The value of a JSON body that brings no file along. */
export async function readJsonValue(source: Readable, options: JsonBodyOptions): Promise<unknown> {
  const body = await readJsonBody(source, options);
  await body.dispose();
  return body.value;
}

/** As `readJsonValue`, and as the schema wants it. */
export const readValidBody = async <T extends z.ZodType>(
  schema: T,
  source: Readable,
  options: JsonBodyOptions,
): Promise<z.output<T>> => validate(schema, await readJsonValue(source, options), 'The request body');
