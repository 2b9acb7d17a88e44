import type { FastifyRequest } from 'fastify';
import { allows, type KeyRole } from '../../domain/account/key.ts';
import { QuireError } from '../../domain/errors.ts';
import { authenticate, type Caller, callerWith } from '../../service/access/keys.ts';
import type { Service } from '../../service/service.ts';
import type { Route } from '../route.ts';

/** Accepts `Authorization: <key>`, `Authorization: Bearer <key>` and `Key: <key>`. */
function keyOfRequest(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? request.headers.key;
  const text = Array.isArray(header) ? header[0] : header;
  return text?.replace(/^Bearer\s+/i, '').trim() || null;
}

export const DASHBOARD = 'webhooks';

/** Accepts a key or, if `dashboard` is set, the short-lived token of the webhook dashboard. */
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

/** Default roles: `read` for GET, `administer` for other methods. */
export const roleFor = ({ role, method }: Pick<Route, 'role' | 'method'>): KeyRole =>
  role ?? (method === 'GET' ? 'read' : 'administer');

/** Called for every request with a key, before its body is read. */
export function requireRights(route: Route, { role, sharedTasks }: Caller, params: { task_id?: string }): void {
  const isInShare = route.shared && (params.task_id === undefined || sharedTasks?.includes(params.task_id));
  if (sharedTasks && !isInShare) throw new QuireError('share_limited');
  const needed = roleFor(route);
  if (!allows(role, needed)) throw new QuireError('role_too_low', { role, needed });
}
