import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { QuireError } from '../../domain/errors.ts';
import { harmlessType } from '../../domain/file-types.ts';
import { keysInUse } from '../../service/access/keys.ts';
import { taskJson } from '../../service/tasks/output/task-json.ts';
import { findTask } from '../../service/tasks/read.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { KeptForRequest } from '../kept-for-request.ts';
import { contentDisposition } from '../reply/downloads.ts';
import { baseUrlOf } from '../request/request-headers.ts';

const TASK_KEY = /^([0-9a-f-]{36})\/tasks\/([0-9a-f-]{36})$/;
/** Browsers must not execute anything in an object. */
const INERT = "default-src 'none'; sandbox; style-src 'unsafe-inline'";

interface LinkQuery {
  expires?: string;
  type?: string;
  name?: string;
  by?: string;
  signature?: string;
}

export function mountObjects(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { service } = dependencies;
  const isInUse = keysInUse(service.store);
  app.get<{ Params: { '*': string }; Querystring: LinkQuery }>('/objects/*', async (request, reply) => {
    const key = request.params['*'];
    const { expires = '', type = '', name, by, signature = '', ...foreign } = request.query;
    // Repeated parameters are arrays; accept only exactly what was signed.
    const texts = [expires, type, signature, name ?? '', by ?? ''].every((value) => typeof value === 'string');
    const link = { key, contentType: type, expires: Number(expires), fileName: name ?? null, keyId: by ?? null };
    const exact = texts && /^\d{1,12}$/.test(expires) && Object.keys(foreign).length === 0;
    if (!exact || !service.links.verify(link, signature, Date.now() / 1000)) throw new QuireError('link_invalid');
    if (by !== undefined && !(await isInUse(by))) throw new QuireError('link_invalid');
    reply.header('cache-control', 'private, max-age=300').header('content-security-policy', INERT);
    const [, tenantId, taskId] = TASK_KEY.exec(key) ?? [];
    if (tenantId && taskId) {
      const record = await findTask(service, tenantId, taskId);
      const options = { shape: 'unified', base64Urls: false, includeChunks: true, includePages: true } as const;
      const { linkSeconds } = dependencies;
      const pieces = taskJson(service, record, {
        ...options,
        linkSeconds,
        // Links inside must not outlive this link.
        linksEnd: link.expires,
        keyId: by ?? null,
        baseUrl: baseUrlOf(request, dependencies.publicUrl),
      });
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Readable.from(pieces));
    }
    const held = new KeptForRequest(reply.raw, request.raw.socket);
    const { stream, size } = await service.objects.read(key);
    held.keep(() => void stream.destroy());
    return reply
      .type(harmlessType(type))
      .header('content-length', String(size))
      .header('content-disposition', contentDisposition(type, name ?? null))
      .send(stream);
  });
}
