import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const READABLE = 'ETag, X-Error-Code, X-Request-Id, Retry-After, Content-Disposition';
const ONE_DAY_SECONDS = '86400';

export const crossOrigin =
  (origins: readonly string[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { origin } = request.headers;
    if (!origin) return;
    reply.header('vary', 'origin');
    if (!origins.includes('*') && !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READABLE);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    const asked = request.headers['access-control-request-headers'];
    return reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', asked ?? 'authorization, content-type')
      .header('access-control-max-age', ONE_DAY_SECONDS)
      .status(204)
      .send();
  };
