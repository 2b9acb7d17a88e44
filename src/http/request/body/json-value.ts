import type { z } from 'zod';
import type { RouteContext } from '../../route.ts';
import { validate } from '../validation.ts';
import { readJsonBody } from './json-body.ts';

type WithBody = Pick<RouteContext, 'body' | 'bodyOptions'>;

/** The value of a JSON body that brings no file along. */
export async function readJsonValue({ body: source, bodyOptions }: WithBody): Promise<unknown> {
  const body = await readJsonBody(source, bodyOptions);
  await body.dispose();
  return body.value;
}

/** As `readJsonValue`, and as the schema wants it. */
export const readValidBody = async <T extends z.ZodType>(schema: T, request: WithBody): Promise<z.output<T>> =>
  validate(schema, await readJsonValue(request), 'The request body');
