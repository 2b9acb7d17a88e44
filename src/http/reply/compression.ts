import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedIn } from './error-reply.ts';

/** Compression does not make shorter responses smaller. */
const SHORTEST = 1_024;
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|jsonl|x-ndjson))/;

/** Ordered by preference. Responses are compressed while they are sent, so speed matters more than ratio. */
const ENCODINGS: Readonly<Record<string, () => Transform>> = {
  // Missing in older Node.js versions.
  ...('createZstdCompress' in zlib && {
    zstd: () => zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } }),
  }),
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => zlib.createGzip({ level: 4 }),
};

/** The best encoding in an `Accept-Encoding` header, or null. */
export function encodingFor(header = ''): string | null {
  const named = acceptedIn(header);
  return Object.keys(ENCODINGS).find((name) => named.includes(name)) ?? null;
}

export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!TEXT.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!encoding || request.method === 'HEAD' || reply.statusCode === 206 || reply.statusCode === 304) return payload;
  if (isWhole ? Buffer.byteLength(payload) < SHORTEST : !(payload instanceof Readable)) return payload;
  const length = Number(reply.getHeader('content-length') ?? SHORTEST);
  if (length < SHORTEST) return payload;
  reply.removeHeader('content-length').header('content-encoding', encoding);
  const source = isWhole ? Readable.from([payload]) : (payload as Readable);
  // The sender handles errors of the source.
  return pipeline(source, ENCODINGS[encoding]!(), () => {});
}
