import type { FastifyRequest } from 'fastify';

const HOST = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;

/** Address of this server as the caller knows it. The `Host` header is believed only for the caller's own links. */
export function baseUrlOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl) return publicUrl;
  const host = request.headers.host;
  if (host && HOST.test(host)) return `${request.protocol}://${host}`;
  const { address, port } = request.raw.socket.address() as { address?: string; port?: number };
  return `${request.protocol}://${address?.includes(':') ? `[${address}]` : address}:${port}`;
}
