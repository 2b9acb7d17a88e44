import type { FastifyRequest } from 'fastify';

export const FORM_TYPE = 'multipart/form-data';

export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
