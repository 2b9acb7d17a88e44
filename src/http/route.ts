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
  /** Id of the file that it tells of; answers that are kept go with it. */
  about?: string;
}

export interface RouteContext<Params = Record<string, string>, Query = unknown> {
  request: FastifyRequest;
  /** The body as it comes in, or, where it is small, as it came. */
  body: Readable;
  /** How much of it is read, and how. */
  bodyOptions: BodyOptions;
  caller: Caller;
  params: Params;
  query: Query;
  /** What is kept until the answer is sent or the caller has gone away. */
  held: Pick<KeptForRequest, 'keep'>;
  /** Counts a create against the limit of the key, for routes that do not always make one. */
  countCreate: () => Promise<void>;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Address of this server as the caller knows it. */
  baseUrl: string;
  /** How links of the answer are made. */
  links: LinkOptions & { keyId: string };
  /** W3C `traceparent` of this request; null where nobody traces. */
  trace: string | null;
}

/** What a route takes and answers. Validation, the OpenAPI document and the mounting are all made from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters, as in OpenAPI. */
  path: string;
  /** Current routes are served at `/` and again at `/api/v1`; first-generation routes with and without it, and with it twice. */
  generation: 'current' | 'first' | 'server';
  operationId: string;
  summary: string;
  tag: string;
  auth: 'key' | 'key-or-dashboard' | 'none';
  /** What the key must be allowed to do; see `roleFor` for routes that do not say. */
  role?: KeyRole;
  /** Whether a share link may ask for it: of the task that it shows. */
  shared?: true;
  query?: z.ZodType;
  /** Schema of the body and how it is sent. */
  body?: {
    mediaType: 'application/json' | 'multipart/form-data';
    schema: z.ZodType;
    /** The same request as `multipart/form-data`, where it may be sent so too. */
    form?: z.ZodType;
  };
  answer: { mediaType: string; schema?: z.ZodType; description: string };
  errors: ErrorCode[];
  /** Whether it counts against the limit on creates. */
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

/** Makes the routes of one tag. Types of parameters come from the path, those of the query from its schema. */
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

/** JSON that somebody sent, as text or where it lies. `field`: the field of a form that it is in. */
export type LargeJson = ({ text: string } | { path: string }) & { field?: string };

/** How much of a request body is read, and how. */
export interface BodyOptions {
  limitBytes: number;
  /** Everything of a request but its file must fit in here. */
  restLimitBytes: number;
  /** List items and properties of all levels together. */
  limitValues: number;
  fileLimitBytes: number;
  spoolFolder: string;
  /** Waits until a large body that has arrived completely may be loaded into memory. */
  largeTurn?: () => Promise<void>;
  /** Refuses a large body that is not JSON or not what the route accepts. Runs in another thread: in this one, all others would wait. */
  vet?: (large: LargeJson) => Promise<void>;
}
