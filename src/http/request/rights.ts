import { allows, type KeyRole } from '../../domain/account/key.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Caller } from '../../service/access/keys.ts';
import type { Route } from '../route.ts';

/** What a route needs: reading for GET, everything for the others, unless it states something else. */
export const roleFor = ({ role, method }: Pick<Route, 'role' | 'method'>): KeyRole =>
  role ?? (method === 'GET' ? 'read' : 'administer');

/** Every request of a key passes here, before anything of it is read. */
export function requireRights(route: Route, { role, sharedTasks }: Caller, params: { task_id?: string }): void {
  const isInShare = route.shared && (params.task_id === undefined || sharedTasks?.includes(params.task_id));
  if (sharedTasks && !isInShare) throw new QuireError('share_limited');
  const needed = roleFor(route);
  if (!allows(role, needed)) throw new QuireError('role_too_low', { role, needed });
}
