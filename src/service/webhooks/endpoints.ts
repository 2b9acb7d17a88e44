import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookEndpoint, WebhookEndpointUpdate } from '../../domain/account/webhook.ts';
import { QuireError } from '../../domain/errors.ts';
import { found } from '../files.ts';
import type { Service } from '../service.ts';

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** Time to configure the new secret; until then both sign. */
export const OLD_SECRET_VALID_SECONDS = 24 * 60 * 60;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

function checkAddress(service: Service, url: string): void {
  service.checkUrl(url, 'url');
  if (!service.allowPlainHttpWebhooks && new URL(url).protocol !== 'https:')
    throw new QuireError('invalid_field', {
      problem: 'Field url: must be an https URL, unless the operator of this server sets QUIRE_PLAIN_HTTP_WEBHOOKS.',
    });
}

export async function createEndpoint(
  service: Service,
  tenantId: string,
  endpoint: Pick<WebhookEndpoint, 'url' | 'description' | 'event_types'>,
): Promise<WebhookEndpoint> {
  checkAddress(service, endpoint.url);
  const limit = service.limits.webhook_endpoints;
  if ((await listEndpoints(service, tenantId)).length >= limit) throw new QuireError('too_many_endpoints', { limit });
  const made = { endpoint_id: randomUUID(), secret: newSecret() };
  return service.store.webhooks.insertEndpoint(tenantId, { ...endpoint, ...made });
}

export const listEndpoints = ({ store }: Service, tenantId: string): Promise<WebhookEndpoint[]> =>
  store.webhooks.endpoints(tenantId);

export async function findEndpoint(service: Service, tenantId: string, endpointId: string): Promise<WebhookEndpoint> {
  const endpoints = await listEndpoints(service, tenantId);
  return found('endpoint', endpointId, async () => endpoints.find((one) => one.endpoint_id === endpointId) ?? null);
}

export async function updateEndpoint(
  service: Service,
  tenantId: string,
  endpointId: string,
  change: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) checkAddress(service, change.url);
  // An empty update is a read: SQL has no update without columns.
  if (Object.values(change).every((value) => value === undefined)) return findEndpoint(service, tenantId, endpointId);
  return found('endpoint', endpointId, () => service.store.webhooks.updateEndpoint(tenantId, endpointId, change));
}

/** Also removes its deliveries. */
export async function removeEndpoint({ store }: Service, tenantId: string, endpointId: string): Promise<void> {
  await found('endpoint', endpointId, () => store.webhooks.removeEndpoint(tenantId, endpointId));
}

export const revealSecret = ({ store }: Service, tenantId: string, endpointId: string): Promise<string> =>
  found('endpoint', endpointId, () => store.webhooks.secret(tenantId, endpointId));

/** Returns the new secret. The old one also signs for a day. */
export async function rotateSecret({ store: { webhooks } }: Service, tenantId: string, endpointId: string) {
  const secret = newSecret();
  const rotate = () => webhooks.rotateSecret(tenantId, endpointId, secret, OLD_SECRET_VALID_SECONDS);
  await found('endpoint', endpointId, rotate);
  return secret;
}
