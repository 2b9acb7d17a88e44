import type { FastifyRequest } from 'fastify';
import type { ClientVersion } from '../../domain/task/task.ts';

const LONGEST = 100;

export function clientVersionOf(request: FastifyRequest, firstGeneration: boolean): ClientVersion {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : null;
  };
  const generated = header('x-stainless-package-version');
  if (generated) return { GeneratedSdk: generated };
  const manual = header('x-client-version');
  if (manual) return { ManualSdk: manual };
  const named = /^chunkr-ai\/([\w.-]{1,50})/.exec(header('user-agent') ?? '');
  if (named?.[1]) return { ManualSdk: named[1] };
  return firstGeneration ? 'Legacy' : 'Unspecified';
}

const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;

/** Address of this server for links in the response. `Host` is trusted only for that. */
export function baseUrlOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl) return publicUrl;
  const host = request.headers.host;
  if (host && HOST.test(host)) return `${request.protocol}://${host}`;
  const { address, port } = request.raw.socket.address() as { address?: string; port?: number };
  return `${request.protocol}://${address?.includes(':') ? `[${address}]` : address}:${port}`;
}

/** The path without the query, which may contain a signature. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.replace(/\?.*/s, '');

export const FORM_TYPE = 'multipart/form-data';

export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase();
