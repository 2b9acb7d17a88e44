import type { z } from 'zod';
import { AuditList, AuditQuery } from '../../domain/account/audit.ts';
import { ApiKey, ApiKeyList, ApiKeyRequest, CreatedApiKey } from '../../domain/account/key.ts';
import { Usage, UsageQuery } from '../../domain/account/usage.ts';
import { listAudit } from '../../service/audit.ts';
import { createKeyOfCaller, currentKey, listKeys, revokeKeyOfCaller } from '../../service/keys.ts';
import { usageOf } from '../../service/usage.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { readValidBody } from '../request/json-value.ts';
import { jsonText, type Route, type RouteContext } from '../route.ts';

/** What a tenant has: its keys, and what it used. */
export function accountRoutes({ service }: HttpDependencies): Route[] {
  const shared = { generation: 'current', tag: 'Account', auth: 'key' } as const;
  return [
    {
      ...shared,
      method: 'GET',
      path: '/usage',
      operationId: 'getUsage',
      summary: 'Tasks and pages by day and status',
      query: UsageQuery,
      answer: { mediaType: 'application/json', schema: Usage, description: 'What was done, day by day.' },
      errors: ['invalid_field'],
      handle: async (context: RouteContext<never, z.output<typeof UsageQuery>>) =>
        jsonText(await usageOf(service, context.caller.tenantId, context.query)),
    },
    {
      ...shared,
      method: 'GET',
      path: '/audit',
      role: 'administer',
      operationId: 'listAudit',
      summary: 'Who made or revoked keys, and deleted tasks, inputs and files',
      query: AuditQuery,
      answer: { mediaType: 'application/json', schema: AuditList, description: 'Entries, newest first.' },
      errors: ['invalid_field'],
      handle: async (context: RouteContext<never, z.output<typeof AuditQuery>>) =>
        jsonText(await listAudit(service, context.caller.tenantId, context.query)),
    },
    {
      ...shared,
      method: 'GET',
      path: '/keys',
      role: 'administer',
      operationId: 'listKeys',
      summary: 'List API keys',
      answer: { mediaType: 'application/json', schema: ApiKeyList, description: 'Keys in use, then those revoked.' },
      errors: [],
      handle: async (context: RouteContext) => jsonText({ keys: await listKeys(service, context.caller) }),
    },
    {
      ...shared,
      method: 'GET',
      path: '/keys/current',
      shared: true,
      operationId: 'getCurrentKey',
      summary: 'The key that this request was made with, and its role',
      answer: { mediaType: 'application/json', schema: ApiKey, description: 'The key.' },
      errors: [],
      handle: async (context: RouteContext) => jsonText(await currentKey(service, context.caller)),
    },
    {
      ...shared,
      method: 'POST',
      path: '/keys',
      operationId: 'createKey',
      summary: 'Create an API key of this tenant',
      creates: true,
      body: { mediaType: 'application/json', schema: ApiKeyRequest },
      answer: { mediaType: 'application/json', schema: CreatedApiKey, description: 'The key, shown this once.' },
      errors: ['invalid_field', 'malformed_json', 'unsupported_media_type', 'too_many_keys'],
      // Never kept for an Idempotency-Key: the answer holds the key, of which the server keeps a hash alone.
      handle: async (context: RouteContext) => {
        const wish = await readValidBody(ApiKeyRequest, context);
        return jsonText(await createKeyOfCaller(service, context.caller, wish));
      },
    },
    {
      ...shared,
      method: 'DELETE',
      path: '/keys/{key_id}',
      operationId: 'revokeKey',
      summary: 'Revoke an API key; it is refused from then on',
      answer: { mediaType: 'application/json', schema: ApiKey, description: 'The key, revoked.' },
      errors: ['key_not_found', 'key_in_use'],
      handle: async (context: RouteContext<{ key_id: string }>) =>
        jsonText(await revokeKeyOfCaller(service, context.caller, context.params.key_id)),
    },
  ];
}
