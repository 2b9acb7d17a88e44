import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { KeyRole } from '../domain/account/key.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type { Caller } from '../service/access/keys.ts';
import type { LinkOptions } from '../service/tasks/output/task-json.ts';
import type { KeptForRequest } from './kept-for-request.ts';

export type Body = string | Buffer | Readable | AsyncIterable<string | Buffer>;

export interface HttpAnswer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: Body;
  /** Id of the file in the response; deleting it deletes the saved response. */
  about?: string;
}

export interface RouteContext<Params = Record<string, string>, Query = unknown> {
  request: FastifyRequest;
  /** A stream; small bodies have already arrived completely. */
  body: Readable;
  bodyOptions: BodyOptions;
  caller: Caller;
  params: Params;
  query: Query;
  /** Releases resources when the response is sent or the caller disconnects. */
  held: Pick<KeptForRequest, 'keep'>;
  /** Counts against the limit on creates, for routes that do not always create something. */
  countCreate: () => Promise<void>;
  signal: AbortSignal;
  baseUrl: string;
  links: LinkOptions & { keyId: string };
  /** W3C `traceparent` of this request; null if tracing is disabled. */
  trace: string | null;
}

/** Validation, OpenAPI and mounting are derived from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters, as in OpenAPI. */
  path: string;
  /** `current`: served at `/` and `/api/v1`. `first`: with no, one or two `/api/v1`. `server`: only at its path. */
  generation: 'current' | 'first' | 'server';
  operationId: string;
  summary: string;
  tag: string;
  auth: 'key' | 'key-or-dashboard' | 'none';
  /** Required role; see `roleFor` for the default. */
  role?: KeyRole;
  /** Whether share links may call it for their task. */
  shared?: true;
  query?: z.ZodType;
  body?: {
    mediaType: 'application/json' | 'multipart/form-data';
    schema: z.ZodType;
    /** Schema of the same request as `multipart/form-data`, if supported. */
    form?: z.ZodType;
  };
  answer: { mediaType: string; schema?: z.ZodType; description: string };
  errors: ErrorCode[];
  creates?: boolean;
  deprecated?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each route narrows its own query; the table holds them all.
  handle(context: RouteContext<any, any>): Promise<HttpAnswer>;
}

type Answer = Route['answer'];
export const jsonAnswer = (schema: z.ZodType, description: string): Answer => ({
  ...{ mediaType: 'application/json', schema, description },
});
export const textAnswer = (description: string): Answer => ({
  mediaType: 'text/plain',
  schema: z.string(),
  description,
});
export const zipAnswer = (description: string): Answer => ({
  ...{ mediaType: 'application/zip', schema: z.string().meta({ format: 'binary' }), description },
});

type ParamsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<Rest>
  : Record<never, string>;

/** Parameter types come from the path, query types from the schema. */
export const routeMaker =
  (shared: Pick<Route, 'tag'> & Partial<Route>) =>
  <Path extends string, Query extends z.ZodType = z.ZodUnknown>(
    on: `${Route['method']} ${Path}`,
    operationId: string,
    summary: string,
    own: Partial<Omit<Route, 'handle'>> & {
      query?: Query;
      answer: Answer;
      handle(context: RouteContext<ParamsOf<Path>, z.output<Query>>): Promise<HttpAnswer>;
    },
  ): Route => {
    const [method, path] = on.split(' ') as [Route['method'], string];
    return { generation: 'current', auth: 'key', errors: [], ...shared, ...own, method, path, operationId, summary };
  };

export const JSON_TYPE = 'application/json; charset=utf-8';
export const jsonText = (value: unknown): HttpAnswer => ({
  type: JSON_TYPE,
  body: JSON.stringify(value),
});
export const plainText = (text: string): HttpAnswer => ({ type: 'text/plain; charset=utf-8', body: text });

/** `field`: the form field that contains the JSON. */
export type LargeJson = ({ text: string } | { path: string }) & { field?: string };

export interface BodyOptions {
  limitBytes: number;
  /** Limit for everything except the file. */
  restLimitBytes: number;
  /** Limit for list items and properties of all levels in total. */
  limitValues: number;
  fileLimitBytes: number;
  spoolFolder: string;
  /** Waits until a large body may be loaded into memory. */
  largeTurn?: () => Promise<void>;
  /** Rejects large invalid bodies in another thread, so that they do not block this one. */
  vet?: (large: LargeJson) => Promise<void>;
}
