import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookEndpoint, WebhookEndpointUpdate } from '../../domain/account/webhook.ts';
import { QuireError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import { isId } from '../files.ts';
import type { Store } from '../ports/store.ts';

export interface WebhookContext {
  readonly store: Store;
  readonly limits: Pick<Limits, 'webhook_endpoints'>;
  /** Throws QuireError `url_not_allowed`. */
  readonly checkUrl: (url: string, field: string) => void;
  /** Whether endpoints may have http addresses, where anyone on the way can read the events. */
  readonly allowPlainHttpWebhooks: boolean;
}

export interface NewEndpoint {
  url: string;
  description: string;
  event_types: WebhookEndpoint['event_types'];
}

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** Time for a receiver to learn the new secret while both sign. */
export const OLD_SECRET_VALID_SECONDS = 24 * 60 * 60;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const notFound = (endpointId: string): QuireError => new QuireError('endpoint_not_found', { endpoint_id: endpointId });

function checkAddress(context: WebhookContext, url: string): void {
  context.checkUrl(url, 'url');
  if (!context.allowPlainHttpWebhooks && new URL(url).protocol !== 'https:')
    throw new QuireError('invalid_field', {
      problem: 'Field url: must be an https URL, unless the operator of this server sets QUIRE_PLAIN_HTTP_WEBHOOKS.',
    });
}

export async function createEndpoint(
  context: WebhookContext,
  tenantId: string,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint> {
  checkAddress(context, endpoint.url);
  const limit = context.limits.webhook_endpoints;
  if ((await listEndpoints(context, tenantId)).length >= limit) throw new QuireError('too_many_endpoints', { limit });
  const made = { endpoint_id: randomUUID(), secret: newSecret() };
  return context.store.webhooks.insertEndpoint(tenantId, { ...endpoint, ...made });
}

export function listEndpoints(context: WebhookContext, tenantId: string): Promise<WebhookEndpoint[]> {
  return context.store.webhooks.endpoints(tenantId);
}

export async function findEndpoint(
  context: WebhookContext,
  tenantId: string,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const endpoints = await context.store.webhooks.endpoints(tenantId);
  const found = endpoints.find((endpoint) => endpoint.endpoint_id === endpointId);
  if (!found) throw notFound(endpointId);
  return found;
}

export async function updateEndpoint(
  context: WebhookContext,
  tenantId: string,
  endpointId: string,
  change: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) checkAddress(context, change.url);
  // An update without a field is a read, and SQL has no update without a column.
  if (Object.values(change).every((value) => value === undefined)) return findEndpoint(context, tenantId, endpointId);
  const updated = isId(endpointId) ? await context.store.webhooks.updateEndpoint(tenantId, endpointId, change) : null;
  if (!updated) throw notFound(endpointId);
  return updated;
}

/** Its deliveries go with it. */
export async function removeEndpoint(context: WebhookContext, tenantId: string, endpointId: string): Promise<void> {
  const removed = isId(endpointId) && (await context.store.webhooks.removeEndpoint(tenantId, endpointId));
  if (!removed) throw notFound(endpointId);
}

export async function revealSecret(context: WebhookContext, tenantId: string, endpointId: string): Promise<string> {
  const secret = isId(endpointId) ? await context.store.webhooks.secret(tenantId, endpointId) : null;
  if (!secret) throw notFound(endpointId);
  return secret;
}

/** The new secret. The old one signs too for a day. */
export async function rotateSecret(context: WebhookContext, tenantId: string, endpointId: string): Promise<string> {
  const secret = newSecret();
  const rotated =
    isId(endpointId) &&
    (await context.store.webhooks.rotateSecret(tenantId, endpointId, secret, OLD_SECRET_VALID_SECONDS));
  if (!rotated) throw notFound(endpointId);
  return secret;
}
