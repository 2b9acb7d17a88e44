import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { isQuireError, QuireError } from '../domain/errors.ts';
import { formatTraceparent, parseTraceparent } from '../domain/formats/trace.ts';
import type { Caller } from '../service/access/keys.ts';
import { Turns } from '../service/turns.ts';
import { WorkThreads } from '../threads/work-threads.ts';
import type { HttpDependencies } from './dependencies.ts';
import { mountGuides } from './guides.ts';
import { KeptForRequest } from './kept-for-request.ts';
import { openApiOf } from './openapi.ts';
import { compress } from './reply/compression.ts';
import { crossOrigin } from './reply/cross-origin.ts';
import { acceptsMediaType, PROBLEM, prefersMediaType, sendError } from './reply/error-reply.ts';
import { arrivedBody, dropRestOfBody, isSmall, PacedBodies } from './request/body/paced-body.ts';
import { callerOf, requireRights } from './request/caller.ts';
import { largeRequests, openRequests, rateLimit } from './request/rate-limit.ts';
import { baseUrlOf, FORM_TYPE, mediaTypeOf, pathOf } from './request/request-headers.ts';
import { validate } from './request/validation.ts';
import { schemaNameOf } from './request/vetting/checks.ts';
import { vetting } from './request/vetting/vetting.ts';
import type { HttpAnswer, LargeJson, Route, RouteContext } from './route.ts';
import { accountRoutes } from './routes/account/account.ts';
import { schemaRoutes } from './routes/account/schemas.ts';
import { serverRoutes } from './routes/account/server.ts';
import { webhookRoutes } from './routes/account/webhooks.ts';
import { batchRoutes } from './routes/batches/batches.ts';
import { extractionTableRoutes } from './routes/batches/extraction-tables.ts';
import { correctionRoutes } from './routes/corrections.ts';
import { fileRoutes } from './routes/files.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { mountObjects } from './routes/objects.ts';
import { reviewRoutes } from './routes/review.ts';
import { createTaskRoutes } from './routes/tasks/create-tasks.ts';
import { firstGenerationRoutes } from './routes/tasks/first-generation.ts';
import { renderingRoutes } from './routes/tasks/renderings.ts';
import { shareRoutes } from './routes/tasks/shares.ts';
import { taskRoutes } from './routes/tasks/tasks.ts';

const WEB_FOLDER = path.join(import.meta.dirname, '../../web');
const API_PREFIX = '/api/v1';
/** Concurrent creates per tenant. Others of a busy tenant wait here, where they do not delay other tenants. */
const CREATES_AT_ONCE = 4;
/** Idle connections are closed after this time. Waiting readers get something every 15 seconds. */
const SILENCE_MS = 120_000;
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const allRoutes = (dependencies: HttpDependencies): Route[] => [
  ...createTaskRoutes(dependencies),
  ...taskRoutes(dependencies),
  ...renderingRoutes(dependencies),
  ...shareRoutes(dependencies),
  ...correctionRoutes(dependencies),
  ...reviewRoutes(dependencies),
  ...batchRoutes(dependencies),
  ...extractionTableRoutes(dependencies),
  ...schemaRoutes(dependencies),
  ...fileRoutes(dependencies),
  ...accountRoutes(dependencies),
  ...webhookRoutes(dependencies),
  ...mcpRoutes(dependencies),
  ...serverRoutes(dependencies),
  ...firstGenerationRoutes(dependencies),
];

export async function buildServer(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: dependencies.logger,
    genReqId: () => randomUUID(),
    // Log one line per request, after the response, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1_000 },
    // Errors before routing get the same format as others.
    frameworkErrors: sendError,
    // Uploads may take long, but headers may not.
    requestTimeout: 0,
    connectionTimeout: SILENCE_MS,
    forceCloseConnections: 'idle',
  });
  // Routes read bodies as streams.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(async (error, request, reply) => {
    await dropRestOfBody(request.raw);
    return sendError(error, request, reply);
  });
  const routes = allRoutes(dependencies);
  const notFound = whyNotFound(routes);
  app.setNotFoundHandler((request, reply) => sendError(notFound(request), request, reply));
  addHooks(app, dependencies);
  const doors = doorsOf(dependencies);
  app.addHook('onClose', () => Promise.all([doors.threads.close(), dependencies.content.close()]));
  for (const route of routes) {
    for (const address of addressesOf(route)) {
      const url = address.replace(/\{(\w+)\}/g, ':$1');
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        serve(route, dependencies, doors, request, reply);
      app.route({ method: route.method, url, handler });
    }
  }
  mountObjects(app, dependencies);
  // Created on first use: it takes an eighth of the start time.
  let document: string | undefined;
  const openApi = (): string => {
    document ??= JSON.stringify(openApiOf(routes));
    return document;
  };
  for (const url of ['/openapi.json', `${API_PREFIX}/openapi.json`]) {
    app.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi()));
  }
  mountGuides(app, PAGE_POLICY);
  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    index: 'index.html',
    redirect: true,
    setHeaders: (reply) => void reply.header('content-security-policy', PAGE_POLICY),
  });
  // The page previews corrected formulas.
  await app.register(fastifyStatic, {
    root: path.dirname(fileURLToPath(import.meta.resolve('katex'))),
    prefix: '/vendor/katex/',
    decorateReply: false,
    index: false,
    allowedPath: (name) => name === '/katex.mjs',
  });
  return app;
}

function addHooks(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
  });
  app.addHook('onSend', compress);
  if (dependencies.corsOrigins.length > 0) app.addHook('onRequest', crossOrigin(dependencies.corsOrigins));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    dependencies.observe({ method: request.method, route, status: reply.statusCode, seconds });
    const address = withoutKeys(pathOf(request));
    request.log.info(
      { method: request.method, path: address, status: reply.statusCode, ms: Math.round(seconds * 1000) },
      'request',
    );
  });
}

/** Callers may put a whole key where an id belongs. */
const withoutKeys = (address: string): string => address.replace(/ch(?:_|%5f)(\w{8})(?:_|%5f)\w+/gi, 'ch_$1_[hidden]');

/** First-generation clients append `/task…` or `/api/v1/task…` to a base URL with or without `/api/v1`: serve all. */
const FIRST_GENERATION = /^\/api\/v1(?=\/task\/)/;

function addressesOf({ generation, path }: Route): string[] {
  if (generation === 'current') return [path, API_PREFIX + path];
  if (generation !== 'first' || !FIRST_GENERATION.test(path)) return [path];
  return [path, path.replace(FIRST_GENERATION, ''), API_PREFIX + path];
}

function doorsOf({ service, bodyOptions: { spoolFolder, limitValues } }: HttpDependencies) {
  // Separate from render threads: checking a request must not wait for rendering.
  const threads = new WorkThreads({ service, spoolFolder });
  return {
    limit: rateLimit(service),
    door: new Turns(CREATES_AT_ONCE),
    open: openRequests('requests'),
    turnOf: largeRequests(),
    threads,
    vetLarge: vetting(threads, limitValues),
    bodies: new PacedBodies(),
  };
}

async function serve(
  route: Route,
  dependencies: HttpDependencies,
  { limit, door, open, turnOf, vetLarge, bodies }: ReturnType<typeof doorsOf>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { service } = dependencies;
  const held = new KeptForRequest(reply.raw, request.raw.socket);
  const anonymous: Caller = { tenantId: '', keyId: '', role: 'read', sharedTasks: null };
  const caller =
    route.auth === 'none' ? anonymous : await callerOf(service, request, route.auth === 'key-or-dashboard');
  if (route.auth !== 'none') {
    limit.request(caller.keyId);
    requireRights(route, caller, request.params as { task_id?: string });
    open(caller.tenantId, service.limits.requests_at_once, held);
  }
  const { accept } = request.headers;
  // An `Accept` for problem details, or for JSON as generated clients send it, does not reject other responses.
  const offered = [route.answer.mediaType, 'application/json'];
  const acceptable = offered.some((type) => acceptsMediaType(accept, type)) || prefersMediaType(accept, PROBLEM);
  if (route.answer.mediaType !== '*/*' && !acceptable) {
    throw new QuireError('not_acceptable', { offered: route.answer.mediaType });
  }
  if (route.body) requireMediaType(request, route.body);
  const query = route.query ? validate(route.query, request.query, 'The query') : {};
  const proceed = async (body: Readable) => {
    const turn = turnOf(caller.tenantId);
    const check = route.body ? schemaNameOf(route.body.schema) : '';
    const vet = (json: LargeJson) => vetLarge(json, check, { tenantId: caller.tenantId, signal: held.signal });
    const bodyOptions = { ...dependencies.bodyOptions, largeTurn: turn.begin, vet };
    const given = { query, body, bodyOptions, held, countCreate: () => limit.create(caller.keyId) };
    try {
      return await answer(route, dependencies, given, caller, request, reply);
    } finally {
      turn.end();
    }
  };
  const source = bodies.of(request.raw, caller.tenantId);
  if (!route.creates) return proceed(source);
  const create = async (body: Readable) => {
    await limit.create(caller.keyId);
    return proceed(body);
  };
  // Large bodies take time to arrive; they must not block the tenant's other creates.
  if (!isSmall(request.raw)) return create(source);
  const body = await arrivedBody(request.raw);
  return door.take(caller.tenantId, () => create(body));
}

async function answer(
  route: Route,
  dependencies: HttpDependencies,
  { held, ...given }: Pick<RouteContext, 'query' | 'body' | 'bodyOptions' | 'countCreate'> & { held: KeptForRequest },
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const span = dependencies.tracer?.start(`${route.method} ${route.path}`, {
    parent: parseTraceparent(request.headers.traceparent),
    kind: 'server',
    attributes: { 'http.request.method': route.method, 'http.route': route.path },
  });
  const baseUrl = baseUrlOf(request, dependencies.publicUrl);
  const context = {
    ...given,
    request,
    caller,
    params: request.params as Record<string, string>,
    held,
    signal: held.signal,
    baseUrl,
    links: { baseUrl, linkSeconds: dependencies.linkSeconds, keyId: caller.keyId },
    trace: span ? formatTraceparent(span.context) : null,
  };
  try {
    const made = await route.handle(context);
    span?.set({ 'http.response.status_code': made.status ?? 200 });
    span?.end();
    return send(reply, made, held);
  } catch (error) {
    if (isQuireError(error)) span?.set({ 'http.response.status_code': error.status });
    span?.end(isQuireError(error) ? error.code : 'internal');
    throw error;
  }
}

function requireMediaType(request: FastifyRequest, { mediaType, form }: NonNullable<Route['body']>): void {
  const found = mediaTypeOf(request);
  const taken = form ? [mediaType, FORM_TYPE] : [mediaType];
  if (taken.includes(found)) return;
  throw new QuireError('unsupported_media_type', { expected: taken.join(' or '), found: found || 'without a type' });
}

function send(reply: FastifyReply, answer: HttpAnswer, held: KeptForRequest): FastifyReply {
  reply.status(answer.status ?? 200);
  if (answer.type) reply.type(answer.type);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  const { body } = answer;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body);
  const stream = body instanceof Readable ? body : Readable.from(body, { objectMode: false });
  // Otherwise the source is not closed if the caller disconnects before the first byte.
  held.keep(() => void stream.destroy());
  return reply.send(stream);
}

function whyNotFound(routes: readonly Route[]): (request: FastifyRequest) => QuireError {
  const known = routes.flatMap((route) =>
    addressesOf(route).map((address) => ({
      method: route.method,
      pattern: new RegExp(`^${address.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  return (request) => {
    const path = pathOf(request);
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    const parameters = { method: request.method, path: path.slice(0, 200) };
    if (allowed.size === 0) return new QuireError('route_not_found', parameters);
    return new QuireError('method_not_allowed', { ...parameters, allowed: [...allowed].join(', ') });
  };
}
