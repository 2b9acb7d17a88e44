import { z } from 'zod';
import { ERROR_CATALOGUE, type ErrorCode } from '../domain/errors.ts';
import { QUERY_TYPE } from '../domain/task/requests.ts';
import { SERVER_VERSION } from '../service/version.ts';
import { roleFor } from './request/caller.ts';
import { FORM_TYPE } from './request/request-headers.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const COMMON_ERRORS: ErrorCode[] = ['not_acceptable', 'internal', 'database_unavailable'];
const KEYED_ERRORS: ErrorCode[] = ['unauthorized', 'role_too_low', 'share_limited', 'rate_limited', 'too_many_open'];

/** JSON Schema of a zod schema; named parts become components of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  for (const [name, part] of Object.entries(($defs as Json | undefined) ?? {})) {
    const { id: _id, ...rest } = part as Json;
    components[componentName(name, io)] ??= rewrite(rest, io);
  }
  const id = own.id as string | undefined;
  if (id === undefined) return rewrite(own, io) as Json;
  const { id: _id, ...rest } = own;
  components[componentName(id, io)] ??= rewrite(rest, io);
  return { $ref: `#/components/schemas/${componentName(id, io)}` };
}

/** Schemas with defaults differ as input and output, so both have names. */
const componentName = (name: string, io: 'input' | 'output'): string => (io === 'input' ? `${name}Input` : name);

function rewrite(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, io));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? `#/components/schemas/${componentName(inner.replace('#/$defs/', ''), io)}`
        : rewrite(inner, io),
    ]),
  );
}

function errorAnswers(codes: ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_CATALOGUE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, found]) => [
        String(status),
        {
          description: found.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join('\n\n'),
          headers: { 'X-Error-Code': { schema: { type: 'string' }, description: 'A stable code from the catalogue.' } },
          content: {
            'text/plain': { schema: { type: 'string' } },
            'application/problem+json': { schema: { type: 'object' } },
          },
        },
      ]),
  );
}

function parametersOf(route: Route, components: Json): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  if (!route.query) return inPath;
  const { properties = {}, required = [] } = schemaOf(route.query, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema: queryType(schema),
  }));
  return [...inPath, ...inQuery];
}

/** Numbers and booleans are documented as such, although they are sent as text. */
function queryType({ [QUERY_TYPE]: typed, ...schema }: Json): Json {
  if (typed === undefined) return schema;
  const fallback = schema.default === undefined ? {} : { default: JSON.parse(String(schema.default)) };
  return { ...fallback, ...(typed as Json) };
}

function operationOf(route: Route, components: Json): Json {
  const { answer, body } = route;
  const keyed = route.auth !== 'none';
  const content = answer.schema
    ? { [answer.mediaType]: { schema: schemaOf(answer.schema, 'output', components) } }
    : { '*/*': { schema: {} } };
  const bodyErrors: ErrorCode[] = body
    ? ['unsupported_media_type', 'too_large', 'too_many_values', 'invalid_field']
    : [];
  const badRequest: ErrorCode[] = route.method === 'GET' && !route.query ? [] : ['invalid_field'];
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...(route.deprecated ? { deprecated: true } : {}),
    parameters: parametersOf(route, components),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [body.mediaType]: { schema: schemaOf(body.schema, 'input', components) },
              ...(body.form ? { [FORM_TYPE]: { schema: schemaOf(body.form, 'input', components) } } : {}),
            },
          },
        }
      : {}),
    responses: {
      '200': { description: answer.description, content },
      ...errorAnswers([
        ...route.errors,
        ...COMMON_ERRORS,
        ...(keyed ? KEYED_ERRORS : []),
        ...bodyErrors,
        ...badRequest,
      ]),
    },
    security: keyed ? [{ key: [] }] : [],
    ...(keyed ? { 'x-role': roleFor(route) } : {}),
  };
}

/** The OpenAPI 3.1 document. Current routes are listed once, although they are served at `/api/v1` too. */
export function openApiOf(routes: readonly Route[]): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version: SERVER_VERSION,
      description:
        'Document parsing and extraction. Every current route is served at `/…` and again at `/api/v1/…`. ' +
        'Errors are one sentence of text with a stable code in `X-Error-Code`; ask for `application/problem+json` to get RFC 9457.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key, with or without `Bearer `.',
        },
      },
    },
  };
}
