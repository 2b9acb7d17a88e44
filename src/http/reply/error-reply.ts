import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isQuireError, QuireError } from '../../domain/errors.ts';
import { pathOf } from '../request/request-headers.ts';

export const PROBLEM = 'application/problem+json';

/** Fastify rejects some requests before a route is called. */
function asQuireError(error: unknown, request: FastifyRequest): QuireError {
  if (isQuireError(error)) return error;
  if (isDiskFull(error)) return new QuireError('disk_full', {}, { cause: error });
  // The caller has closed the connection: not an error of the server.
  if (request.raw.destroyed && (error as { code?: string }).code === 'ECONNRESET')
    return new QuireError('invalid_field', { problem: 'The connection was closed.' }, { cause: error });
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return new QuireError('too_large', { what: 'The request', limit: 0 }, { cause: error });
  if (status === 400)
    return new QuireError('invalid_field', { problem: 'The address of the request is malformed.' }, { cause: error });
  if (status !== undefined && status < 500) {
    const path = pathOf(request).slice(0, 200);
    return new QuireError('route_not_found', { method: request.method, path }, { cause: error });
  }
  return new QuireError('internal', { request_id: request.id }, { cause: error });
}

/** Sends a sentence, or RFC 9457 problem details if requested. Causes are only logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asQuireError(error, request);
  if (known.status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, known.message);
  else if (known.cause) request.log.info({ reason: String(known.cause), code: known.code }, known.message);
  // The unread rest of the body would be parsed as the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  if (known.code === 'method_not_allowed') reply.header('allow', String(known.parameters.allowed));
  reply.status(known.status).header('x-error-code', known.code);
  if (prefersMediaType(request.headers.accept, PROBLEM)) {
    const { code, status, message: detail } = known;
    const problem = { type: 'about:blank', title: code, status, detail, code, request_id: request.id };
    return reply.type(PROBLEM).send(JSON.stringify(problem));
  }
  return reply.type('text/plain; charset=utf-8').send(known.message);
}

/** Whether an `Accept` header allows a media type (RFC 9110, 12.5.1). A missing header allows all. */
export function acceptsMediaType(header: string | undefined, mediaType: string): boolean {
  if (!header) return true;
  const [type, subtype] = mediaType.split('/') as [string, string];
  return acceptedIn(header).some((name) => {
    const [wantedType, wantedSubtype] = name.split('/');
    return (wantedType === '*' || wantedType === type) && (wantedSubtype === '*' || wantedSubtype === subtype);
  });
}

/** Values of an `Accept` or `Accept-Encoding` header, without those excluded by `q=0`. */
export const acceptedIn = (header: string): string[] =>
  header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    return parameters.some((parameter) => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter)) ? [] : [name.trim()];
  });

/** Whether the header names the media type itself, not a wildcard. */
export const prefersMediaType = (header: string | undefined, mediaType: string): boolean =>
  (header ?? '').split(',').some((range) => range.replace(/;.*/s, '').trim().toLowerCase() === mediaType);
