import { AuditList, AuditQuery } from '../../../domain/account/audit.ts';
import { ApiKey, ApiKeyList, ApiKeyRequest, CreatedApiKey } from '../../../domain/account/key.ts';
import { Usage, UsageQuery } from '../../../domain/account/usage.ts';
import { createKeyOfCaller, currentKey, listKeys, revokeKeyOfCaller } from '../../../service/access/keys.ts';
import { lastOfPage } from '../../../service/list-page.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-body.ts';
import { jsonAnswer, jsonText, type Route, routeMaker } from '../../route.ts';

export function accountRoutes({ service }: HttpDependencies): Route[] {
  const route = routeMaker({ tag: 'Account' });
  return [
    route('GET /usage', 'getUsage', 'Tasks and pages by day and status', {
      query: UsageQuery,
      answer: jsonAnswer(Usage, 'Tasks and pages by day.'),
      errors: ['invalid_field'],
      handle: async ({ caller, query: { start, end } }) =>
        jsonText({ start, end, days: await service.store.usage.days(caller.tenantId, start, end) }),
    }),
    route('GET /audit', 'listAudit', 'List who created or revoked keys and deleted tasks, inputs and files', {
      role: 'administer',
      query: AuditQuery,
      answer: jsonAnswer(AuditList, 'Entries, newest first.'),
      errors: ['invalid_field'],
      handle: async ({ caller, query: { limit, cursor } }) => {
        const rows = await service.store.audit.page(caller.tenantId, { limit: limit + 1, before: cursor });
        const { items: entries, last } = lastOfPage(rows, limit);
        return jsonText({ entries, has_more: last !== null, next_cursor: last?.entry_id ?? null });
      },
    }),
    route('GET /keys', 'listKeys', 'List API keys', {
      role: 'administer',
      answer: jsonAnswer(ApiKeyList, 'Active keys, then revoked ones.'),
      handle: async ({ caller }) => jsonText({ keys: await listKeys(service, caller) }),
    }),
    route('GET /keys/current', 'getCurrentKey', 'Get the key of this request, and its role', {
      shared: true,
      answer: jsonAnswer(ApiKey, 'The key.'),
      handle: async ({ caller }) => jsonText(await currentKey(service, caller)),
    }),
    route('POST /keys', 'createKey', 'Create an API key of this tenant', {
      creates: true,
      body: { mediaType: 'application/json', schema: ApiKeyRequest },
      answer: jsonAnswer(CreatedApiKey, 'The key; it is shown only once.'),
      errors: ['invalid_field', 'malformed_json', 'unsupported_media_type', 'too_many_keys'],
      // Not saved for an Idempotency-Key: the response contains the key, of which the server stores only a hash.
      handle: async (context) => {
        const requested = await readValidBody(ApiKeyRequest, context);
        return jsonText(await createKeyOfCaller(service, context.caller, requested));
      },
    }),
    route('DELETE /keys/{key_id}', 'revokeKey', 'Revoke an API key', {
      answer: jsonAnswer(ApiKey, 'The key, revoked.'),
      errors: ['key_not_found', 'key_in_use'],
      handle: async ({ caller, params }) => jsonText(await revokeKeyOfCaller(service, caller, params.key_id)),
    }),
  ];
}
