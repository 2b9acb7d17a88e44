import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKey, KeyRole } from '../../domain/account/key.ts';
import { QuireError } from '../../domain/errors.ts';
import type { KeyRecord } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';

const KEY = /^ch_([A-Za-z0-9]{8})_([A-Za-z0-9]{16,128})$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 8;
const SECRET_LENGTH = 40;
export const FIRST_TENANT = 'default';

/** 248 is the largest multiple of the alphabet's length: skipping higher bytes keeps the distribution uniform. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** Restricted keys hash the role too, so that older servers, which do not know roles, reject them. */
const hashOf = (secret: string, role: KeyRole): Buffer =>
  createHash('sha256')
    .update(role === 'administer' ? secret : `${role}\n${secret}`)
    .digest();

export interface Caller {
  tenantId: string;
  keyId: string;
  role: KeyRole;
  /** The only tasks that a share link may read; null for other keys. */
  sharedTasks: readonly string[] | null;
}

type ActiveKey = NonNullable<Awaited<ReturnType<Store['keys']['findActive']>>>;

export const callerWith = (keyId: string, { tenantId, role, taskId, parseTaskId }: ActiveKey): Caller => ({
  ...{ tenantId, keyId, role },
  sharedTasks: taskId === null ? null : [taskId, ...(parseTaskId ? [parseTaskId] : [])],
});

export async function authenticate(store: Store, key: string): Promise<Caller> {
  const [, keyId, secret] = KEY.exec(key) ?? [];
  const found = keyId ? await store.keys.findActive(keyId) : null;
  if (!keyId || !secret || !found || !timingSafeEqual(hashOf(secret, found.role), found.secretHash))
    throw new QuireError('unauthorized');
  return callerWith(keyId, found);
}

/** Returns the plain key, which is not stored: the database keeps only its hash. */
export const createKey = (store: Store, wish: NewKey): Promise<{ key: string; record: KeyRecord }> =>
  insertKey(store, wish, `ch_${randomText(ID_LENGTH)}_${randomText(SECRET_LENGTH)}`);

export type NewKey = Pick<KeyRecord, 'tenantId' | 'name' | 'role'> & Partial<Pick<KeyRecord, 'taskId' | 'expiresAt'>>;

async function insertKey(store: Store, wish: NewKey, key: string) {
  const [, keyId, secret] = KEY.exec(key) ?? [];
  if (!keyId || !secret) {
    throw new Error(
      'A key looks like ch_<8 letters or digits>_<16 to 128 letters or digits>; QUIRE_INITIAL_KEY does not.',
    );
  }
  const secretHash = hashOf(secret, wish.role);
  const record = await store.keys.insert({ taskId: null, expiresAt: null, ...wish, keyId, secretHash });
  return { key, record };
}

/** Creates the first tenant and its key in a new database; returns null if there is a tenant already. */
export async function createFirstKey(store: Store, initialKey: string | null): Promise<string | null> {
  return store.transaction(async (tx) => {
    const tenantId = await tx.keys.createFirstTenant(FIRST_TENANT);
    if (!tenantId) return null;
    const wish = { tenantId, name: 'first key', role: 'administer' } as const;
    const created = initialKey ? await insertKey(tx, wish, initialKey) : await createKey(tx, wish);
    return created.key;
  });
}

export async function revokeKey(store: Store, tenantId: string | null, keyId: string): Promise<KeyRecord> {
  const record = await store.keys.revoke(tenantId, keyId);
  // Callers may pass a whole key instead of its id: do not repeat its secret.
  if (!record) throw new QuireError('key_not_found', { key_id: keyId.replace(/^(ch_[^_]*)_.*/s, '$1_[hidden]') });
  return record;
}

const toApiKey = (record: KeyRecord, caller: Caller): ApiKey => ({
  key_id: record.keyId,
  name: record.name,
  role: record.role,
  created_at: record.createdAt,
  revoked_at: record.revokedAt,
  is_current: record.keyId === caller.keyId,
});

/** All active keys, newest first, then the most recently revoked ones. */
export async function listKeys(service: Service, caller: Caller): Promise<ApiKey[]> {
  const keys = (await service.store.keys.list(caller.tenantId)).map((record) => toApiKey(record, caller)).reverse();
  const revoked = keys.filter((key) => key.revoked_at).sort((a, b) => (a.revoked_at! < b.revoked_at! ? 1 : -1));
  return [...keys.filter((key) => !key.revoked_at), ...revoked.slice(0, service.limits.keys_per_tenant)];
}

export async function currentKey(service: Service, caller: Caller): Promise<ApiKey> {
  const found = await service.store.keys.findActive(caller.keyId);
  if (!found) throw new QuireError('unauthorized');
  return toApiKey(found, caller);
}

export async function createKeyOfCaller(
  service: Service,
  caller: Caller,
  wish: Pick<NewKey, 'name' | 'role'>,
): Promise<ApiKey & { key: string }> {
  const limit = service.limits.keys_per_tenant;
  const inUse = (await service.store.keys.list(caller.tenantId)).filter((key) => !key.revokedAt);
  if (inUse.length >= limit) throw new QuireError('too_many_keys', { limit });
  const { key, record } = await service.store.transaction(async (tx) => {
    await tx.audit.actor(caller.keyId);
    return createKey(tx, { tenantId: caller.tenantId, ...wish });
  });
  return { ...toApiKey(record, caller), key };
}

/** A key cannot revoke itself, so that a tenant cannot lock itself out. */
export async function revokeKeyOfCaller(service: Service, caller: Caller, keyId: string): Promise<ApiKey> {
  if (keyId === caller.keyId) throw new QuireError('key_in_use', { key_id: keyId });
  const revoked = await service.store.transaction(async (tx) => {
    await tx.audit.actor(caller.keyId);
    return revokeKey(tx, caller.tenantId, keyId);
  });
  return toApiKey(revoked, caller);
}

/** Returns the id of the tenant with this name; creates the tenant if needed. */
export async function findOrCreateTenant(store: Store, name: string): Promise<string> {
  return store.transaction(async (tx) => (await tx.keys.tenantByName(name)) ?? (await tx.keys.createTenant(name)));
}

/** How long links of a revoked key may still work on a server. We promise one minute. */
const FRESH_MS = 10_000;
const MOST_KEYS = 10_000;

/** Checks whether a key is active, with a cache: a viewer requests dozens of images per page. */
export function keysInUse({ keys }: Store): (keyId: string) => Promise<boolean> {
  const cache = new Map<string, { isInUse: boolean; askedAt: number }>();
  return async (keyId) => {
    const now = performance.now();
    const known = cache.get(keyId);
    if (known && now - known.askedAt < FRESH_MS) return known.isInUse;
    const isInUse = (await keys.findActive(keyId)) !== null;
    if (cache.size >= MOST_KEYS) cache.clear();
    cache.set(keyId, { isInUse, askedAt: now });
    return isInUse;
  };
}
