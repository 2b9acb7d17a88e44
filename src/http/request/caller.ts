import type { FastifyRequest } from 'fastify';
import { QuireError } from '../../domain/errors.ts';
import { authenticate, type Caller, callerWith } from '../../service/access/keys.ts';
import type { Service } from '../../service/service.ts';

/** `Authorization: <key>`, `Authorization: Bearer <key>` and `Key: <key>` mean the same. */
export function keyOfRequest(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? request.headers.key;
  const text = Array.isArray(header) ? header[0] : header;
  return text?.replace(/^Bearer\s+/i, '').trim() || null;
}

export const DASHBOARD = 'webhooks';

/** A key, or (where `dashboard` is allowed) the short-lived token of the webhook dashboard. */
export async function callerOf(service: Service, request: FastifyRequest, dashboard: boolean): Promise<Caller> {
  const key = keyOfRequest(request);
  if (!key) throw new QuireError('unauthorized');
  if (dashboard) {
    const pass = service.links.readToken(DASHBOARD, key, Date.now() / 1000);
    if (pass) {
      const found = await service.store.keys.findActive(pass.keyId);
      if (!found) throw new QuireError('unauthorized');
      return callerWith(pass.keyId, found);
    }
  }
  return authenticate(service.store, key);
}
